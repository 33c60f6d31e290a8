//! Card search, compared with a naive evaluation of the queries.

use std::fs;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::LazyLock;

use maneframe_card::ability::{Ability, Keyword};
use maneframe_card::{Card, CardType, Color, Rarity};
use maneframe_library::search::{FIELDS, Formats, Index, MAX_LENGTH, NoFormat, Query, Ruling, Standing, flags};
use maneframe_library::{Library, Pool, octgn};
use proptest::prelude::*;

/// The bundled cards, and the community's if they are available.
static POOL: LazyLock<Pool> = LazyLock::new(|| {
    let mut pool = Library::bundled().pool().clone();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn/sets");
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("skipped: {} is not there", folder.display());
        return pool;
    };
    for path in entries.map(|e| e.expect("readable").path()) {
        let bytes = fs::read(&path).expect("readable");
        let (set, _) = octgn::read_set(&path.display().to_string(), &bytes).expect("set is right");
        pool.add(set).expect("no id is taken");
    }
    pool
});

static INDEX: LazyLock<Index> = LazyLock::new(|| Index::new(&POOL));

/// Finds a format of blue cards that bans those of cost 3. It is the default format.
fn formats(name: &str) -> Result<Ruling<'static>, NoFormat> {
    if !matches!(name, "blues" | "") {
        return Err(NoFormat { names: vec!["blues".into()] });
    }
    Ok(Box::new(|card: &Card| match card.cost {
        Some(3) => Standing::Banned,
        _ if card.front().colors.has(Color::Blue) => Standing::Legal,
        _ => Standing::Elsewhere,
    }))
}

fn query(text: &str) -> Query {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn ids(text: &str) -> Vec<&'static str> {
    let formats: &Formats = &formats;
    let found = INDEX.search(&query(text), formats).unwrap_or_else(|e| panic!("{text}: {e}"));
    found.cards.iter().map(|card| card.id.as_str()).collect()
}

fn naively(wanted: impl Fn(&Card) -> bool) -> Vec<&'static str> {
    POOL.cards().filter(|card| wanted(card)).map(|card| card.id.as_str()).collect()
}

/// Returns the part of the query that the error points at, and the message.
fn error(text: &str) -> (&str, String) {
    let error = match text.parse::<Query>() {
        Err(error) => error,
        Ok(query) => INDEX.search(&query, &formats).err().unwrap_or_else(|| panic!("`{text}` is read as `{query}`")),
    };
    (text.get(error.at()).unwrap_or_default(), error.to_string())
}

#[test]
fn numbers_compare() {
    assert_eq!(ids("cost<3"), naively(|c| c.cost.is_some_and(|n| n < 3)));
    assert_eq!(ids("cost!=3"), naively(|c| c.cost != Some(3)));
    assert_eq!(ids("pow>=3"), naively(|c| c.faces.iter().any(|f| f.power.is_some_and(|p| p >= 3))));
    let more = |c: &Card| c.faces.iter().any(|f| f.power.zip(c.cost).is_some_and(|(p, c)| i16::from(p) > i16::from(c)));
    assert_eq!(ids("pow>cost"), naively(more));
    assert_eq!(ids("bonus:2"), naively(|c| c.problem.as_ref().is_some_and(|p| p.bonus == 2)));
    assert_eq!(ids("prize>=2"), naively(|c| c.points.is_some_and(|p| p >= 2)));
    assert_eq!(ids("boosted=4"), naively(|c| c.faces.get(1).is_some_and(|f| f.power == Some(4))));
    assert_eq!(ids("cost:odd"), naively(|c| c.cost.is_some_and(|n| n % 2 == 1)));
    assert_eq!(ids("t:friend req=0"), ids("is:entry"));
    assert!(!ids("start<boosted").is_empty());
}

