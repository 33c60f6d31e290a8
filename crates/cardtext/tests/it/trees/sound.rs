//! Lines that an author could mean: [`fault`].
//!
//! The checks are about meaning, except for a few about the shape of trees: the grammar builds one tree for a meaning
//! that several trees could express, and only this tree is sound.

use maneframe_card::CardType;
use maneframe_card::ability::{
    Ability, Activated, Amount, Arrange, Cant, Cards, Change, Cmp, Condition, Count, Dest, Effect, Filter, Happening,
    Is, Kind, Node, Place, Placement, Replacement, Tally, Timing, Trigger, Triggered, Until, Verb, Who, Whose, Zone,
};

use super::Line;
use super::filter::{conflict, fits};
use super::source::{Said, kind_of};
use super::trigger::objects;

/// Returns the reason why no author could mean the line, or `None` if one could.
pub(crate) fn fault(line: &Line) -> Option<&'static str> {
    let mut check = Check { line, said: Said::default(), fault: None };
    check.fail_if(line.abilities.is_empty(), "a line has an ability");
    for (i, ability) in line.abilities.iter().enumerate() {
        check.said = if i > 0 && line.context.kind == CardType::Event { check.said } else { Said::default() };
        check.frame(ability);
        check.node(Node::Ability(ability));
    }
    check.shape();
    check.fault
}

struct Check<'a> {
    line: &'a Line,
    /// Things that the text has mentioned so far.
    said: Said,
    fault: Option<&'static str>,
}

