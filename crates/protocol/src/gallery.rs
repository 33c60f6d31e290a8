//! Messages about decks that accounts keep on a server and may share.

use serde::{Deserialize, Serialize};

use crate::person::DeckRate;

/// Who may read a deck.
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

/// A version of a deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckVersion {
    /// Number of the version, 1-based.
    pub n: u32,
    /// Time when it was kept, in seconds since 1970.
    pub at: i64,
}