#[test]
fn colours_are_sets() {
    let has = |c: &Card, color| c.front().colors.has(color);
    let blue = naively(|c| has(c, Color::Blue));
    for text in ["c:blue", "c:Loyalty", "color>=bl", "colour:b"] {
        assert_eq!(ids(text), blue, "{text}");
    }
    assert_eq!(ids("c=blue"), naively(|c| has(c, Color::Blue) && c.front().colors.len() == 1));
    assert_eq!(ids("c:blue/magic"), naively(|c| has(c, Color::Blue) && has(c, Color::Purple)));
    assert_eq!(ids("c>blue"), naively(|c| has(c, Color::Blue) && c.front().colors.len() > 1));
    assert_eq!(ids("c:multi"), naively(|c| c.front().colors.len() > 1));
    assert_eq!(ids("c:none"), naively(|c| c.front().colors.is_empty()));
    assert_eq!(ids("c<=blue -c:none"), ids("c=blue"));
    let needs = |c: &Card| {
        let owner = c.problem.iter().filter(|_| c.kind == CardType::Problem).flat_map(|p| &p.owner);
        c.requirements.iter().any(|(color, n)| *color == Color::Pink && *n > 0) || { owner }
            .any(|r| r.need == maneframe_card::Need::Color(Color::Pink) && r.power > 0)
    };
    assert_eq!(ids("req:pink"), naively(needs));
    assert_eq!(ids("pink>=1"), naively(needs));
}

#[test]
fn words_are_found_without_case_accents_and_punctuation() {
    assert_eq!(ids("name:SKERRY"), ids("skerry"));
    assert_eq!(ids("\"Skerry Vane\"").len(), naively(|c| c.front().title == "Skerry Vane").len());
    let name = POOL.card("HW1").expect("is bundled").name();
    assert!(ids(&format!("\"{name}\"")).contains(&"HW1"), "an exact name is found, too");
    assert!(ids("sk*vane").contains(&"HW1") && ids("sk?rry").contains(&"HW1") && ids("/^sk.rr[yi]/").contains(&"HW1"));
    assert_eq!(ids("kerr*"), [""; 0], "a wildcard begins with a word");
    assert_eq!(ids("name=sk*"), ids("/^sk/"));
    let draw = |c: &Card| c.faces.iter().flat_map(|f| &f.lines).any(|l| l.text.to_lowercase().contains("draw a card"));
    assert_eq!(ids("o:\"Draw a  CARD\""), naively(draw));
    assert_eq!(ids("id:hw1"), ["HW1"]);
}

#[test]
fn an_accent_is_not_asked_for() {
    let title = POOL.cards().map(|c| &c.front().title).find(|t| t.contains('é'));
    let Some(title) = title else { return eprintln!("skipped: no card at hand has an accent") };
    let plain = title.replace('é', "e");
    assert!(!ids(&format!("\"{plain}\"")).is_empty());
    assert_eq!(ids(&format!("\"{plain}\"")), ids(&format!("\"{title}\"")));
}

#[test]
fn sets_traits_keywords_rarities_and_flags() {
    let prefix = |c: &Card| c.id.starts_with("HW");
    assert_eq!(ids("set:hw"), naively(prefix));
    assert_eq!(ids("s:hollowmere"), naively(prefix));
    assert_eq!(ids("is:bundled"), naively(prefix));
    assert_eq!(ids("set:hw num<=9"), ids("set:hw number<10"));
    let unique = |c: &Card| c.front().traits.iter().any(|t| t.as_str() == "Unique");
    assert_eq!(ids("is:unique"), naively(unique));
    assert_eq!(ids("trait=unique"), naively(unique));
    assert_eq!(ids("tr:uni").len(), naively(|c| traits(c).any(|t| t.split(' ').any(|w| w.starts_with("uni")))).len());
    assert_eq!(ids("r>=r"), naively(|c| matches!(c.rarity, Rarity::R | Rarity::SR | Rarity::UR)));
    assert_eq!(ids("r:p"), naively(|c| c.rarity == Rarity::P));
    assert_eq!(ids("is:unread"), naively(|c| !c.is_whole()));
    assert_eq!(ids("is:vanilla"), naively(|c| c.faces.iter().all(|f| f.lines.is_empty())));
    assert_eq!(ids("has:flavour"), naively(|c| c.faces.iter().any(|f| !f.flavour.is_empty())));
    assert_eq!(ids("t:character"), ids("t:mane or t:friend"));
    let calming = |c: &Card| keywords(c).any(|k| matches!(k, Keyword::Calming(_)));
    assert_eq!(ids("kw:calming -is:unread"), naively(|c| calming(c) && c.is_whole()));
    let two = |c: &Card| keywords(c).any(|k| k == Keyword::Calming(2));
    assert_eq!(ids("kw:\"calming 2\" is:read"), naively(|c| two(c) && c.is_whole()));
}