impl Check<'_> {
    fn fail_if(&mut self, is_wrong: bool, reason: &'static str) {
        if is_wrong && self.fault.is_none() {
            self.fault = Some(reason);
        }
    }

    /// Checks that a card of this type has such abilities.
    fn frame(&mut self, ability: &Ability) {
        let event = self.line.context.kind == CardType::Event;
        match ability {
            Ability::Static(_) | Ability::Triggered(_) | Ability::Replacement(_) => {
                self.fail_if(event, "an Event has no abilities in play");
            }
            Ability::Instructions(_) | Ability::Timed(_) => {
                self.fail_if(!event, "only Events have instructions");
            }
            Ability::Activated(Activated { cost, timing, on, by, .. }) => {
                self.fail_if(event && (cost.is_some() || *by != Who::You), "an Event has no activation cost");
                self.fail_if(matches!(timing, Timing::Reaction(_)) != on.is_some(), "reactions have an event");
            }
            Ability::Placement(Placement::On(_)) => {
                let resource = self.line.context.kind == CardType::Resource && self.line.context.host.is_none();
                self.fail_if(!resource, "only Resources are attached");
            }
            Ability::Tagged(_, ability) => self.frame(ability),
            Ability::Chaos(_) | Ability::Keyword(_) | Ability::Named(_) | Ability::Placement(_) => {}
        }
    }

    /// Checks that the abilities of a line are those that one line has.
    fn shape(&mut self) {
        let keyword = |a: &Ability| matches!(a, Ability::Keyword(_) | Ability::Named(_));
        let parts = match &self.line.abilities[..] {
            [] | [_] => true,
            [Ability::Timed(_), Ability::Placement(_)] => true,
            [Ability::Timed(_), Ability::Placement(_), Ability::Instructions(_)] => true,
            many => many.iter().all(keyword) || many.iter().all(|a| !keyword(a) && !matches!(a, Ability::Timed(_))),
        };
        self.fail_if(!parts, "abilities that don't share a line");
        self.fail_if(matches!(self.line.abilities[..], [Ability::Timed(_)]), "a timing without instructions");
    }

    fn parts(&mut self, node: Node<'_>) {
        node.each_part(&mut |part| self.node(part));
    }

    /// Checks a node after everything that the text says before it.
    fn node(&mut self, node: Node<'_>) {
        if self.fault.is_some() {
            return;
        }
        match node {
            Node::Ability(ability) => self.ability(ability),
            Node::Effect(effect) => self.effect(effect),
            Node::Happening(happening) => self.happening(happening),
            Node::Condition(condition) => self.condition(condition),
            Node::Change(change) => self.change(change),
            Node::Cant(cant) => self.cant(cant),
            Node::Cards(cards) => self.cards(cards),
            Node::Filter(f) => self.filter(f),
            Node::Is(is) => self.is(is),
            Node::Amount(amount) => self.amount(amount),
            Node::Place(place) => self.place(place),
            Node::Who(who) => self.who(who),
            Node::Trigger(trigger) => {
                let empty = matches!(trigger, Trigger::When(Happening::Any(all)) if all.len() < 2);
                self.fail_if(empty, "a choice of events");
                self.parts(node);
            }
            Node::Moment(_)
            | Node::Entering(_)
            | Node::Token(_)
            | Node::Measure(_)
            | Node::Tally(_)
            | Node::Keyword(_)
            | Node::Word(_) => self.parts(node),
        }
    }

    fn ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Activated(a) => {
                self.fail_if(a.cost.as_ref().is_some_and(|cost| !payable(cost)), "a cost that can't be paid");
                let free = a.cost.is_none() && a.on.is_none();
                let own = matches!(&a.condition, Some(c) if !matches!(c, Condition::During(_)));
                self.fail_if(free && own && begins_with_if(&a.effect), "two conditions of one effect");
            }
            Ability::Triggered(t) => self.triggered(t),
            Ability::Replacement(Replacement { may, .. }) => {
                self.fail_if(may.as_ref().is_some_and(|who| *who != Who::You), "you replace it");
            }
            Ability::Static(s) => {
                self.fail_if(s.changes.is_empty(), "an ability without a change");
                let mut changes = s.changes.iter().enumerate();
                let twice = changes.any(|(i, change)| s.changes[..i].contains(change));
                self.fail_if(twice, "a change made twice");
            }
            Ability::Placement(Placement::Cost(cost)) => {
                self.fail_if(!payable(cost), "a cost that can't be paid");
            }
            Ability::Named(_) => return,
            Ability::Tagged(_, inner) | Ability::Chaos(inner) => {
                let plain = matches!(**inner, Ability::Triggered(_) | Ability::Static(_) | Ability::Replacement(_));
                self.fail_if(!plain && !matches!(**inner, Ability::Activated(_)), "a tag on a tag");
            }
            Ability::Placement(_) | Ability::Keyword(_) | Ability::Timed(_) | Ability::Instructions(_) => {}
        }
        self.parts(Node::Ability(ability));
    }

    fn triggered(&mut self, t: &Triggered) {
        // An "if" after the trigger is the condition of the ability.
        let open = matches!(t.condition, None | Some(Condition::During(_)));
        self.fail_if(open && begins_with_if(&t.effect), "a condition of the ability in its effect");
    }

    fn effect(&mut self, effect: &Effect) {
        self.shape_of(effect);
        let outside = self.said;
        match effect {
            Effect::May { effect, then, otherwise } => {
                self.node(Node::Effect(effect));
                self.branches(then.as_deref(), otherwise.as_deref(), outside);
            }
            Effect::If { condition, then, otherwise } => {
                self.node(Node::Condition(condition));
                let before = self.said;
                self.branches(Some(then), otherwise.as_deref(), before);
            }
            Effect::Else { effect, otherwise } => {
                self.node(Node::Effect(effect));
                self.branches(None, Some(otherwise), outside);
            }
            Effect::Or(ways) | Effect::Modes { modes: ways, .. } => {
                for way in ways {
                    self.said = outside;
                    self.node(Node::Effect(way));
                }
                self.said = outside;
            }
            Effect::By { who, effect } => {
                self.node(Node::Who(who));
                self.said.player = true;
                self.said.actor = *who != Who::You;
                self.node(Node::Effect(effect));
                self.said.actor = outside.actor;
            }
            Effect::ForEach { of, effect } => {
                self.node(Node::Cards(of));
                self.said.mention(of);
                if let Some(it) = &mut self.said.it {
                    it.many = false;
                }
                self.node(Node::Effect(effect));
            }
            Effect::Faceoff { win, lose, .. } => {
                let sides = |node: Node<'_>| !matches!(node, Node::Effect(_));
                Node::Effect(effect).each_part(&mut |part| {
                    if sides(part) {
                        self.node(part);
                    }
                });
                self.said.faceoff = true;
                let before = self.said;
                self.branches(win.as_deref(), lose.as_deref(), before);
            }
            Effect::Rule { ability, until } => {
                self.until(until);
                self.node(Node::Ability(ability));
            }
            Effect::Look { count, then, .. } => {
                self.said.mention_such(Kind::Card, *count != Amount::Num(1));
                let stays = matches!(then, Arrange::AnyOrder) && *count == Amount::Num(1);
                self.fail_if(stays, "an order of one card");
                self.parts(Node::Effect(effect));
            }
            Effect::Change { until, .. }
            | Effect::GainControl { until, .. }
            | Effect::Become { until, .. }
            | Effect::GainUntil { until, .. }
            | Effect::ExchangeControl { until, .. } => {
                self.until(until);
                self.parts(Node::Effect(effect));
                self.mention_objects(effect);
            }
            Effect::Name { what, kinds } => {
                self.fail_if(kinds.len() == 1, "a choice of one type");
                self.said.chosen = Some(*what);
            }
            Effect::ChoosePlayer(_) => self.said.player = true,
            Effect::RevealUntil { what, count, .. } => {
                self.parts(Node::Effect(effect));
                self.said.mention_such(what.kind, *count != Amount::Num(1));
            }
            Effect::Tokens { token, count, .. } => {
                self.fail_if(token.traits.is_empty(), "a token without traits");
                self.parts(Node::Effect(effect));
                self.said.mention_such(token.kind, *count != Amount::Num(1));
            }
            _ => {
                self.parts(Node::Effect(effect));
                self.mention_objects(effect);
            }
        }
        let counts = matches!(
            effect,
            Effect::Discard(_)
                | Effect::Draw(_)
                | Effect::Gain(_)
                | Effect::Lose(_)
                | Effect::Pay(_)
                | Effect::Score(_)
                | Effect::LosePoints(_)
                | Effect::RemoveCounters { .. }
                | Effect::MoveCounters { .. }
                | Effect::Spend { .. }
                | Effect::Do(..)
                | Effect::Put { .. }
                | Effect::Choose(_)
        );
        self.said.number |= counts;
    }

    /// Checks two effects of which one follows. The second begins with what was said before the first.
    fn branches(&mut self, then: Option<&Effect>, otherwise: Option<&Effect>, before: Said) {
        if let Some(then) = then {
            self.node(Node::Effect(then));
        }
        if let Some(otherwise) = otherwise {
            let after = self.said;
            self.said = before;
            self.node(Node::Effect(otherwise));
            self.said = after;
        }
    }

    /// Records the cards that an effect was about.
    fn mention_objects(&mut self, effect: &Effect) {
        let said = &mut self.said;
        Node::Effect(effect).each_part(&mut |part| {
            if let Node::Cards(cards) = part {
                said.mention(cards);
            }
            if let Node::Change(change) = part {
                Node::Change(change).each_part(&mut |part| {
                    if let Node::Cards(cards) = part {
                        said.mention(cards);
                    }
                });
            }
        });
    }

    /// Checks the shape of an effect and its object.
    fn shape_of(&mut self, effect: &Effect) {
        match effect {
            Effect::Then(all) => {
                self.fail_if(all.len() < 2, "a sequence of one");
                self.fail_if(all.iter().any(|e| matches!(e, Effect::Then(_))), "a sequence in a sequence");
                let twice = all.windows(2).any(|two| two[0] == two[1]);
                self.fail_if(twice, "an effect twice in a row");
            }
            Effect::Or(all) | Effect::Modes { modes: all, .. } => {
                self.fail_if(all.len() < 2, "a choice of one");
                self.fail_if(all.iter().enumerate().any(|(i, e)| all[..i].contains(e)), "a choice twice");
                let nested = |e: &Effect| matches!(e, Effect::Or(_) | Effect::Modes { .. } | Effect::May { .. });
                self.fail_if(all.iter().any(nested), "a choice in a choice");
                let count = if let Effect::Modes { count, .. } = effect { usize::from(*count) } else { 1 };
                self.fail_if(count == 0 || count >= all.len(), "a choice of all");
            }
            Effect::May { effect, .. } => {
                self.fail_if(matches!(**effect, Effect::May { .. } | Effect::If { .. }), "an offer of an offer");
            }
            Effect::If { then, otherwise, .. } => {
                self.fail_if(matches!(**then, Effect::If { .. }), "a condition in a condition");
                self.fail_if(otherwise.is_some() && is_offer(then), "otherwise, if the player declines");
            }
            Effect::IfDone { effect, .. } => {
                self.fail_if(is_offer(effect), "if the player accepts");
                let several = matches!(**effect, Effect::If { .. } | Effect::IfDone { .. } | Effect::Else { .. });
                self.fail_if(several, "a sentence in a sentence");
            }
            Effect::Else { effect, .. } => {
                self.fail_if(is_offer(effect), "if the player declines");
            }
            Effect::To { cost, .. } => {
                self.fail_if(!payable(cost), "a cost that can't be paid");
            }
            Effect::By { effect, .. } => {
                self.fail_if(matches!(**effect, Effect::By { .. }), "a player makes a player do it");
            }
            Effect::Do(verb, cards) => self.object(*verb, cards),
            Effect::Discard(cards) => {
                let fits = self.zone_of(cards).is_none_or(|zone| zone == Some(Zone::Hand));
                self.fail_if(!fits, "cards are discarded from a hand");
            }
            Effect::Challenge { what, .. } => self.object(Verb::Challenge, what),
            Effect::Move { what, to, send } => {
                self.object(Verb::Move, what);
                self.fail_if(*send && to.is_none(), "sent to no place");
            }
            Effect::Put { what, into } => {
                let stays = self.zone_of(what).is_some_and(|zone| match into {
                    Dest::Hand => zone == Some(Zone::Hand),
                    Dest::Discard => zone == Some(Zone::Discard),
                    Dest::Play(_) | Dest::PlayAsYours | Dest::PlayExhausted(_) => zone.is_none(),
                    _ => false,
                });
                self.fail_if(stays, "cards that are there already");
                self.fail_if(matches!(into, Dest::Stay), "cards that are put nowhere");
            }
            _ => {}
        }
    }

    /// Returns the zone of cards that are described; `Some(None)` for cards in play.
    fn zone_of(&self, cards: &Cards) -> Option<Option<Zone>> {
        let of = match cards {
            Cards::Some(pick) => &pick.of,
            Cards::All(f) => f,
            _ => return None,
        };
        let back = |is: &Is| matches!(is, Is::AmongThem | Is::NotAmongThem | Is::Done(_) | Is::Beneath(_));
        match &of.at {
            Some(Place::Zone(zone, _)) => Some(Some(*zone)),
            _ if of.is.iter().any(back) => None,
            _ => Some(None),
        }
    }

    /// Checks that the verb can be done to the cards.
    fn object(&mut self, verb: Verb, cards: &Cards) {
        let kinds = objects(verb);
        let is_such = |kind: Kind| {
            kind == Kind::Card || kinds.iter().any(|such| *such == Kind::Card || kind.bits() & such.bits() != 0)
        };
        let kind = self.kind_of(cards);
        self.fail_if(kind.is_some_and(|kind| !is_such(kind)), "a verb that can't be done to such cards");
    }

    /// Returns the kind of the cards, if it is known.
    fn kind_of(&self, cards: &Cards) -> Option<Kind> {
        match cards {
            Cards::This | Cards::ThisIn(_) => Some(kind_of(self.line.context.kind)),
            Cards::Host => self.line.context.host,
            Cards::It | Cards::Others => self.said.it.map(|it| it.kind),
            Cards::Before => self.said.before.map(|it| it.kind),
            Cards::All(f) => Some(f.kind),
            Cards::Some(pick) => Some(pick.of.kind),
            Cards::Several(_) => None,
        }
    }

    fn happening(&mut self, happening: &Happening) {
        if let Happening::Any(all) = happening {
            self.fail_if(all.len() < 2, "a choice of one event");
            let outside = self.said;
            for one in all {
                self.said = outside;
                self.node(Node::Happening(one));
            }
            return;
        }
        // "A Troublemaker here is defeated": the place is that of the defeat.
        if let Happening::Uncovered { what: Cards::All(f), .. } | Happening::Defeats { what: Cards::All(f), .. } =
            happening
        {
            self.fail_if(f.at.is_some(), "a place twice");
        }
        if let Happening::Done { verb, what, .. } = happening {
            self.object(*verb, what);
        }
        self.parts(Node::Happening(happening));
        let many = matches!(happening, Happening::Together(_));
        match happening.card() {
            Some(Cards::All(f)) => self.said.mention_such(super::source::noun_of(f), many),
            Some(Cards::This | Cards::Several(_)) => {
                self.said.mention_such(kind_of(self.line.context.kind), many);
            }
            Some(cards) => self.said.mention(cards),
            None => {}
        }
        match happening {
            Happening::Draws { what, .. } => {
                let kind = what.as_ref().map_or(Kind::Card, |f| f.kind);
                self.said.mention_such(kind, false);
            }
            Happening::PutsOnTop { what, .. } | Happening::FlippedToBottom { what, .. } => {
                self.said.mention_such(what.kind, false);
            }
            Happening::WinsFaceoff { .. } | Happening::LosesFaceoff { .. } | Happening::FaceoffStarts { .. } => {
                self.said.faceoff = true;
            }
            Happening::Tokens { .. } | Happening::Scores { .. } => self.said.number = true,
            _ => {}
        }
        // "Confronts a Problem": the Problem is a place.
        self.said.place = true;
    }

    fn condition(&mut self, condition: &Condition) {
        let outside = self.said;
        match condition {
            Condition::And(all) | Condition::Or(all) => {
                self.fail_if(all.len() < 2, "a list of one condition");
                let same = |c: &Condition| std::mem::discriminant(c) == std::mem::discriminant(condition);
                self.fail_if(all.iter().any(same), "a list in a list");
                self.fail_if(all.iter().enumerate().any(|(i, c)| all[..i].contains(c)), "a condition twice");
            }
            Condition::Not(inner) => {
                self.fail_if(matches!(**inner, Condition::Not(_)), "a double negation");
                // A count of none is negated as a count of at least one.
                let none = |cmp: &Cmp, count: &Amount| (*cmp, count) == (Cmp::Exactly, &Amount::Num(0));
                let counted = match &**inner {
                    Condition::Has { cmp, count, .. } | Condition::ThereAre { cmp, count, .. } => none(cmp, count),
                    Condition::Happened { cmp, count, .. } => none(cmp, count),
                    _ => false,
                };
                self.fail_if(counted, "not none");
            }
            Condition::Has { cmp, count, .. } | Condition::ThereAre { cmp, count, .. } => self.count(*cmp, count),
            Condition::Happened { cmp, count, .. } => self.count(*cmp, count),
            Condition::CardIs(cards, is, at) => {
                self.fail_if(is.is_empty() && at.is_none(), "a statement without a predicate");
                if let Some(kind) = self.kind_of(cards) {
                    let own = is.iter().find_map(|is| match is {
                        Is::Kind(kind) => Some(*kind),
                        _ => None,
                    });
                    let kind = own.unwrap_or(kind);
                    let wrong =
                        is.iter().any(|is| !matches!(is, Is::Kind(_) | Is::NotKind(_)) && !fits(is, kind, true));
                    self.fail_if(wrong, "a property that such a card can't have");
                }
                self.fail_if(contradicts(is), "properties that repeat or exclude each other");
            }
            Condition::Compare(a, _, b) => self.fail_if(a == b, "a number compared with itself"),
            _ => {}
        }
        self.parts(Node::Condition(condition));
        // Cards in a condition are not chosen, so "it" still refers to the card before. Players are mentioned.
        let player = self.said.player;
        self.said = Said { player, place: true, ..outside };
        if let Condition::ThereAre { what, .. } = condition
            && what.is.contains(&Is::AmongThem)
        {
            self.said.mention_such(what.kind, false);
        }
    }

    /// Checks that a comparison with a number of cards can be both true and false.
    fn count(&mut self, cmp: Cmp, count: &Amount) {
        let least = match cmp {
            Cmp::AtLeast | Cmp::AtMost | Cmp::MoreThan => 1,
            Cmp::LessThan => 2,
            Cmp::Exactly => 0,
        };
        self.fail_if(matches!(count, Amount::Num(n) if *n < least), "a comparison that is always true or false");
    }

    fn change(&mut self, change: &Change) {
        let of_keyword =
            matches!(change, Change::Stubborn { .. } | Change::PlayAsImmediate { .. } | Change::MoveAsImmediate { .. });
        self.fail_if(of_keyword, "a change that only keywords make");
        let what = match change {
            Change::Power { what, by, .. } => {
                self.fail_if(*by == Amount::Num(0), "no change");
                Some(what)
            }
            Change::PowerDoubled { what, .. } | Change::PowerIs { what, .. } | Change::PowerStays { what, .. } => {
                Some(what)
            }
            Change::Keywords { keywords, .. } => {
                self.fail_if(keywords.is_empty(), "no keyword");
                None
            }
            Change::Color { colors, .. } => {
                self.fail_if(colors.is_empty(), "no colour");
                None
            }
            Change::Abilities { abilities, .. } => {
                self.fail_if(abilities.is_empty(), "no ability");
                None
            }
            Change::Titled { names, .. } => {
                self.fail_if(names.len() < 2, "no titles");
                None
            }
            Change::NoContribution { to, .. } => {
                self.fail_if(to.is_empty(), "no contest");
                None
            }
            _ => None,
        };
        if let Some(kind) = what.and_then(|what| self.kind_of(what)) {
            let powerless = matches!(kind, Kind::Resource | Kind::Event | Kind::Problem);
            self.fail_if(powerless, "power of a card without power");
        }
        // A quotation refers to nothing outside of it.
        if let Change::Abilities { what, abilities } = change {
            self.node(Node::Cards(what));
            let outside = std::mem::take(&mut self.said);
            for ability in abilities {
                self.node(Node::Ability(ability));
            }
            self.said = outside;
            return;
        }
        let outside = self.said;
        // "Opponents … their": the players of the change.
        self.said.player = true;
        self.parts(Node::Change(change));
        self.said.player = outside.player;
    }

    fn cant(&mut self, cant: &Cant) {
        let outside = self.said;
        self.said.player = true;
        if let Cant::Unless { .. } | Cant::MoreThan { .. } = cant
            && self.said.it.is_none()
        {
            // "Unless its controller pays": the card that can't do it.
            self.said.mention_such(Kind::Card, false);
        }
        if let Cant::Be { what, verb, .. } = cant {
            self.object(*verb, what);
        }
        self.parts(Node::Cant(cant));
        self.said = outside;
    }

    /// Checks the references of a duration.
    fn until(&mut self, until: &Until) {
        self.fail_if(*until == Until::ItIsReady && self.said.it.is_none(), "\"it\" without a card");
        let theirs = *until == Until::StartOfTheirNextTurn && !self.said.player;
        self.fail_if(theirs, "\"their\" without a player");
    }

    fn cards(&mut self, cards: &Cards) {
        match cards {
            Cards::It => self.fail_if(self.said.it.is_none(), "\"it\" without a card"),
            Cards::Before => self.fail_if(self.said.before.is_none(), "an earlier card that wasn't mentioned"),
            Cards::Others => self.fail_if(self.said.it.is_none(), "\"the others\" without a group"),
            Cards::Host => self.fail_if(self.line.context.host.is_none(), "a host of a card that isn't attached"),
            Cards::Several(all) => {
                self.fail_if(all.len() < 2, "a union of one");
                self.fail_if(all.iter().any(|c| matches!(c, Cards::Several(_))), "a union in a union");
                self.fail_if(all.iter().enumerate().any(|(i, c)| all[..i].contains(c)), "a card twice");
            }
            Cards::Some(pick) => {
                let none = |n: &Amount| matches!(n, Amount::Num(n) if *n < 1);
                let empty = match &pick.count {
                    Count::Exactly(n) | Count::AtLeast(n) | Count::UpTo(n) => none(n),
                    Count::AnyNumber => false,
                };
                self.fail_if(empty, "a choice of no cards");
                let one = pick.count == Count::Exactly(Amount::Num(1));
                let differ = pick.of.is.iter().any(|is| matches!(is, Is::Different(_)));
                self.fail_if(one && differ, "one card that differs");
            }
            Cards::This | Cards::ThisIn(_) | Cards::All(_) => {}
        }
        self.parts(Node::Cards(cards));
    }

    fn filter(&mut self, f: &Filter) {
        let zone = match f.at {
            Some(Place::Zone(..)) => true,
            Some(_) => false,
            None => f.is.iter().any(|is| matches!(is, Is::AmongThem | Is::Beneath(_) | Is::OnTop | Is::Done(_))),
        };
        // Cards without a place may be in any zone: the text around them says so.
        let somewhere = f.at.is_none() && f.whose == Whose::Any;
        let wrong = |is: &Is| !(fits(is, f.kind, !zone) || somewhere && fits(is, f.kind, false));
        self.fail_if(f.is.iter().any(wrong), "a property that such a card can't have");
        self.fail_if(contradicts(&f.is), "properties that repeat or exclude each other");
        let owned = matches!(f.at, Some(Place::Zone(..))) && f.whose != Whose::Any;
        self.fail_if(owned, "two owners");
        let event = f.kind == Kind::Event && matches!(f.at, Some(ref at) if !matches!(at, Place::Zone(..)));
        self.fail_if(event, "an Event in play");
        let home = f.kind == Kind::Problem && matches!(f.at, Some(Place::Home(_)));
        self.fail_if(home, "a Problem at home");
        self.parts(Node::Filter(f));
    }

    fn is(&mut self, is: &Is) {
        let chosen = self.said.chosen;
        match is {
            Is::Color(colors) => self.fail_if(colors.is_empty(), "no colour"),
            Is::Any(ways) => {
                self.fail_if(ways.len() < 2 || ways.iter().any(Vec::is_empty), "a choice of one property");
                self.fail_if(ways.iter().enumerate().any(|(i, way)| ways[..i].contains(way)), "a property twice");
            }
            Is::AmongThem | Is::NotAmongThem | Is::Done(_) => {
                self.fail_if(self.said.it.is_none(), "cards that weren't mentioned");
            }
            Is::Chosen(what) => self.fail_if(chosen != Some(*what), "a quality that wasn't chosen"),
            Is::AsNamed => self.fail_if(chosen.is_none(), "a guess that wasn't made"),
            Is::Not(inner) => self.fail_if(matches!(**inner, Is::Not(_)), "a double negation"),
            Is::Power(cmp, n) | Is::PrintedPower(cmp, n) | Is::Cost(cmp, n) | Is::Counters(cmp, n, _) => {
                let never = matches!((cmp, n), (Cmp::LessThan | Cmp::AtLeast, Amount::Num(n)) if *n < 1);
                self.fail_if(never, "a comparison that is always true or false");
            }
            _ => {}
        }
        self.parts(Node::Is(is));
    }

    fn amount(&mut self, amount: &Amount) {
        match amount {
            Amount::ThatMany => self.fail_if(!self.said.number, "\"that many\" without a number"),
            Amount::Sum(parts) => {
                self.fail_if(parts.len() < 2, "a sum of one number");
                let all = parts.iter().all(|part| matches!(part, Amount::Num(_)));
                self.fail_if(all || parts.iter().any(|part| matches!(part, Amount::Sum(_))), "a sum of numbers");
            }
            Amount::Times(n, of, inner) => {
                self.fail_if(matches!(**inner, Amount::Num(_)) || *n == *of, "a multiple of a number");
            }
            Amount::ForEach(n, _)
            | Amount::ForEachCounter(n, _, _)
            | Amount::ForEachOf(n, _, _)
            | Amount::ForEachColor(n, _)
            | Amount::ForEachType(n, _) => self.fail_if(*n == 0, "zero for each"),
            _ => {}
        }
        // "The number of cards that they have": "they" are the players of the phrase.
        if let Amount::ForEachOf(_, Tally::Cards(_), _) = amount {
            self.fail_if(true, "cards of a player are counted as cards");
        }
        self.parts(Node::Amount(amount));
    }

    fn place(&mut self, place: &Place) {
        match place {
            Place::There => self.fail_if(!self.said.place && self.said.it.is_none(), "\"there\" without a place"),
            Place::Previous => self.fail_if(self.said.it.is_none(), "a previous area of no card"),
            Place::Of(cards) => self.fail_if(**cards == Cards::This, "this card's Problem is a place of its own"),
            Place::ProblemWith { cmp, count, .. } => self.count(*cmp, count),
            _ => {}
        }
        self.parts(Node::Place(place));
        self.said.place |= !matches!(place, Place::Zone(..) | Place::Home(_));
    }

    fn who(&mut self, who: &Who) {
        match who {
            Who::ThatPlayer | Who::ThatPlayersOpponent => {
                self.fail_if(!self.said.player, "\"that player\" without a player");
            }
            Who::Actor => self.fail_if(!self.said.actor, "\"they\" without a player who acts"),
            Who::Winner | Who::Loser => self.fail_if(!self.said.faceoff, "the winner of no faceoff"),
            _ => {}
        }
        self.parts(Node::Who(who));
        self.said.player |= !matches!(who, Who::You | Who::Actor);
    }
}

