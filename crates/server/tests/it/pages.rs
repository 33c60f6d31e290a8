//! Pages and other files for browsers, over real HTTP.

use crate::common;

use std::borrow::Cow;

use common::config;
use maneframe_library::Library;
use maneframe_server::{Pages, Server};
use reqwest::header::{ACCEPT_ENCODING, HeaderMap};
use tempfile::TempDir;

fn pages() -> Pages {
    let file = |path: &str, text: &'static str| (path.to_owned(), Cow::Borrowed(text.as_bytes()));
    Pages::new([
        file("index.html", "<!doctype html>the page"),
        file("assets/main-1a2b.js", "the script"),
        file("assets/main-1a2b.js.br", "as brotli"),
        file("assets/main-1a2b.js.gz", "as gzip"),
    ])
}

struct Site {
    server: Server,
    http: reqwest::Client,
    _folder: TempDir,
}

impl Site {
    async fn open() -> Site {
        let _ = rustls_ready();
        let folder = TempDir::new().expect("a folder");
        let server = Server::start_with(config(&folder), Library::bundled(), pages()).await.expect("a server");
        Site { server, http: reqwest::Client::new(), _folder: folder }
    }

    async fn get(&self, path: &str, takes: &str) -> (u16, HeaderMap, String) {
        let url = format!("http://{}{path}", self.server.address());
        let answer = self.http.get(url).header(ACCEPT_ENCODING, takes).send().await.expect("an answer");
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        (status, headers, answer.text().await.expect("text"))
    }
}

/// Creates a site, which prepares TLS for reqwest.
fn rustls_ready() -> Result<maneframe_client::Site, maneframe_client::ClientError> {
    maneframe_client::Site::new("http://127.0.0.1:1")
}

fn told<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn places_within_the_page_give_the_page_and_programs_an_error() {
    let site = Site::open().await;
    for path in ["/", "/t/KFTM-PQRX", "/decks", "/rules/514.4c", "/rules/609.2d.i", "/replay/0123456789abcdef?move=7"] {
        let (status, headers, body) = site.get(path, "identity").await;
        assert!(status == 200 && body == "<!doctype html>the page", "{path}: {status} {body}");
        assert_eq!(told(&headers, "cache-control"), "no-cache", "{path}");
    }
    for path in ["/api/v1/nothing", "/api", "/assets/other.js", "/favicon.ico", "/%2e%2e/secret.json"] {
        let (status, headers, body) = site.get(path, "identity").await;
        assert!(status == 404 && body.contains("not-found"), "{path}: {status} {body}");
        assert_eq!(told(&headers, "cache-control"), "no-store", "{path}");
    }
    let posted = site.http.post(format!("http://{}/decks", site.server.address())).send().await.expect("an answer");
    assert_eq!(posted.status().as_u16(), 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn files_come_compressed_and_those_with_a_hash_stay() {
    let site = Site::open().await;
    let path = "/assets/main-1a2b.js";
    for (takes, encoding, text) in [
        ("gzip, deflate, br", "br", "as brotli"),
        ("gzip;q=1.0, *;q=0.1", "gzip", "as gzip"),
        ("br;q=0, gzip", "gzip", "as gzip"),
        ("identity", "", "the script"),
    ] {
        let (status, headers, body) = site.get(path, takes).await;
        assert_eq!((status, told(&headers, "content-encoding"), body.as_str()), (200, encoding, text), "{takes}");
        assert!(told(&headers, "cache-control").contains("immutable"));
        assert_eq!(told(&headers, "vary"), "accept-encoding");
        assert!(told(&headers, "content-type").starts_with("text/javascript"));
    }
    let (status, _, _) = site.get("/assets/main-1a2b.js.br", "identity").await;
    assert_eq!(status, 404, "what is compressed is no file of its own");
    let tag = told(&site.get("/", "identity").await.1, "etag").to_owned();
    let again = site.http.get(format!("http://{}/", site.server.address())).header("if-none-match", &tag);
    let again = again.send().await.expect("an answer");
    assert_eq!(told(again.headers(), "cache-control"), "no-cache");
    assert_eq!((again.status().as_u16(), again.bytes().await.expect("nothing").len()), (304, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_may_load_nothing_from_elsewhere_and_nothing_inline() {
    let site = Site::open().await;
    let (_, headers, _) = site.get("/", "identity").await;
    let policy = told(&headers, "content-security-policy");
    for part in ["default-src 'self'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"] {
        assert!(policy.contains(part), "{policy}");
    }
    // WebAssembly of this server may run. That allows no other code.
    let other = policy.replace("'wasm-unsafe-eval'", "");
    assert!(!other.contains("unsafe") && !other.contains("http"), "{policy}");
    assert_eq!(told(&headers, "x-content-type-options"), "nosniff");
    assert_eq!(told(&headers, "cross-origin-opener-policy"), "same-origin");
    let (_, headers, _) = site.get("/api/v1/formats", "identity").await;
    assert!(told(&headers, "content-security-policy").starts_with("default-src 'none'"));
}
