//! Files for browsers, served from memory with headers for caching and security.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use sha2::{Digest as _, Sha256};

use super::App;
use super::cache::Keep;
use super::caller::From;
use super::preview::Preview;
use super::problem;

/// Content security policy. Scripts, styles, fonts and connections may come only from this server. Nothing may be
/// inline, and no other page may frame these. Images may also be files that users choose on their own machine, and may
/// come from the origins that the operator allows.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; connect-src 'self'; \
    worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'; img-src 'self' data: blob:";

/// Maximum number of files in a folder of pages, and maximum total size in bytes.
const MOST_FILES: usize = 2_000;
const MOST_BYTES: u64 = 64 << 20;

/// File with its compressed forms.
#[derive(Clone, Debug, Default)]
struct File {
    kind: &'static str,
    tag: String,
    plain: Bytes,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

/// Pages that a server serves to browsers. Without pages, the server has only the API.
#[derive(Clone, Debug)]
pub struct Pages {
    files: HashMap<String, File>,
    policy: HeaderValue,
    /// Policy of the pages that other sites may show within theirs, if some may.
    embeds: Option<HeaderValue>,
}

/// Start of the paths of pages for other sites.
const EMBED: &str = "/embed/";

impl Default for Pages {
    fn default() -> Pages {
        Pages { files: HashMap::new(), policy: HeaderValue::from_static(POLICY), embeds: None }
    }
}

impl Pages {
    /// Creates pages from their paths and contents. `x.br` and `x.gz` are compressed forms of the file `x`.
    pub fn new(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Pages {
        let all: HashMap<String, Bytes> = files
            .into_iter()
            .map(|(path, bytes)| {
                let bytes = match bytes {
                    Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                    Cow::Owned(bytes) => Bytes::from(bytes),
                };
                (path, bytes)
            })
            .collect();
        let original = |path: &str| {
            let of = path.strip_suffix(".br").or_else(|| path.strip_suffix(".gz"));
            of.is_none_or(|of| !all.contains_key(of))
        };
        let file = |path: &String, plain: &Bytes| File {
            kind: kind(path),
            tag: tag(plain),
            plain: plain.clone(),
            brotli: all.get(&format!("{path}.br")).cloned(),
            gzip: all.get(&format!("{path}.gz")).cloned(),
        };
        let files = all.iter().filter(|(p, _)| original(p)).map(|(p, b)| (p.clone(), file(p, b))).collect();
        Pages { files, ..Pages::default() }
    }

    /// Allows images of cards from more origins. The error is the first origin that is not `http(s)://host[:port]`.
    pub(crate) fn with_pictures_from(mut self, origins: &[String]) -> Result<Pages, String> {
        let mut policy = POLICY.to_owned();
        for origin in origins {
            must_be_origin(origin)?;
            policy.push(' ');
            policy.push_str(origin);
        }
        self.policy = HeaderValue::from_str(&policy).map_err(|_| policy)?;
        Ok(self)
    }

    /// Allows other sites to show the pages below `/embed/` within theirs. Call it last. The error is the first origin that
    /// is not `http(s)://host[:port]`.
    pub(crate) fn with_embeds_on(mut self, origins: &[String]) -> Result<Pages, String> {
        if origins.is_empty() {
            return Ok(self);
        }
        origins.iter().try_for_each(|origin| must_be_origin(origin))?;
        let policy = self.policy.to_str().unwrap_or(POLICY);
        let policy = policy.replace("frame-ancestors 'none'", &format!("frame-ancestors {}", origins.join(" ")));
        self.embeds = Some(HeaderValue::from_str(&policy).map_err(|_| policy)?);
        Ok(self)
    }

    /// Returns the policy of a path's page.
    fn policy_of(&self, path: &str) -> (HeaderValue, bool) {
        match &self.embeds {
            Some(embeds) if path.starts_with(EMBED) => (embeds.clone(), true),
            _ => (self.policy.clone(), false),
        }
    }

    /// Reads the pages of a folder.
    ///
    /// # Errors
    /// If the folder can't be read, or exceeds the limits of pages.
    pub fn read(folder: &Path) -> std::io::Result<Pages> {
        let mut files = Vec::new();
        let mut bytes = 0;
        gather(folder, folder, &mut files, &mut bytes)?;
        Ok(Pages::new(files))
    }

    fn find(&self, path: &str) -> Option<(&str, &File)> {
        let wanted = path.trim_start_matches('/');
        if let Some((path, file)) = self.files.get_key_value(wanted) {
            return Some((path, file));
        }
        // Every other path is a place within the single page, so it gets `index.html`. Numbers of rules contain dots,
        // so a dot doesn't mean a file.
        let is_place = kind(wanted) == OTHER && !wanted.starts_with("assets/");
        let (path, file) = self.files.get_key_value("index.html").filter(|_| is_place)?;
        Some((path, file))
    }
}

fn must_be_origin(origin: &str) -> Result<(), String> {
    let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://")).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
    if host.is_empty() || !host.chars().all(plain) { Err(origin.to_owned()) } else { Ok(()) }
}

fn gather(
    root: &Path,
    folder: &Path,
    files: &mut Vec<(String, Cow<'static, [u8]>)>,
    bytes: &mut u64,
) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() {
            gather(root, &path, files, bytes)?;
        } else if kind.is_file() {
            *bytes += entry.metadata()?.len();
            if files.len() >= MOST_FILES || *bytes > MOST_BYTES {
                let words = format!("the pages have more than {MOST_FILES} files or {MOST_BYTES} bytes");
                return Err(std::io::Error::other(words));
            }
            let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            files.push((name, Cow::Owned(std::fs::read(&path)?)));
        }
    }
    Ok(())
}

fn tag(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    let digits: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

/// Content type of files with unknown extensions.
const OTHER: &str = "application/octet-stream";

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => OTHER,
    }
}