fn traits(card: &Card) -> impl Iterator<Item = String> {
    card.faces.iter().flat_map(|f| &f.traits).map(|t| t.as_str().to_lowercase())
}

/// Returns the card's keywords, including those after tag words.
fn keywords(card: &Card) -> impl Iterator<Item = Keyword> {
    fn of(ability: &Ability) -> Option<Keyword> {
        match ability {
            Ability::Keyword(keyword) => Some(*keyword),
            Ability::Tagged(_, inner) | Ability::Chaos(inner) => of(inner),
            _ => None,
        }
    }
    card.faces.iter().flat_map(|f| &f.lines).flat_map(|l| l.abilities.iter().flatten()).filter_map(of)
}

#[test]
fn formats_are_asked() {
    let hidden = |c: &Card| POOL.sets().iter().any(|s| s.hidden && s.cards.iter().any(|other| other.id == c.id));
    assert_eq!(ids("banned:blues"), naively(|c| c.cost == Some(3) && !hidden(c)));
    let legal = |c: &Card| c.cost != Some(3) && c.front().colors.has(Color::Blue) && !hidden(c);
    assert_eq!(ids("f:blues"), naively(legal));
    let (at, told) = error("c:blue f:bleus");
    assert!(at == "bleus" && told.contains("did you mean `blues`"), "{told}");
}

#[test]
fn the_usual_format_needs_no_name() {
    assert_eq!(ids("is:banned"), ids("banned:blues"));
    assert_eq!(ids("not:banned"), ids("-is:banned"));
    assert_eq!(ids("is:legal"), ids("f:blues"));
    let query = query("is:banned");
    let none = INDEX.search(&query, &|_| Err(NoFormat::default())).expect_err("no format is usual");
    assert!(none.to_string().contains("give the name of a format"), "{none}");
}

#[test]
fn words_join_terms_in_any_case() {
    for (text, same) in [
        ("c:blue AND NOT t:friend", "c:blue -t:friend"),
        ("c:blue and not t:friend", "c:blue -t:friend"),
        ("NOT(t:friend OR t:event)", "-(t:friend or t:event)"),
        ("not not t:friend", "--t:friend"),
        ("not -t:friend", "t:friend or t:friend"),
        ("!t:friend c:blue", "-t:friend c:blue"),
        ("!(t:friend or c:blue)", "-(t:friend or c:blue)"),
        ("t:friend && c:blue || t:event", "(t:friend c:blue) or t:event"),
        ("t:friend | t:event & c:blue", "t:friend or (t:event c:blue)"),
        ("–t:friend", "-t:friend"),
        ("a not b or c", "(a -b) or c"),
        ("cost≥2 cost≤4 cost≠3 cost=>2 cost=<4 cost<>3", "cost>=2 cost<=4 -cost=3"),
    ] {
        assert_eq!(ids(text), ids(same), "{text}");
    }
    assert_eq!(query("NOT a"), query("-a"));
    assert_eq!(query("name:not"), query("name:\"not\""));
}

