//! Parser of the set-up lines before play begins.

use maneframe_card::{CardType, Line};
use maneframe_cardtext::read_face;
use maneframe_deck::{House, table_line};
use maneframe_engine::inspect::MAX_PLAYERS;
use maneframe_engine::{Edition, PlayerId, Step as TurnStep, UnknownRulebook};

use super::item::items;
use super::words::{name, number, player, player_first, rule};
use super::{Current, Read};
use crate::error::Mistake;
use crate::scenario::{Setup, SetupKind, Spot, Start};
use crate::span::Piece;

/// Terms of the glossary that a scenario can name in its `keyword:` line.
pub(super) const GLOSSARY: &[&str] = &[
    "Agile",
    "Calming",
    "Caretaker",
    "Chaos",
    "Competitive",
    "Cutie Mark",
    "Dilemma",
    "Diligent",
    "Eccentric",
    "Experienced",
    "Harmony",
    "Hasty",
    "Home Limit",
    "Inspired",
    "Meticulous",
    "Persistent",
    "Prepared",
    "Prismatic",
    "Pumped",
    "Random",
    "Redeem",
    "Showy",
    "Spend",
    "Starting Problem",
    "Stubborn",
    "Studious",
    "Supportive",
    "Swift",
    "Teamwork",
    "Transform",
    "Traveler",
    "Vexing",
    "Villain",
];

const LINES: &str = "`P1 mane:`, `P1 problem:`, `P1 home:`, `P1 at Gate:`, `P1 on Racer:`, `P1 beneath Racer:`, `P1 dilemmas:`, \
                     `P1 hand:`, `P1 deck:`, `P1 problem deck:`, `P1 discard:`, `P1 banished:`, `P1 tokens:`, `P1 points:`, \
                     `players:`, `rulebook:`, `rules:`, `table rule:`, `seed:`, `shuffle:`, `windows: every`, `needs:`, `keyword:`, `rule:`, `turn:`";

const TURN: &str = "`turn: P1, start`, `turn: P1, Main Phase`, `turn: P2, Score Phase, turn 5`, `turn: set-up`";

impl Current<'_> {
    pub(super) fn line(&mut self, line: Piece<'_>) -> Read<()> {
        if self.started {
            let step = super::step::step(line, self.scenario.players)?;
            self.scenario.steps.push(crate::scenario::Line { at: line.span(), what: step });
            return Ok(());
        }
        let Some((head, rest)) = line.split(":") else {
            return Err(Mistake::new(line.span(), "this line is not understood").expected(LINES));
        };
        if head.is("rule") {
            self.scenario.rule = rule(rest)?;
            self.has_rule = true;
        } else if head.is("keyword") {
            let term = GLOSSARY.iter().find(|t| rest.is(t)).ok_or_else(|| {
                Mistake::new(rest.span(), format!("`{}` is not a term of the glossary", rest.text))
                    .expected(GLOSSARY.join(", "))
            })?;
            self.scenario.keyword = Some((*term).to_owned());
        } else if head.is("players") {
            let n = number(rest)?;
            if !(2..=MAX_PLAYERS as i32).contains(&n) {
                return Err(Mistake::new(rest.span(), format!("2 to {MAX_PLAYERS} players, not {n}")));
            }
            self.scenario.players = n as usize;
        } else if head.is("rulebook") {
            let named = rest.text.parse::<Edition>();
            let unknown = |e: UnknownRulebook| Mistake::new(rest.span(), e.to_string()).expected("`rulebook: cr-3.4`");
            self.scenario.rulebook = Some(named.map_err(unknown)?);
        } else if head.is("rules") {
            let house = House::bundled(rest.text).map_err(|e| {
                let known: Vec<&str> = House::names().collect();
                Mistake::new(rest.span(), e.to_string()).expected(known.join(", "))
            })?;
            for line in house.lines() {
                self.scenario.rules.lines.push(table_rule(line, rest)?);
            }
            self.scenario.rules.name = house.name;
        } else if head.is("table rule") {
            let rules = &mut self.scenario.rules;
            if rules.name.is_empty() {
                rules.name = "Table rules".to_owned();
            }
            rules.lines.push(table_rule(rest.text, rest)?);
        } else if head.is("seed") {
            self.scenario.seed = number(rest)?.unsigned_abs().into();
        } else if head.is("shuffle") {
            for piece in rest.commas() {
                let who = player(piece.text).ok_or_else(|| {
                    Mistake::new(piece.span(), format!("`{}` is not a player", piece.text))
                        .expected("`shuffle: P1, P2`")
                })?;
                self.check(who, piece)?;
                self.scenario.shuffled = self.scenario.shuffled.or(who.mask());
            }
        } else if head.is("windows") {
            if !rest.is("every") {
                return Err(Mistake::new(rest.span(), "unknown value of `windows:`").expected("`windows: every`"));
            }
            self.scenario.every_window = true;
        } else if head.is("needs") {
            self.scenario.needs.extend(rest.commas().into_iter().map(|p| name(p).text));
        } else if head.is("turn") {
            self.scenario.start = start(rest, self.scenario.players)?;
            self.started = true;
        } else if let Some((who, what)) = player_first(head) {
            self.check(who, head)?;
            let what = kind(what, rest)?;
            self.scenario.setup.push(Setup { player: who, what });
        } else {
            return Err(Mistake::new(line.span(), format!("unknown line `{}:`", head.text)).expected(LINES));
        }
        Ok(())
    }

    fn check(&self, who: PlayerId, at: Piece<'_>) -> Read<()> {
        if who.index() < self.scenario.players {
            return Ok(());
        }
        let few = Mistake::new(at.span(), format!("{who} is not in this game of {} players", self.scenario.players));
        Err(few.expected("a line `players: 3` before this one"))
    }
}