/// Marks an answer that other sites may show within their pages.
#[derive(Clone, Copy, Debug)]
struct Framed;

/// Forbids frames in browsers that don't know the policy's rule, unless other sites may show the answer.
pub async fn unframed(mut response: Response) -> Response {
    if response.extensions().get::<Framed>().is_none() {
        response.headers_mut().insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    response
}

/// Serves a file for browsers, or the answer that nothing is found.
pub async fn serve(
    State(app): State<Arc<App>>,
    From(address): From,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let path = uri.path();
    let reads = matches!(method, Method::GET | Method::HEAD);
    let found = app.pages.find(path).filter(|_| reads && path != "/api" && !path.starts_with("/api/"));
    let Some((name, file)) = found else { return problem::nothing().await.into_response() };
    let previewed = match name {
        // A preview reads the database, so it counts as a request. Beyond the limit the page comes without one.
        "index.html" if Preview::is_of(path) && app.limits.may_preview(address, &app.host.services.config) => {
            previewed(&app, path, file).await
        }
        _ => None,
    };
    let file = previewed.as_ref().unwrap_or(file);
    let asked = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|v| v.to_str().ok());
    let known = asked.flat_map(|tags| tags.split(',')).any(|tag| tag.trim().trim_start_matches("W/") == file.tag);
    let (status, (bytes, encoding)) = match known {
        true => (StatusCode::NOT_MODIFIED, (Bytes::new(), None)),
        false => (StatusCode::OK, encoded(file, &headers)),
    };
    let mut response = (status, bytes).into_response();
    // The name of an asset contains a hash of its contents, so a changed file has a new name.
    let keep = if name.starts_with("assets/") { Keep::ForGood } else { Keep::Checked };
    response.extensions_mut().insert(keep);
    let told = response.headers_mut();
    told.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let (policy, embedded) = app.pages.policy_of(path);
    told.insert(header::CONTENT_SECURITY_POLICY, policy);
    if embedded {
        response.extensions_mut().insert(Framed);
    }
    let told = response.headers_mut();
    told.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    told.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    told.insert(
        "permissions-policy",
        HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    );
    if let Ok(tag) = HeaderValue::from_str(&file.tag) {
        told.insert(header::ETAG, tag);
    }
    if let Some(encoding) = encoding {
        told.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Returns the page with the title and the description of a place, if it has some.
async fn previewed(app: &App, path: &str, file: &File) -> Option<File> {
    let preview = Preview::of(app, path).await?;
    let public = app.host.services.config.public.as_deref().map(|public| public.trim_end_matches('/'));
    let address = public.map(|public| format!("{public}{path}")).unwrap_or_default();
    let plain = Bytes::from(preview.put_in(std::str::from_utf8(&file.plain).ok()?, &address));
    Some(File { kind: file.kind, tag: tag(&plain), plain, brotli: None, gzip: None })
}

/// Returns the file in the smallest form that the browser accepts.
fn encoded(file: &File, headers: &HeaderMap) -> (Bytes, Option<&'static str>) {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|v| v.to_str().ok());
    let takes: Vec<&str> = lines
        .flat_map(|line| line.split(','))
        .filter(|part| !part.replace(' ', "").ends_with(";q=0"))
        .filter_map(|part| part.split(';').next())
        .map(str::trim)
        .collect();
    for (name, bytes) in [("br", &file.brotli), ("gzip", &file.gzip)] {
        if let Some(bytes) = bytes.as_ref().filter(|_| takes.contains(&name)) {
            return (bytes.clone(), Some(name));
        }
    }
    (file.plain.clone(), None)
}

#[cfg(test)]
mod tests {
    use super::Pages;

    #[test]
    fn only_named_sites_embed() {
        let pages = Pages::default().with_pictures_from(&["https://pictures.example".to_owned()]).unwrap();
        let pages = pages.with_embeds_on(&["https://club.example".to_owned(), "https://b.example".to_owned()]).unwrap();
        let policy = |path: &str| pages.policy_of(path).0.to_str().unwrap().to_owned();
        assert!(policy("/embed/replay/x").contains("frame-ancestors https://club.example https://b.example;"));
        assert!(policy("/embed/replay/x").ends_with("https://pictures.example"));
        for path in ["/", "/embed", "/replay/x", "/settings"] {
            assert!(policy(path).contains("frame-ancestors 'none';"), "{path}");
        }
        assert_eq!(Pages::default().with_embeds_on(&["*".to_owned()]).unwrap_err(), "*");
    }

    #[test]
    fn pictures_come_from_named_hosts_only() {
        let hosts = |origins: &[&str]| {
            Pages::default().with_pictures_from(&origins.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        let policy = hosts(&["https://pictures.example", "http://127.0.0.1:8000"]).unwrap().policy;
        let policy = policy.to_str().unwrap();
        assert!(
            policy.ends_with("img-src 'self' data: blob: https://pictures.example http://127.0.0.1:8000"),
            "{policy}"
        );
        for origin in
            ["*", "pictures.example", "https://", "https://x; script-src *", "https://x/a", "data:", "https://a b"]
        {
            assert_eq!(hosts(&["https://fine.example", origin]).unwrap_err(), origin);
        }
    }
}