/// Returns true if two of the terms repeat or exclude each other.
fn contradicts(all: &[Is]) -> bool {
    all.iter().enumerate().any(|(i, is)| all[..i].iter().any(|other| conflict(other, is)))
}

/// Returns true if the effect begins with "if".
fn begins_with_if(effect: &Effect) -> bool {
    match effect {
        Effect::Then(all) => all.first().is_some_and(begins_with_if),
        Effect::If { .. } => true,
        _ => false,
    }
}

/// Returns true if a player can decline the effect.
fn is_offer(effect: &Effect) -> bool {
    match effect {
        Effect::May { .. } => true,
        Effect::By { effect, .. } => is_offer(effect),
        Effect::Then(all) => all.iter().any(is_offer),
        _ => false,
    }
}

/// Returns true if the effect can be a cost: the player gives something up, or changes the game for themselves.
pub(crate) fn payable(effect: &Effect) -> bool {
    match effect {
        Effect::Then(all) => all.len() > 1 && all.iter().all(|e| matches!(e, Effect::Choose(_)) || payable(e)),
        Effect::Or(all) => all.iter().all(payable),
        Effect::Pay(_)
        | Effect::Discard(_)
        | Effect::Put { .. }
        | Effect::Move { .. }
        | Effect::RemoveCounters { .. }
        | Effect::AddCounters { .. }
        | Effect::MoveCounters { .. }
        | Effect::Spend { .. }
        | Effect::Reveal(_)
        | Effect::LosePoints(_)
        | Effect::Antic(_)
        | Effect::Look { .. }
        | Effect::Reattach { .. } => true,
        Effect::Do(verb, _) => {
            use Verb::*;
            matches!(
                verb,
                Dismiss
                    | Retire
                    | Banish
                    | Frighten
                    | Exhaust
                    | TurnFaceDown
                    | TurnOver
                    | TurnToStart
                    | Ready
                    | Ignore
                    | Exclude
            )
        }
        _ => false,
    }
}