/// Reads a line of the rules of the table.
fn table_rule(text: &str, at: Piece<'_>) -> Read<Line> {
    let mut lines = read_face("", text, CardType::Resource);
    let line = if lines.len() == 1 { lines.remove(0) } else { Line::unread(text) };
    table_line(&line).map_err(|(why, help)| {
        Mistake::new(at.span(), format!("the rule of the table \"{text}\" {why}")).expected(help)
    })?;
    Ok(line)
}

fn kind(what: Piece<'_>, rest: Piece<'_>) -> Read<SetupKind> {
    if what.is("tokens") {
        return Ok(SetupKind::Tokens(number(rest)? as i16));
    }
    if what.is("points") {
        return Ok(SetupKind::Points(number(rest)? as i16));
    }
    let spot = if what.is("mane") {
        Spot::Mane
    } else if what.is("problem") {
        Spot::Problem
    } else if what.is("home") {
        Spot::Home
    } else if what.is("hand") {
        Spot::Hand
    } else if what.is("deck") {
        Spot::Deck
    } else if what.is("problem deck") {
        Spot::ProblemDeck
    } else if what.is("discard") || what.is("discard pile") {
        Spot::Discard
    } else if what.is("banished") {
        Spot::Banished
    } else if what.is("dilemmas") || what.is("dilemma") {
        Spot::Dilemmas
    } else if let Some(place) = what.after("at") {
        Spot::At(name(place))
    } else if let Some(host) = what.after("on") {
        Spot::On(name(host))
    } else if let Some(host) = what.after("beneath") {
        Spot::Beneath(name(host))
    } else {
        return Err(Mistake::new(what.span(), format!("a player has no `{}`", what.text)).expected(LINES));
    };
    // `none` means that the Problem area is empty.
    if matches!(spot, Spot::Problem) && rest.is("none") {
        return Ok(SetupKind::Cards(spot, Vec::new()));
    }
    Ok(SetupKind::Cards(spot, items(rest)?))
}

/// Parses the point at which play begins.
fn start(piece: Piece<'_>, players: usize) -> Read<Start> {
    if piece.is("set-up") || piece.is("setup") {
        return Ok(Start::SetUp);
    }
    let parts = piece.commas();
    let wrong = |p: Piece<'_>| Mistake::new(p.span(), format!("`{}` is not understood here", p.text)).expected(TURN);
    let Some((player, _)) = player_first(parts[0]).filter(|(p, rest)| rest.text.is_empty() && p.index() < players)
    else {
        return Err(wrong(parts[0]));
    };
    let mut turn = 3;
    let mut step = None;
    for &part in &parts[1..] {
        if let Some(n) = part.after("turn") {
            turn = number(n)?.clamp(1, 200) as u16;
        } else if part.is("start") || part.is("start of turn") || part.is("Ready Phase") {
            step = None;
        } else {
            step = Some(turn_step(part).ok_or_else(|| wrong(part))?);
        }
    }
    Ok(match step {
        None => Start::Turn { player, turn },
        Some(step) => Start::Step { player, turn, step },
    })
}

fn turn_step(piece: Piece<'_>) -> Option<TurnStep> {
    let known = [
        ("Draw Step", TurnStep::DrawOpen),
        ("Troublemaker Phase", TurnStep::TroublemakerOpen),
        ("Challenge Step", TurnStep::ChallengeOpen),
        ("Main Phase", TurnStep::MainOpen),
        ("Score Phase", TurnStep::ScoreOpen),
        ("End Phase", TurnStep::EndOpen),
        ("Wrap Up Step", TurnStep::Discard),
    ];
    known.into_iter().find(|(n, _)| piece.is(n)).map(|(_, s)| s)
}
