//! Made-up words for trees, and the vocabulary that knows them.

use std::sync::LazyLock;

use maneframe_card::ability::{Ability, Keyword, Named};
use maneframe_card::{CardType, Color, Symbol};
use maneframe_cardtext::{Context, Glossary, KeywordText, Vocabulary};

use super::source::Source;

/// Traits that are nouns. The last one is made up.
pub(crate) const TRAITS: &[&str] = &["Cow", "Critter", "Earth Pony", "Foal", "Pegasus", "Unicorn", "Selkie"];
/// Traits that are adjectives.
pub(crate) const ADJECTIVES: &[&str] = &["Crystal", "Epic"];
/// Titles. None of them contains a trait or a term of the game.
pub(crate) const TITLES: &[&str] = &["Brindle", "Captain Driftwood", "Old Marrow"];
/// Names of counters.
pub(crate) const COUNTERS: &[&str] = &["snow", "Tide"];
/// A tag word without meaning.
const TAG: &str = "Undertow";
/// A declared keyword with a number.
const KEYWORD: &str = "Buoyant";

/// Returns the words of the printed game and the made-up ones. No other titles are known. All plurals are regular or
/// those of the printed game, so [`maneframe_cardtext::write`] writes them too.
pub(crate) fn vocabulary() -> &'static Vocabulary {
    static WORDS: LazyLock<Vocabulary> = LazyLock::new(|| {
        let mut words = Glossary::new();
        words.add_trait("Selkie", None);
        TITLES.iter().for_each(|title| words.add_title(title));
        words.add_tag(TAG);
        words.add_keyword(KeywordText {
            name: KEYWORD.into(),
            numbered: true,
            means: "While at home, this card has +X power.".into(),
            reminder: String::new(),
        });
        words.close_titles();
        let (words, unknown) = words.finish();
        assert_eq!(unknown, []);
        words
    });
    &WORDS
}

/// Returns the declared keyword with that number, from 1 to 9.
fn declared(number: usize) -> Named {
    static ALL: LazyLock<Vec<Named>> = LazyLock::new(|| {
        let friend = Context::new(CardType::Friend);
        let read = |n: usize| vocabulary().read(&format!("{KEYWORD} {n}"), &friend).abilities;
        let named = |n: usize| match read(n).and_then(|mut all| all.pop()) {
            Some(Ability::Named(named)) => named,
            other => panic!("a declared keyword is read as one: {other:?}"),
        };
        (1..=9).map(named).collect()
    });
    ALL[number - 1].clone()
}

impl Source {
    pub(crate) fn trait_noun(&mut self) -> Symbol {
        Symbol::new(self.one_of(TRAITS))
    }

    pub(crate) fn any_trait(&mut self) -> Symbol {
        if self.chance(10) { Symbol::new(self.one_of(ADJECTIVES)) } else { self.trait_noun() }
    }

    pub(crate) fn title(&mut self) -> Symbol {
        Symbol::new(self.one_of(TITLES))
    }

    /// Returns the name of counters; most counters are +1 power counters, which have none.
    pub(crate) fn counter(&mut self) -> Option<Symbol> {
        self.chance(30).then(|| Symbol::new(self.one_of(COUNTERS)))
    }

    pub(crate) fn tag(&mut self) -> Symbol {
        Symbol::new(TAG)
    }

    pub(crate) fn named_keyword(&mut self) -> Named {
        let number = self.number() as usize;
        declared(number)
    }

    pub(crate) fn declared_name(&mut self) -> Symbol {
        Symbol::new(KEYWORD)
    }

    pub(crate) fn color(&mut self) -> Color {
        self.one_of(&Color::ALL)
    }

    /// Returns different colours.
    pub(crate) fn colors(&mut self, n: usize) -> Vec<Color> {
        let first = self.below(6) as usize;
        (0..n.min(6)).map(|i| Color::ALL[(first + i) % 6]).collect()
    }

    /// Returns a keyword that a character can have.
    pub(crate) fn keyword(&mut self) -> Keyword {
        let n = self.number().min(4) as u8;
        choose!(self,
            4 => Keyword::Swift,
            3 => Keyword::Stubborn,
            3 => Keyword::Hasty,
            3 => Keyword::Competitive(n),
            2 => Keyword::Calming(n),
            2 => Keyword::Caretaker,
            2 => Keyword::Diligent(n),
            2 => Keyword::Inspired,
            2 => Keyword::Meticulous(n),
            2 => Keyword::Persistent,
            2 => Keyword::Pumped,
            2 => Keyword::Random,
            2 => Keyword::Studious,
            2 => Keyword::Supportive(n),
            2 => Keyword::Teamwork,
            2 => Keyword::Traveler,
            2 => Keyword::Vexing,
            1 => Keyword::Agile,
            1 => Keyword::Eccentric(n),
            1 => Keyword::Experienced,
            1 => Keyword::Prepared,
            1 => Keyword::Prismatic,
            1 => Keyword::Redeem,
            1 => Keyword::Showy(n),
            1 => Keyword::Transform(n),
        )
    }

    /// Returns a keyword with a number.
    pub(crate) fn numbered_keyword(&mut self) -> Keyword {
        self.one_of(&[
            Keyword::Competitive(1),
            Keyword::Calming(1),
            Keyword::Diligent(1),
            Keyword::Eccentric(1),
            Keyword::Meticulous(1),
            Keyword::Showy(1),
            Keyword::Supportive(1),
        ])
    }
}