#[test]
fn an_exact_name_has_an_exclamation_mark() {
    let exact = naively(|c| c.front().title == "Skerry Vane");
    assert!(!exact.is_empty());
    for text in ["!\"Skerry Vane\"", "!“skerry vane”", "name=\"Skerry Vane\"", "-!\"Skerry Vane\" or !\"Skerry Vane\""]
    {
        let found = ids(text);
        assert!(exact.iter().all(|id| found.contains(id)), "{text}");
    }
    assert_eq!(ids("!\"Skerry Vane\""), ids("\"Skerry Vane\""));
    assert_eq!(query("!skerry"), query("name=skerry"));
    assert_eq!(query("!or"), query("name=or"));
    assert_eq!(ids("-!\"Skerry Vane\"").len() + ids("!\"Skerry Vane\"").len(), POOL.cards().count());
    let hints: Vec<String> = INDEX.hints(&query("!\"Skery Vane\"")).iter().map(ToString::to_string).collect();
    assert!(hints.len() == 1 && hints[0].contains("did you mean `Skerry Vane"), "{hints:?}");
    assert!(INDEX.hints(&query("!\"skerry vane\"")).is_empty());
}

#[test]
fn a_name_with_such_a_word_is_hinted_at() {
    let joiners = ["or", "and", "not"];
    // Only titles of letters and spaces. Other names need quotes anyway.
    let plain = |title: &str| title.chars().all(|c| c.is_ascii_alphabetic() || c == ' ');
    let joined = |title: &str| {
        let words: Vec<String> = title.to_lowercase().split(' ').map(str::to_owned).collect();
        words.iter().enumerate().any(|(i, word)| i > 0 && i + 1 < words.len() && joiners.contains(&word.as_str()))
    };
    let Some(title) = POOL.cards().map(|c| &c.front().title).find(|title| plain(title) && joined(title)) else {
        return eprintln!("skipped: no title at hand has such a word");
    };
    let hints: Vec<String> = INDEX.hints(&query(title)).iter().map(ToString::to_string).collect();
    assert!(hints.len() == 1 && hints[0].contains(&format!("`name:\"{title}\"`")), "{hints:?}");
    assert!(!ids(&format!("\"{title}\"")).is_empty() && !ids(&format!("name:\"{title}\"")).is_empty());
    assert!(INDEX.hints(&query("zz or yy")).is_empty());
}

#[test]
fn numbers_are_added_up() {
    let powers = |c: &Card| c.faces.iter().filter_map(|f| f.power).map(i32::from).collect::<Vec<_>>();
    let cost = |c: &Card| c.cost.map(i32::from);
    let sum = naively(move |c| cost(c).is_some_and(|cost| powers(c).iter().any(|p| p + cost > 6)));
    let more = naively(move |c| cost(c).is_some_and(|cost| powers(c).iter().any(|p| *p > cost)));
    assert!(!sum.is_empty() && !more.is_empty());
    for text in ["pow+cost>6", "cmc+power>=7", "6<cost+pow", "pow>6-cost", "cost>6-pow", "pow>\"6 - cost\""] {
        assert_eq!(ids(text), sum, "{text}");
    }
    for text in ["pow>cost", "pow>=cost+1", "pow-cost>0", "pow-1>=mv", "0<pow-cost", "1+cost<=pow"] {
        assert_eq!(ids(text), more, "{text}");
    }
    for text in ["mv<3", "cmc<3", "mana<3", "3>cost"] {
        assert_eq!(ids(text), ids("cost<3"), "{text}");
    }
    assert_eq!(query("3>=cost"), query("cost<=3"));
    assert_eq!(query("pow+cost!=6").to_string(), "-power+cost=6");
    assert_eq!(query("1+pow-cmc>=2+req").to_string(), "power+1-cost>=requirement+2");
}

#[test]
fn sets_are_found_by_the_names_that_players_know() {
    let premiere = naively(|c| c.id.starts_with("PR") || c.id.starts_with("pr"));
    for text in ["set:pr", "e:premiere", "set:Premiere", "s:\"Premiere Edition\"", "edition:premier"] {
        let found = ids(text);
        assert!(premiere.iter().all(|id| found.contains(id)) && found.is_empty() == premiere.is_empty(), "{text}");
    }
    assert_eq!(ids("set:\"the crystal games\""), ids("set:cg"));
    assert_eq!(ids("set:\"sands of time\""), ids("set:st"));
}

