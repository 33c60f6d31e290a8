//! Names of productions, for the place where a text is not understood: `<a condition>` is more helpful than a list of
//! all words that a condition may start with.

/// Productions by their path in this grammar, with their names for people.
pub const LABELS: &[(&str, &str)] = &[
    ("line::activated::activated", "<Main Phase: …>"),
    ("line::ability::continuous", "<what is always so>"),
    ("line::ability::placement", "<where it is played>"),
    ("line::ability::triggered", "<When …, …>"),
    ("quantity::per_each", "<for each …>"),
    ("quantity::quantity", "<an amount>"),
    ("noun::cards::chosen", "<cards to choose>"),
    ("noun::cards::named", "<this card, it, that Friend>"),
    ("noun::cards::named_subject", "<this card, it, that Friend>"),
    ("noun::cards::object", "<cards>"),
    ("noun::cards::picked", "<a number of cards>"),
    ("noun::cards::subject", "<cards>"),
    ("noun::cards::trigger_subject", "<a card>"),
    ("modification::gift", "<+1 power or an ability>"),
    ("if_clause::condition", "<a condition>"),
    ("phrase::deed", "<what to do>"),
    ("phrase::body", "<a kind of card>"),
    ("determiner::counted", "<a kind of cards>"),
    ("determiner::indefinite", "<a card>"),
    ("determiner::whole", "<cards>"),
    ("event::happening", "<what happens>"),
    ("line::keyword::keyword", "<keyword>"),
    ("time::faceoff", "<a faceoff>"),
    ("time::moment", "<a time>"),
    ("time::phase", "<a phase>"),
    ("duration::until", "<how long>"),
    ("amount::number::compared", "<2 or less>"),
    ("amount::number::tokens", "<[1]>"),
    ("noun::place::at", "<where>"),
    ("noun::place::from", "<where from>"),
    ("noun::place::to", "<where to>"),
    ("noun::place::zone", "<a zone>"),
    ("verb::player_modifier::doer", "<a player>"),
    ("verb::player_modifier::doers", "<players>"),
    ("verb::player_modifier::holder", "<a player>"),
    ("verb::player_modifier::trigger_player", "<a player>"),
];

/// Returns the name of a production, by its Rust path.
pub fn label_of(path: &str) -> Option<&'static str> {
    let (_, path) = path.split_once("::grammar::")?;
    LABELS.iter().find(|(production, _)| *production == path).map(|(_, name)| *name)
}
