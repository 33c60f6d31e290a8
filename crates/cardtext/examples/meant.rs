//! Measures how careless lines are met. Standard input has lines `TYPE<TAB>CARELESS<TAB>MEANT`; the meanings are
//! compared as trees.

use std::io::Read as _;

use maneframe_card::CardType;
use maneframe_cardtext::{Context, Glossary};

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).expect("standard input");
    let mut words = Glossary::new();
    words.close_titles();
    let words = words.finish().0;
    let (mut total, mut said, mut read, mut first, mut among, mut slowest) = (0, 0, 0, 0, 0, 0);
    for row in input.lines() {
        let fields: Vec<&str> = row.split('\t').collect();
        let [kind, careless, meant] = fields[..] else { continue };
        let Ok(kind) = kind.parse::<CardType>() else { continue };
        let context = Context::new(kind);
        total += 1;
        let wanted = words.read(meant, &context).abilities;
        said += usize::from(wanted.is_some());
        let reading = words.read(careless, &context);
        let start = std::time::Instant::now();
        let proposals = words.propose(careless, &context);
        slowest = slowest.max(start.elapsed().as_millis());
        let is_meant = |text: &str| wanted.is_some() && words.read(text, &context).abilities == wanted;
        let outcome = if reading.abilities.is_some() {
            read += 1;
            if reading.abilities == wanted {
                "read".to_owned()
            } else {
                format!("READ OTHERWISE: {:?}", reading.canonical)
            }
        } else if proposals.first().is_some_and(|p| is_meant(&p.text)) {
            first += 1;
            "first".to_owned()
        } else if proposals.iter().any(|p| is_meant(&p.text)) {
            among += 1;
            "among".to_owned()
        } else {
            let texts: Vec<&str> = proposals.iter().map(|p| p.text.as_str()).collect();
            format!("{} {texts:#?}", if wanted.is_some() { "WRONG" } else { "UNSAID" })
        };
        println!("{outcome}\n    {careless}\n    {meant}");
    }
    println!(
        "{total} lines: meant wording understood {said}, read {read}, first proposal {first}, among the proposals {among}; slowest {slowest} ms"
    );
}
