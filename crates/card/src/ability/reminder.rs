//! Short explanations of keywords and glossary terms in this project's own words, for players.

use super::keyword::Keyword;

/// Terms of the glossary that are not keywords, each with its explanation.
pub const TERMS: &[(&str, &str)] = &[
    ("Chaos", "names abilities that work as the card is flipped"),
    ("Cutie Mark", "give the card a +1 power counter and mark it; a card is marked only once"),
    (
        "Dilemma",
        "is a Problem and nothing else while in play, with an area of its own; once it is to be replaced, its owner \
         discards it",
    ),
    ("Harmony", "names abilities that do more beside characters of a certain trait"),
    ("Spend", "put a card from beneath another into the discard pile"),
];

impl Keyword {
    /// Returns a short explanation of the keyword. [`Keyword::meaning`] gives the full definition in the ability
    /// language.
    pub fn reminder(self) -> String {
        self.means(&self.number().map_or_else(String::new, |n| n.to_string()))
    }

    /// Like [`Keyword::reminder`], with X in place of the keyword's number.
    pub fn general_reminder(self) -> String {
        self.means("X")
    }

    fn means(self, x: &str) -> String {
        match self {
            Keyword::Agile => "may move as an Immediate action".to_owned(),
            Keyword::Calming(_) => {
                format!("an opponent's Friend that comes into play at this card's area has {x} less power this turn")
            }
            Keyword::Caretaker => "+1 power at a Problem where you also have a Critter Friend".to_owned(),
            Keyword::Competitive(_) => format!("+{x} power as long as it takes part in a faceoff"),
            Keyword::Diligent(_) => {
                format!(
                    "each faceoff that you win with it may give it {x} +1 power counter{}",
                    if x == "1" { "" } else { "s" }
                )
            }
            Keyword::Eccentric(_) => {
                format!("opponents need {x} more power of any colour to confront the Problem here")
            }
            Keyword::Experienced => "+1 power for every card of its name in your discard pile".to_owned(),
            Keyword::Hasty => "may be played as an Immediate action".to_owned(),
            Keyword::HomeLimit(_) => {
                format!("you keep up to {x} Friends at home; in your End Phase you retire those beyond that")
            }
            Keyword::Inspired => {
                "once in your turn, as your Main Phase starts: look at the top of an opponent's deck, one \
                                  card for each of your cards with Inspired, and put each back on top or at the bottom"
                    .to_owned()
            }
            Keyword::Meticulous(_) => format!(
                "as your turn starts you may look at the top {x} of your deck, and put each back on top or at the bottom"
            ),
            Keyword::Persistent => "instead of leaving play it may become frightened".to_owned(),
            Keyword::Prepared => "you gain an action token when an opponent starts a faceoff at its area".to_owned(),
            Keyword::Prismatic => "has every colour that your other Crystal characters have, too".to_owned(),
            Keyword::Pumped => {
                "once in a faceoff that it takes part in, a card that you flipped may be put beneath it \
                                instead of at the bottom of your deck"
                    .to_owned()
            }
            Keyword::Random => "once in a faceoff that it takes part in, a flipped card of 1 power may be ignored for \
                                another flip"
                .to_owned(),
            Keyword::Redeem => "costs 3 less if you also retire a Friend or Troublemaker of its title".to_owned(),
            Keyword::Showy(_) => {
                format!("each move of an opponent's character to the Problem here costs {x} more")
            }
            Keyword::StartingProblem => "you may begin the game with it".to_owned(),
            Keyword::Stubborn => "its power counts even while it is exhausted".to_owned(),
            Keyword::Studious => {
                "you gain an action token when you win a faceoff that it takes part in, one a faceoff \
                                  however many have Studious"
                    .to_owned()
            }
            Keyword::Supportive(_) => {
                format!("+{x} power where your Mane Character is, if they have a colour in common")
            }
            Keyword::Swift => "moves for one action token less".to_owned(),
            Keyword::Teamwork => {
                "your other Friends at its area that have a trait in common with it can do what it can".to_owned()
            }
            Keyword::Transform(_) => format!(
                "may be played for {x} by taking back to the hand one of your Friends whose title has this title in it, \
                 but not this subtitle"
            ),
            Keyword::Traveler => "each move that you make with it may give it a +1 power counter".to_owned(),
            Keyword::Vexing => "retire it to stop an opponent from confronting the Problem here".to_owned(),
            Keyword::Villain => "as it is uncovered, it frightens every Friend at its Problem".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_keyword_and_no_other_keyword_changes() {
        for &keyword in Keyword::ALL {
            let told = keyword.reminder();
            assert!(!told.is_empty() && !told.ends_with('.'), "{keyword}: {told}");
            let seven = Keyword::of(keyword.name(), keyword.number().map(|_| 7)).expect("it is listed");
            assert_eq!(seven.reminder().contains('7'), keyword.number().is_some(), "{seven}");
        }
        assert!(Keyword::Diligent(1).general_reminder().ends_with("X +1 power counters"));
        assert!(Keyword::Diligent(1).reminder().ends_with("1 +1 power counter"));
        assert!(Keyword::Diligent(2).reminder().ends_with("2 +1 power counters"));
    }
}