#[test]
fn cards_are_sorted_and_counted() {
    let formats: &Formats = &formats;
    let all = INDEX.search(&query("t:friend order:-power,cost,name"), formats).expect("is right").cards;
    let key = |c: &&Card| (std::cmp::Reverse(c.front().power), c.cost.unwrap_or(99));
    assert!(all.is_sorted_by_key(key));
    let some = INDEX.search(&query("t:friend order:-power,cost,name limit:7"), formats).expect("is right");
    assert_eq!((&some.cards[..], some.total), (&all[..7], all.len()));
    for order in ["order:cost", "order:-cost"] {
        let costs: Vec<_> =
            INDEX.search(&query(order), formats).expect("is right").cards.iter().map(|c| c.cost).collect();
        assert!(costs.is_sorted_by_key(Option::is_none), "cards without a cost stand behind");
        assert_eq!(costs.len(), POOL.cards().count());
    }
}

#[test]
fn words_bind_as_they_should() {
    assert_eq!(query("a b or c d"), query("(a b) or (c d)"));
    assert_eq!(query("-a b"), query("(-a) b"));
    assert_eq!(query("a and b"), query("a b"));
    assert_ne!(query("a (b or c)"), query("a b or c"));
    assert_eq!(query("A OR b"), query("A or b"));
    assert_eq!(query("not:mane"), query("-is:mane"));
    assert_eq!(query("cost!=2").to_string(), "-cost=2");
    assert_eq!(query("order:-pow c:multi limit:3").to_string(), "order:-power limit:3 color>1");
    assert_eq!(ids(""), naively(|_| true));
}

#[test]
fn errors_point_into_the_query() {
    for (text, wanted, told) in [
        ("t:friend colr:blue", "colr", "did you mean `color`"),
        ("t:frend", "frend", "did you mean `friend`"),
        ("c:blu c:bleu", "bleu", "did you mean `blue`"),
        ("c:p", "p", "may be pink or purple"),
        ("pow>cots", "cots", "did you mean `cost`"),
        ("t>friend", "friend", "compared by size"),
        ("is:vanila", "vanila", "did you mean `vanilla`"),
        ("has:flavor has:flavuor", "flavuor", "did you mean"),
        ("a (b", "(", "unclosed"),
        ("a) b", ")", "unmatched"),
        ("a or", "or", "missing term after"),
        ("or a", "or", "missing term before"),
        ("a ()", "(", "empty parentheses"),
        ("a - b", "-", "missing term after"),
        ("o: draw", "o:", "missing value after"),
        (">=3", ">=", "missing field before"),
        ("o:\"draw", "\"draw", "unclosed"),
        ("o:/a(/", "/a(/", "invalid regular expression"),
        ("o:/(a{200}){200}/", "/(a{200}){200}/", "regular expression is too large"),
        ("cost:/3/", "/3/", "regular expression"),
        ("cost=99999999999", "99999999999", "is too large"),
        ("order:nme", "nme", "did you mean `name`"),
        ("-(order:name)", "order:name", "doesn't filter cards"),
        ("limit:x", "x", "not a number of cards"),
        ("limit:1 limit:2", "limit:2", "duplicate limit"),
        ("\"\"", "\"\"", "empty quotes"),
        ("a NOT", "NOT", "missing term after `NOT`"),
        ("not or a", "not", "missing term after `not`"),
        ("a AND", "AND", "`AND` must be between two terms"),
        ("a OR", "OR", "missing term after `OR`"),
        ("a || ", "||", "missing term after `||`"),
        ("a ! b", "!", "missing term after `!`"),
        ("!-a", "!", "another negation"),
        ("!!a", "!", "another negation"),
        ("pow+cots>6", "cots", "did you mean `cost`"),
        ("pow+>6", "+", "missing number or field"),
        ("pow>cost+", "+", "missing number or field"),
        ("pow>=cots+1", "cots", "did you mean `cost`"),
        ("pow*2>cost", "pow*2>cost", "neither a comparison nor a name"),
        ("2<=cost<=4", "cost<=4", "second comparison"),
        ("cost>2<4", "2<4", "second comparison"),
        ("-1<pow", "-1", "begins with a field"),
        ("2<3", "3", "at least one field"),
        ("2+pow>99999999999", "99999999999", "is too large"),
        ("1>2-pow-cost", "2-pow-cost", "needs a field"),
        ("pow+cost>1+1", "1+1", "is not one number"),
        ("cost:2-4", "2-4", "is not one number"),
        ("cost:2..4", "2..4", "is not one number"),
        ("cost:1,2", "1,2", "is not one number"),
        ("cost:3+", "3+", "is not one number"),
        ("req:blue+pink", "blue+pink", "is not one number"),
        ("pow+pow+pow+pow+pow+pow+pow>1", "pow+pow+pow+pow+pow+pow+pow", "more than 6 numbers"),
        ("t:-friend", "-friend", "is not a value"),
        ("c:!blue", "!blue", "is not a value"),
        ("t:pegasus", "pegasus", "unknown type"),
        ("artist:somepony", "artist", "don't name artists"),
        ("year>2014", "year", "have no dates"),
        ("released<2015", "released", "have no dates"),
        ("usd<3", "usd", "have no prices"),
        ("o:'draw a card'", "'draw a card'", "single quotes"),
        ("o:'til*", "'til*", "apostrophe"),
        ("colr:blue AND NOT t:friend", "colr", "unknown field `colr`: did you mean `color`"),
    ] {
        let (at, says) = error(text);
        assert!(at == wanted && says.contains(told), "{text}: `{at}` {says}");
    }
}

