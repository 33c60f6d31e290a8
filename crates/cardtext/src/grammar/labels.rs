//! Names of productions, for the place where a text is not understood: `<a condition>` is more helpful than a list of
//! all words that a condition may start with.

/// Productions by their path in this grammar, with their names for people.
pub const LABELS: &[(&str, &str)] = &[
    ("activated::activated", "<Main Phase: …>"),
    ("ability::continuous", "<a continuous ability>"),
    ("ability::placement", "<a rule for playing it>"),
    ("ability::triggered", "<When …, …>"),
    ("amount::per_each", "<for each …>"),
    ("amount::quantity", "<an amount>"),
    ("cards::chosen", "<cards to choose>"),
    ("cards::named", "<this card, it, that Friend>"),
    ("cards::named_subject", "<this card, it, that Friend>"),
    ("cards::object", "<cards>"),
    ("cards::picked", "<a number of cards>"),
    ("cards::subject", "<cards>"),
    ("cards::trigger_subject", "<a card>"),
    ("change::gift", "<+1 power or an ability>"),
    ("condition::condition", "<a condition>"),
    ("deed::deed", "<an instruction>"),
    ("noun::body", "<a kind of card>"),
    ("filter::counted", "<a kind of cards>"),
    ("filter::indefinite", "<a card>"),
    ("filter::whole", "<cards>"),
    ("happening::happening", "<an event>"),
    ("keyword::keyword", "<keyword>"),
    ("moment::faceoff", "<a faceoff>"),
    ("moment::moment", "<a time>"),
    ("moment::phase", "<a phase>"),
    ("lasting::until", "<a duration>"),
    ("number::compared", "<2 or less>"),
    ("number::tokens", "<[1]>"),
    ("place::at", "<a place>"),
    ("place::from", "<from a place>"),
    ("place::to", "<to a place>"),
    ("place::zone", "<a zone>"),
    ("who::doer", "<a player>"),
    ("who::doers", "<players>"),
    ("who::holder", "<a player>"),
    ("who::trigger_player", "<a player>"),
];

/// Returns the name of a production, by its Rust path.
pub fn label_of(path: &str) -> Option<&'static str> {
    let (_, path) = path.split_once("::grammar::")?;
    LABELS.iter().find(|(production, _)| *production == path).map(|(_, name)| *name)
}
