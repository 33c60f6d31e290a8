//! The operator's folder with pictures of cards. The list of its files is read when the server starts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use maneframe_protocol::PicturesInfo;

/// Kinds of pictures by their extensions, with their content types.
const KINDS: [(&str, &str); 5] = [
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("webp", "image/webp"),
    ("avif", "image/avif"),
];
/// Maximum size of a picture in bytes. Larger files are left out.
const MAX_PICTURE: u64 = 8 << 20;
/// Maximum number of pictures.
const MOST: usize = 20_000;

/// Pictures by the names of their files.
#[derive(Debug, Default)]
pub struct Pictures {
    notice: String,
    files: BTreeMap<String, (PathBuf, &'static str)>,
}

impl Pictures {
    /// Lists the pictures of a folder. Other files, folders in it and links are left out.
    ///
    /// # Errors
    /// If the folder can't be read, or has more than [`MOST`] pictures.
    pub fn read(folder: &Path, notice: &str) -> std::io::Result<Pictures> {
        let mut files = BTreeMap::new();
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            // The metadata of an entry are those of the link itself, so links are no files here.
            let meta = entry.metadata()?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let Some(kind) = kind(&name).filter(|_| meta.is_file() && meta.len() <= MAX_PICTURE) else { continue };
            if files.len() >= MOST {
                return Err(std::io::Error::other(format!("more than {MOST} pictures")));
            }
            files.insert(name, (entry.path(), kind));
        }
        Ok(Pictures { notice: notice.trim().to_owned(), files })
    }

    /// Returns the list for pages.
    pub fn info(&self) -> PicturesInfo {
        PicturesInfo { notice: self.notice.clone(), names: self.files.keys().cloned().collect() }
    }

    /// Returns the path and the content type of a picture. Only listed names have one, so no name leaves the folder.
    pub fn find(&self, name: &str) -> Option<(&Path, &'static str)> {
        self.files.get(name).map(|(path, kind)| (path.as_path(), *kind))
    }
}

fn kind(name: &str) -> Option<&'static str> {
    let end = Path::new(name).extension()?.to_str()?.to_ascii_lowercase();
    KINDS.iter().find(|(one, _)| *one == end).map(|(_, kind)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pictures_of_the_folder_itself_are_listed() {
        let folder = tempfile::tempdir().expect("a folder");
        let put = |name: &str| std::fs::write(folder.path().join(name), b"x").expect("written");
        ["PR1.jpg", "Some Name.PNG", "notes.txt", "page.svg"].into_iter().for_each(put);
        std::fs::create_dir(folder.path().join("deep.png")).expect("a folder");
        #[cfg(unix)]
        std::os::unix::fs::symlink("/etc/hostname", folder.path().join("PR2.jpg")).expect("a link");
        let pictures = Pictures::read(folder.path(), " By their owner. ").expect("pictures");
        let info = pictures.info();
        assert_eq!(
            (info.notice.as_str(), &info.names[..]),
            ("By their owner.", &["PR1.jpg".to_owned(), "Some Name.PNG".to_owned()][..])
        );
        assert_eq!(pictures.find("Some Name.PNG").map(|(_, kind)| kind), Some("image/png"));
        for name in ["../PR1.jpg", "PR2.jpg", "", "notes.txt"] {
            assert!(pictures.find(name).is_none(), "{name}");
        }
    }
}