#[test]
fn errors_say_what_to_write() {
    for (text, wanted) in [
        ("cost:2-4", "cost>=2 cost<=4"),
        ("cost:2..4", "cost>=2 cost<=4"),
        ("cost:1/2", "(cost=1 or cost=2)"),
        ("pow:3+", "power>=3"),
        ("req:blue+pink", "req:blue req:pink"),
        ("t:-friend", "-type:friend"),
        ("t:pegasus", "tr:"),
        ("2<=cost<=4", "cost>=2 cost<=4"),
        ("-1<pow", "power>-1"),
        ("pow > 3", "power>=3"),
        ("date>2014", "set:premiere"),
        ("block:odyssey", "format:"),
        ("dir:desc", "order:-cost"),
        ("o:'draw a card'", "o:\"draw a card\""),
        ("now and", "name:\"or\""),
    ] {
        let error = text.parse::<Query>().expect_err("is wrong");
        let help = error.help.as_deref().unwrap_or_default();
        assert!(help.contains(wanted), "{text}: {error}: {help}");
    }
}

#[test]
fn what_no_card_has_is_told() {
    let hints = INDEX.hints(&query("tr:unicron kw:swfit set:hw"));
    let told: Vec<String> = hints.iter().map(ToString::to_string).collect();
    assert!(told.len() == 2 && told[0].contains("`unicorn`") && told[1].contains("`swift`"), "{told:?}");
}

#[test]
fn sizes_are_bounded() {
    for deep in ["(".repeat(500), "-".repeat(500) + "a", "-(".repeat(250), "not ".repeat(300) + "a"] {
        assert!(error(&deep).1.contains("too many nested parentheses"));
    }
    assert!(error(&"a ".repeat(MAX_LENGTH)).1.contains("too long"));
    assert!(error(&"/a/ ".repeat(100)).1.contains("more than"));
}

#[test]
fn the_reference_has_all_fields_and_flags() {
    let text = include_str!("../../../../docs/search.md");
    for name in FIELDS.iter().flat_map(|row| row.names).chain(flags().flat_map(|(names, _)| names)) {
        assert!(text.contains(&format!("`{name}`")), "docs/search.md lacks `{name}`");
    }
}

