//! Names of productions, for the place where a text is not understood: `<a condition>` is more helpful than a list of
//! all words that a condition may start with.

/// Productions by their path in this grammar, with their names for people.
pub const LABELS: &[(&str, &str)] = &[
    ("line::activated::activated", "<Main Phase: …>"),
    ("line::ability::continuous", "<a continuous ability>"),
    ("line::ability::placement", "<a rule for playing it>"),
    ("line::ability::triggered", "<When …, …>"),
    ("amount::quantity::per_each", "<for each …>"),
    ("amount::quantity::quantity", "<an amount>"),
    ("noun::cards::chosen", "<cards to choose>"),
    ("noun::cards::named", "<this card, it, that Friend>"),
    ("noun::cards::named_subject", "<this card, it, that Friend>"),
    ("noun::cards::object", "<cards>"),
    ("noun::cards::picked", "<a number of cards>"),
    ("noun::cards::subject", "<cards>"),
    ("noun::cards::trigger_subject", "<a card>"),
    ("verb::modification::gift", "<+1 power or an ability>"),
    ("condition::if_clause::condition", "<a condition>"),
    ("verb::phrase::deed", "<an instruction>"),
    ("noun::phrase::body", "<a kind of card>"),
    ("noun::determiner::counted", "<a kind of cards>"),
    ("noun::determiner::indefinite", "<a card>"),
    ("noun::determiner::whole", "<cards>"),
    ("sentence::event::happening", "<an event>"),
    ("line::keyword::keyword", "<keyword>"),
    ("sentence::time::faceoff", "<a faceoff>"),
    ("sentence::time::moment", "<a time>"),
    ("sentence::time::phase", "<a phase>"),
    ("sentence::duration::until", "<a duration>"),
    ("amount::number::compared", "<2 or less>"),
    ("amount::number::tokens", "<[1]>"),
    ("noun::place::at", "<a place>"),
    ("noun::place::from", "<from a place>"),
    ("noun::place::to", "<to a place>"),
    ("noun::place::zone", "<a zone>"),
    ("noun::player::doer", "<a player>"),
    ("noun::player::doers", "<players>"),
    ("noun::player::holder", "<a player>"),
    ("noun::player::trigger_player", "<a player>"),
];

/// Returns the name of a production, by its Rust path.
pub fn label_of(path: &str) -> Option<&'static str> {
    let (_, path) = path.split_once("::grammar::")?;
    LABELS.iter().find(|(production, _)| *production == path).map(|(_, name)| *name)
}
