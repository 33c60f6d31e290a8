//! Messages about decks and sets that accounts keep on a server and may share.

use serde::{Deserialize, Serialize};

use crate::person::DeckRate;

/// Who may read a deck or a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeckVisibility {
    /// Only its account.
    #[default]
    Private,
    /// Everybody who has its id.
    Link,
    /// Everybody; the gallery lists it. Only registered accounts may do this.
    Public,
}

/// Request to keep a deck, or to change one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSharedDeck {
    /// Name of the deck, 1 to 80 characters.
    pub name: String,
    /// The deck in any notation. If it differs from the last version, it is a new one.
    pub list: String,
    /// Description, at most 2,000 characters.
    #[serde(default)]
    pub about: String,
    /// Who may read it.
    #[serde(default)]
    pub visibility: DeckVisibility,
}

/// A deck in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedDeck {
    /// Id of the deck.
    pub id: String,
    /// Name of the deck.
    pub name: String,
    /// Name of its account.
    pub author: String,
    /// Id of its Mane Character's card; empty if it has none.
    pub mane: String,
    /// Formats in which it was legal when it was kept.
    #[serde(default)]
    pub formats: Vec<String>,
    /// Beginning of the description.
    pub about: String,
    /// Who may read it.
    pub visibility: DeckVisibility,
    /// Number of versions.
    pub versions: u32,
    /// Time of the last change, in seconds since 1970.
    pub changed: i64,
}

/// A deck that an account keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedDeckView {
    /// Its entry in lists.
    pub deck: SharedDeck,
    /// Description.
    pub about: String,
    /// True if the viewer may change it.
    pub mine: bool,
    /// Number of the version that is shown, 1-based.
    pub version: u32,
    /// That version as a text list.
    pub list: String,
    /// Times of all versions that are kept, in seconds since 1970, by number.
    pub versions: Vec<DeckVersion>,
    /// Results of games that its account has played with a deck of that name.
    pub results: Vec<DeckRate>,
}

/// A version of a deck or of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckVersion {
    /// Number of the version, 1-based.
    pub n: u32,
    /// Time when it was kept, in seconds since 1970.
    pub at: i64,
}

/// Request to keep a set of the workshop, or to change one. Its name and code are those in its file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewSharedSet {
    /// The set's file (`docs/sets.md`), at most 512 KiB. If it differs from the last version, it is a new one.
    pub file: String,
    /// Description, at most 2,000 characters.
    #[serde(default)]
    pub about: String,
    /// What others may do with the set, at most 200 characters. A public set needs it.
    #[serde(default)]
    pub licence: String,
    /// Who may read it.
    #[serde(default)]
    pub visibility: DeckVisibility,
}

/// A set in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedSet {
    /// Id of the set.
    pub id: String,
    /// Name of the set.
    pub name: String,
    /// Code with which the ids of its cards begin.
    pub code: String,
    /// Name of its account.
    pub author: String,
    /// Number of its cards.
    pub cards: u32,
    /// Beginning of the description.
    pub about: String,
    /// What others may do with the set.
    pub licence: String,
    /// Who may read it.
    pub visibility: DeckVisibility,
    /// Number of versions.
    pub versions: u32,
    /// Time of the last change, in seconds since 1970.
    pub changed: i64,
}

/// A set that an account keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SharedSetView {
    /// Its entry in lists.
    pub set: SharedSet,
    /// Description.
    pub about: String,
    /// True if the viewer may change it.
    pub mine: bool,
    /// Number of the version that is shown, 1-based.
    pub version: u32,
    /// The file of that version.
    pub file: String,
    /// Versions that are kept, oldest first.
    pub versions: Vec<DeckVersion>,
}