/// A query and a function that evaluates it without the parser or the index.
#[derive(Clone)]
struct Naive {
    text: String,
    holds: Rc<dyn Fn(&Card) -> bool>,
}

impl std::fmt::Debug for Naive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.text.fmt(f)
    }
}

fn naive(text: impl Into<String>, holds: impl Fn(&Card) -> bool + 'static) -> Naive {
    Naive { text: text.into(), holds: Rc::new(holds) }
}

fn leaf() -> impl Strategy<Value = Naive> {
    let color =
        prop::sample::select(&Color::ALL[..]).prop_map(|c| naive(format!("c:{c}"), move |x| x.front().colors.has(c)));
    let kind = prop::sample::select(&CardType::ALL[..])
        .prop_map(|k| naive(format!("type:\"{k}\""), move |card| card.kind == k));
    let signs = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
    let compare = |sign: &'static str, a: i32, b: i32| match sign {
        "=" | "!=" => a == b,
        "<" => a < b,
        "<=" => a <= b,
        ">" => a > b,
        _ => a >= b,
    };
    let cost = (signs.clone(), 0..7_i32).prop_map(move |(sign, n)| {
        naive(format!("cost{sign}{n}"), move |card| {
            card.cost.is_some_and(|c| compare(sign, c.into(), n)) != (sign == "!=")
        })
    });
    let power = (signs, 0..7_i32).prop_map(move |(sign, n)| {
        naive(format!("p{sign}{n}"), move |card| {
            card.faces.iter().filter_map(|f| f.power).any(|p| compare(sign, p.into(), n)) != (sign == "!=")
        })
    });
    let words =
        prop::sample::select(vec!["draw", "friend", "at this problem", "score 1 point", "frighten", "+1 power"]);
    let text = words.prop_map(|words| {
        naive(format!("o:\"{words}\""), move |card| {
            card.faces.iter().flat_map(|f| &f.lines).any(|l| l.text.to_lowercase().contains(words))
        })
    });
    let names = prop::sample::select(vec!["a", "the", "pie", "dash", "vane", "ing", "s"]);
    let name = names.prop_map(|word| {
        // Accents don't matter here, because no name has the searched letters next to one.
        naive(word, move |card| {
            card.faces.iter().any(|f| {
                let small = f.name().to_lowercase().replace(['\'', '’', '.', '!', '?'], "");
                small.replace(['á', 'à', 'ä'], "a").contains(word)
            })
        })
    });
    let rarities = [(Rarity::C, "c"), (Rarity::U, "u"), (Rarity::R, "r"), (Rarity::SR, "sr"), (Rarity::UR, "ur")];
    let rarity = prop::sample::select(rarities.to_vec()).prop_map(|(least, name)| {
        naive(format!("rarity>={name}"), move |card| {
            card.rarity >= least && !matches!(card.rarity, Rarity::F | Rarity::P)
        })
    });
    let of_trait = prop::sample::select(vec!["Pegasus", "Unicorn", "Earth Pony", "Critter", "Foal"]).prop_map(|name| {
        naive(format!("tr=\"{name}\""), move |card| {
            card.faces.iter().flat_map(|f| &f.traits).any(|t| t.as_str().eq_ignore_ascii_case(name))
        })
    });
    let others = prop::sample::select(vec![
        naive("is:entry", |c| c.kind == CardType::Friend && c.cost.is_some() && c.requirements.is_empty()),
        naive("is:vanilla", |c| c.faces.iter().all(|f| f.lines.is_empty())),
        naive("has:subtitle", |c| c.faces.iter().any(|f| !f.subtitle.is_empty())),
        naive("set:cn", |c| c.id.starts_with("CN")),
        naive("start<boosted", |c| c.faces.len() > 1 && c.faces[0].power < c.faces[1].power),
        naive("pow>=cost", |c| {
            c.faces.iter().filter_map(|f| f.power).any(|p| c.cost.is_some_and(|cost| i16::from(p) >= i16::from(cost)))
        }),
        naive("pow+cost-1>4", |c| {
            c.faces
                .iter()
                .filter_map(|f| f.power)
                .any(|p| c.cost.is_some_and(|cost| i16::from(p) + i16::from(cost) > 5))
        }),
    ]);
    prop_oneof![color, kind, cost, power, text, name, rarity, of_trait, others]
}

fn whole() -> impl Strategy<Value = Naive> {
    leaf().prop_recursive(5, 24, 3, |inner| {
        let several = prop::collection::vec(inner.clone(), 2..4);
        let signs = prop::sample::select(vec!["-", "not ", "NOT", "!"]);
        let not =
            (inner, signs).prop_map(|(a, sign)| naive(format!("{sign}({})", a.text), move |card| !(a.holds)(card)));
        let all = several.clone().prop_map(|parts| {
            let text: Vec<String> = parts.iter().map(|p| format!("({})", p.text)).collect();
            naive(text.join(" "), move |card| parts.iter().all(|p| (p.holds)(card)))
        });
        let any = several.prop_map(|parts| {
            let text: Vec<&str> = parts.iter().map(|p| p.text.as_str()).collect();
            naive(format!("({})", text.join(" or ")), move |card| parts.iter().any(|p| (p.holds)(card)))
        });
        prop_oneof![not, all, any]
    })
}

/// Generates fragments of queries.
fn scraps() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "(",
        ")",
        "-",
        " ",
        " or ",
        " and ",
        "\"",
        "/",
        "*",
        "?",
        "\\",
        ":",
        "=",
        "!=",
        "<=",
        ">",
        "c",
        "blue",
        "pow",
        "cost",
        "o:",
        "name",
        "t:friend",
        "is:",
        "has:",
        "order:",
        "limit:",
        "3",
        "é",
        "’",
        ",",
        "tr:",
        "f:blues",
        "banned:",
        "[",
        "{9}",
        "not ",
        "NOT",
        "!",
        "'",
        "|",
        "&&",
        "–",
        "<>",
        "≤",
        "cmc",
        "-1",
        "is:banned",
        "artist:",
        "+",
        "num",
        "r>=",
        "r",
        "multi",
        "even",
        "id:",
        "set=",
        "“",
        "”",
        "c:",
        "req:",
    ]);
    prop_oneof![8 => known.prop_map(str::to_owned), 1 => "\\PC{0,3}"]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_query_agrees_with_a_naive_reading(asked in whole()) {
        prop_assume!(asked.text.len() <= MAX_LENGTH);
        prop_assert_eq!(ids(&asked.text), naively(|card| (asked.holds)(card)), "{}", asked.text);
    }

    #[test]
    fn not_is_the_complement_and_or_the_union(a in whole(), b in whole()) {
        prop_assume!(a.text.len() + b.text.len() + 10 <= MAX_LENGTH);
        let (found_a, found_b) = (ids(&a.text), ids(&b.text));
        let rest = naively(|card| !found_a.contains(&card.id.as_str()));
        prop_assert_eq!(ids(&format!("-({})", a.text)), rest);
        let either = naively(|card| found_a.contains(&card.id.as_str()) || found_b.contains(&card.id.as_str()));
        prop_assert_eq!(ids(&format!("{} or {}", a.text, b.text)), either);
    }

    #[test]
    fn what_is_read_is_written_so_that_it_reads_the_same(parts in prop::collection::vec(scraps(), 0..14)) {
        let text = parts.concat();
        match text.parse::<Query>() {
            Ok(query) => {
                let written = query.to_string();
                let again = written.parse::<Query>();
                prop_assert!(again.is_ok_and(|again| again == query), "{} is written as {}", text, written);
                let _ = (INDEX.search(&query, &formats), INDEX.hints(&query));
            }
            Err(error) => prop_assert!(text.get(error.at()).is_some(), "{}: {}", text, error),
        }
    }
}
