//! Derived values (CR 711): power, colours, traits and abilities of cards in play, computed from printed values and
//! continuous modifiers in timestamp order and by dependency; and the rules that modifiers change.
//!
//! Nothing here is part of the game's state: it is computed again whenever the state changed.

use maneframe_card::ColorSet;
use maneframe_card::ability::{Ability, Amount, Cards, Change, Condition, Keyword, Kind};

use crate::board::{Board, CardList, Cx};
use crate::change::{is_per_player, kind_of_rule, reads, subject, topic, writes};
use crate::ids::{AreaId, CardId, MAX_PLAYERS, PlayerId};
use crate::pool::{AbilityId, Pool};
use crate::program::{Op, Slot};
use crate::state::{Bindings, CardState, Code, State, ZoneId, flag};

/// Derived facts about a card, a bit each.
pub mod dflag {
    /// Lost its abilities and can't have any.
    pub const NO_ABILITIES: u8 = 1;
    /// Contributes while exhausted.
    pub const STUBBORN: u8 = 1 << 1;
    /// May be moved as an Immediate action.
    pub const AGILE: u8 = 1 << 2;
}

/// The derived values of one card.
#[derive(Clone, Copy, Debug, Default)]
pub struct DerivedCard {
    /// Traits, a bit each.
    pub traits: u128,
    /// Power; `None` for none.
    pub power: Option<i16>,
    /// Colours.
    pub colors: ColorSet,
    /// See [`dflag`].
    pub flags: u8,
}

/// An ability that functions now.
#[derive(Clone, Copy, Debug)]
pub struct Active {
    /// Which.
    pub ability: AbilityId,
    /// On which card.
    pub card: CardId,
}

/// Where a change of rules comes from.
#[derive(Clone, Debug)]
pub struct ActiveRule {
    /// Where the [`Change`] stands: in a continuous ability, or in an effect's step.
    pub source: RuleSource,
    /// The card whose text it is.
    pub card: CardId,
    /// Who controls it.
    pub controller: PlayerId,
    /// "That player", where the text speaks of any player for whom something is true.
    pub player: Option<PlayerId>,
    /// "There": where the card is that its condition places somewhere, or what its effect was bound to.
    pub area: Option<AreaId>,
    /// Its number, where it was settled when the modifier was made.
    pub amount: Option<i16>,
}

impl ActiveRule {
    /// What its words refer back to.
    pub fn bindings(&self) -> Bindings {
        Bindings { player: self.player, area: self.area, ..Bindings::default() }
    }

    /// From where it is read.
    pub fn cx<'a>(&self, bindings: &'a Bindings) -> Cx<'a> {
        Cx { this: self.card, controller: self.controller, actor: self.controller, bindings }
    }
}

/// Where a change stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleSource {
    /// The so-many-eth change of a continuous ability.
    Ability(AbilityId, u8),
    /// A modifier that an effect made; an index into the state's list.
    Modifier(usize),
}

/// What is asked of every card in play again and again, side by side: scanning the table costs a few instructions a card.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Which card.
    pub card: CardId,
    /// Nouns that fit it, a bit each.
    pub kinds: u8,
    /// Who controls it.
    pub controller: PlayerId,
    /// Where it is.
    pub area: AreaId,
    /// A face-down card that isn't frightened: few texts speak of it (CR 505.2).
    pub hidden: bool,
}

impl Row {
    /// Whether text that speaks of `kind` speaks of it.
    pub fn is(&self, kind: Kind) -> bool {
        self.kinds & (1 << kind as u8) != 0
    }
}

/// All derived values of a state.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// Whether they belong to the state as it is.
    pub fresh: bool,
    /// Whether the lists of abilities do: cards that only change their place keep what they have.
    pub lists_fresh: bool,
    /// Cards in play, in the order in which they got there.
    pub rows: Vec<Row>,
    /// By card; only cards that [`Derived::covers`] have values here.
    pub cards: Vec<DerivedCard>,
    /// Abilities that cards gained (CR 701.1).
    pub gained: Vec<Active>,
    /// Keywords that cards gained.
    pub gained_keywords: Vec<(CardId, Keyword)>,
    /// Triggered abilities that function, and the acts that any of them waits for.
    pub triggers: Vec<Active>,
    /// See [`Derived::triggers`].
    pub trigger_acts: u64,
    /// Replacements that function, and the acts that any of them would replace.
    pub replacements: Vec<Active>,
    /// See [`Derived::replacements`].
    pub replacement_acts: u64,
    /// Activated abilities that function.
    pub activated: Vec<Active>,
    /// When any of them can be used: see [`crate::when`]. Agile counts as an ability of that sort.
    pub when: u8,
    /// Changed rules.
    pub rules: Vec<ActiveRule>,
    /// Which kinds of rules they change: see [`crate::change::rule_kind`].
    pub rule_kinds: u8,
    /// Which phases they ask about, a bit each.
    pub phases: u8,
    /// By player and colour, the power of the characters in play (CR 507.3).
    pub color_power: [[i16; 6]; MAX_PLAYERS],
    /// Whether some modifier gives or takes abilities by where cards are: then the lists depend on everything.
    pub writes_abilities: bool,
    /// What the modifiers in force look at: see [`topic`].
    pub reads: u8,
    /// Whether some modifier is about flipped cards: then they have derived values too.
    flips: bool,
    order: Vec<Entry>,
}

/// A modifier waiting to be applied.
#[derive(Clone, Debug)]
struct Entry {
    stamp: u32,
    rule: ActiveRule,
    reads: u8,
    writes: u8,
}

impl Derived {
    /// Whether a card has derived values: in play, or flipped.
    pub fn covers(&self, card: &CardState) -> bool {
        card.zone == ZoneId::Play || (self.flips && card.zone == ZoneId::Flip)
    }

    /// A card's keywords as they are now.
    pub fn keywords<'a>(&'a self, card: CardId, board: &Board<'a>) -> impl Iterator<Item = Keyword> + 'a {
        let lost = self.cards[card.index()].flags & dflag::NO_ABILITIES != 0 || board.card(card).is(flag::FACE_DOWN);
        let printed = if lost { &[][..] } else { &board.face(card).keywords[..] };
        let gained = self.gained_keywords.iter().filter(move |(c, _)| *c == card).map(|(_, k)| *k);
        printed.iter().copied().chain(gained)
    }

    /// Computes everything anew from `state`.
    pub fn refresh(&mut self, pool: &Pool, state: &State) {
        self.cards.resize(state.cards.len(), DerivedCard::default());
        self.gained.clear();
        self.gained_keywords.clear();
        let lists = !self.lists_fresh;
        if lists {
            self.triggers.clear();
            self.replacements.clear();
            self.activated.clear();
            (self.trigger_acts, self.replacement_acts, self.when) = (0, 0, 0);
        }
        self.rules.clear();
        self.order.clear();
        (self.rule_kinds, self.phases) = (0, 0);
        self.rows.clear();
        for &card in &state.play {
            let c = state.card(card);
            self.rows.push(Row {
                card,
                kinds: pool.kinds_in_play(c.def),
                controller: c.controller,
                area: c.area,
                hidden: c.flags & (flag::FACE_DOWN | flag::FRIGHTENED) == flag::FACE_DOWN,
            });
            self.start(pool, state, card);
        }
        self.reads = 0;
        self.writes_abilities = false;
        self.collect(pool, state);
        let about_flipped =
            |m: &crate::state::Modifier| m.bindings.it.iter().any(|r| state.card(r.card).zone == ZoneId::Flip);
        self.flips = self.reads & topic::ELSEWHERE != 0 || state.modifiers.iter().any(about_flipped);
        if self.flips {
            for (_, player) in state.players.iter() {
                for &card in &player.flip {
                    self.start(pool, state, card);
                }
            }
        }
        self.apply_all(pool, state);
        // Cards that only changed their places still have the abilities that they had.
        if lists {
            self.list_abilities(pool, state);
        }
        self.add_up();
        self.fresh = true;
        self.lists_fresh = true;
    }

    /// Printed values (CR 507.4), or those of a face-down card (CR 505.1).
    fn start(&mut self, pool: &Pool, state: &State, card: CardId) {
        let c = state.card(card);
        self.cards[card.index()] = if c.is(flag::FACE_DOWN) {
            DerivedCard::default()
        } else {
            let def = pool.def(c.def);
            let face = def.face(c.is(flag::BOOSTED));
            // Problems have no power (CR 202.2), and in play a Dilemma is one (CR 522.1).
            let power = face.power.filter(|_| !def.dilemma || c.zone != ZoneId::Play);
            DerivedCard {
                power: power.map(|p| p.saturating_add(c.counters)),
                colors: face.colors,
                traits: face.traits,
                flags: 0,
            }
        };
    }

    fn collect(&mut self, pool: &Pool, state: &State) {
        for &card in &state.play {
            let c = state.card(card);
            let face = pool.def(c.def).face(c.is(flag::BOOSTED));
            if face.has_static && !c.is(flag::FACE_DOWN) {
                for id in face.abilities.clone() {
                    self.collect_static(pool, state, AbilityId(id), card, c.controller, c.stamp);
                }
            }
        }
        for (i, modifier) in state.modifiers.iter().enumerate() {
            let Some(change) = change_of(pool, state, RuleSource::Modifier(i)) else { continue };
            self.reads |= reads(change);
            self.order.push(Entry {
                stamp: modifier.stamp,
                rule: ActiveRule {
                    source: RuleSource::Modifier(i),
                    card: modifier.source.card,
                    controller: modifier.controller,
                    player: modifier.bindings.player,
                    area: modifier.bindings.area,
                    amount: Some(modifier.amount),
                },
                reads: reads(change),
                writes: writes(change),
            });
        }
    }

    fn collect_static(
        &mut self,
        pool: &Pool,
        state: &State,
        id: AbilityId,
        card: CardId,
        controller: PlayerId,
        stamp: u32,
    ) {
        let def = pool.ability_def(id);
        self.phases |= def.phases;
        self.writes_abilities |= def.shifty;
        // What can't hold now need not be asked.
        let (faceoff, phase) = def.needs;
        let idle = (faceoff && state.faceoff.is_none()) || phase.is_some_and(|p| state.phase != Some(p));
        if idle {
            self.reads |= def.topics.iter().fold(0, |set, t| set | t.0);
            return;
        }
        for (i, &(reads, writes)) in def.topics.iter().enumerate() {
            let rule = ActiveRule {
                source: RuleSource::Ability(id, i as u8),
                card,
                controller,
                player: None,
                area: None,
                amount: None,
            };
            // Whether a card has its abilities comes before what they do.
            let own = if writes & topic::ABILITY == 0 { topic::ABILITY } else { 0 };
            self.reads |= reads;
            self.order.push(Entry { stamp, rule, reads: reads | own, writes });
        }
    }

    /// Applies all modifiers: by timestamp (CR 711.3), but each after those that it depends on (CR 711.4).
    fn apply_all(&mut self, pool: &Pool, state: &State) {
        if self.order.is_empty() {
            return;
        }
        let mut order = std::mem::take(&mut self.order);
        if !order.is_sorted_by_key(|e| e.stamp) {
            order.sort_by_key(|e| e.stamp);
        }
        let mut done = 0;
        while done < order.len() {
            // Mostly nothing that is written is looked at: then timestamps alone decide.
            let (reads, writes) =
                order[done..].iter().fold((0, 0), |(reads, writes), e| (reads | e.reads, writes | e.writes));
            if reads & writes & topic::WRITTEN == 0 && writes & topic::ABILITY == 0 {
                for entry in &order[done..] {
                    self.apply(pool, state, &entry.rule);
                }
                break;
            }
            // A modifier waits while a later one writes what it reads; of a circle the earliest goes first (CR 711.5).
            let blocked = |i: usize| {
                let reads = order[i].reads & writes & topic::WRITTEN;
                reads != 0 && (done..order.len()).any(|j| j != i && order[j].writes & reads != 0)
            };
            let next = (done..order.len()).find(|&i| !blocked(i)).unwrap_or(done);
            order[done..=next].rotate_right(1);
            let entry = order[done].clone();
            done += 1;
            let gained = self.gained.len();
            self.apply(pool, state, &entry.rule);
            for i in gained..self.gained.len() {
                let Active { ability, card } = self.gained[i];
                // What an ability gives starts to apply with it.
                let fresh = self.order.len();
                self.collect_static(pool, state, ability, card, state.card(card).controller, entry.stamp);
                order.extend(self.order.drain(fresh..));
            }
        }
        order.clear();
        self.order = order;
    }

    fn apply(&mut self, pool: &Pool, state: &State, rule: &ActiveRule) {
        let Some(change) = change_of(pool, state, rule.source) else { return };
        if let RuleSource::Ability(id, _) = rule.source {
            if self.lost(rule.card) {
                return;
            }
            let Ability::Static(ability) = &pool.ability_def(id).ability else { return };
            if let Some(condition) = &ability.condition {
                if is_per_player(condition) {
                    for player in state.alive().iter() {
                        let bindings = Bindings { player: Some(player), ..Bindings::default() };
                        if self.holds_for(pool, state, condition, rule, &bindings, player) {
                            self.apply_change(
                                pool,
                                state,
                                change,
                                &ActiveRule { player: Some(player), ..rule.clone() },
                            );
                        }
                    }
                    return;
                }
                let bindings = Bindings::default();
                let board = Board { pool, state, derived: self };
                let cx = rule.cx(&bindings);
                if !board.holds(condition, &cx) {
                    return;
                }
                let area = place_in(&board, condition, &cx);
                if area.is_some() {
                    return self.apply_change(pool, state, change, &ActiveRule { area, ..rule.clone() });
                }
            }
        }
        self.apply_change(pool, state, change, rule);
    }

    fn holds_for(
        &self,
        pool: &Pool,
        state: &State,
        condition: &Condition,
        rule: &ActiveRule,
        bindings: &Bindings,
        player: PlayerId,
    ) -> bool {
        let board = Board { pool, state, derived: self };
        let cx = rule.cx(bindings);
        holds_for_player(&board, condition, &cx, player)
    }

    /// Whether a card's abilities were taken from it; one it gains afterwards is not gained at all.
    fn lost(&self, card: CardId) -> bool {
        self.cards[card.index()].flags & dflag::NO_ABILITIES != 0
    }

    fn apply_change(&mut self, pool: &Pool, state: &State, change: &Change, rule: &ActiveRule) {
        let Some(what) = subject(change) else {
            self.rule_kinds |= kind_of_rule(change);
            self.rules.push(rule.clone());
            return;
        };
        let bindings;
        let bound = match rule.source {
            RuleSource::Modifier(i) => &state.modifiers[i].bindings,
            RuleSource::Ability(..) => {
                bindings = rule.bindings();
                &bindings
            }
        };
        let cx = Cx { this: rule.card, controller: rule.controller, actor: rule.controller, bindings: bound };
        let board = Board { pool, state, derived: self };
        let cards = match (what, rule.source) {
            // "This card" of a modifier is that card only while it is the same card.
            (Cards::This, RuleSource::Modifier(i)) if !state.same(state.modifiers[i].source) => CardList::new(),
            _ => board.cards(what, &cx, Slot::It),
        };
        let amount = |of: &Amount| rule.amount.map_or_else(|| board.amount(of, &cx), i32::from);
        match change {
            Change::Power { by, color, .. } => {
                let by = amount(by);
                for card in cards {
                    let d = self.on_table(card);
                    d.power = d.power.map(|p| p.saturating_add(by.clamp(-999, 999) as i16));
                    if let (Some(color), Some(_)) = (color, d.power) {
                        d.colors = d.colors.with(*color);
                    }
                }
            }
            Change::PowerIs { to, .. } => {
                let to = amount(to);
                for card in cards {
                    let d = self.on_table(card);
                    d.power = d.power.map(|_| to.clamp(-999, 999) as i16);
                }
            }
            Change::Color { colors, .. } => {
                for card in cards.into_iter().filter(|&c| !state.card(c).is(flag::FACE_DOWN)) {
                    let d = self.on_table(card);
                    d.colors = d.colors.union(colors.iter().copied().collect());
                }
            }
            Change::ColorsOf { of, .. } => {
                let union = board
                    .cards(of, &cx, Slot::Other)
                    .into_iter()
                    .fold(ColorSet::NONE, |set, c| set.union(board.colors(c)));
                for card in cards.into_iter().filter(|&c| !state.card(c).is(flag::FACE_DOWN)) {
                    let d = self.on_table(card);
                    d.colors = d.colors.union(union);
                }
            }
            Change::Trait { name, .. } => {
                let bit = pool.trait_bit(*name);
                for card in cards.into_iter().filter(|&c| !state.card(c).is(flag::FACE_DOWN)) {
                    self.on_table(card).traits |= bit;
                }
            }
            Change::Keywords { keywords, .. } => {
                for card in cards {
                    self.gain(pool, state, card, keywords);
                }
            }
            Change::NoAbilities { .. } => {
                for card in cards {
                    self.on_table(card).flags |= dflag::NO_ABILITIES;
                    self.gained.retain(|g| g.card != card);
                    self.gained_keywords.retain(|(c, _)| *c != card);
                }
            }
            Change::SharesAbilities { .. } => {
                let face = board.face(rule.card);
                let range = face.abilities.clone();
                let others: Vec<Keyword> = face.keywords.iter().copied().filter(|k| *k != Keyword::Teamwork).collect();
                for card in cards {
                    if !self.can_gain(state, card) {
                        continue;
                    }
                    for id in range.clone() {
                        let def = pool.ability_def(AbilityId(id));
                        if def.keyword != Some(Keyword::Teamwork) {
                            self.gained.push(Active { ability: AbilityId(id), card });
                        }
                    }
                    self.gained_keywords.extend(others.iter().map(|k| (card, *k)));
                }
            }
            Change::Stubborn { .. } => {
                for card in cards {
                    self.on_table(card).flags |= dflag::STUBBORN;
                }
            }
            Change::MoveAsImmediate { .. } => {
                for card in cards {
                    self.on_table(card).flags |= dflag::AGILE;
                    self.when |= crate::when::ALWAYS;
                }
            }
            // Cards with Hasty are asked in hand, by their printed keyword.
            Change::PlayAsImmediate { .. } => {}
            _ => {}
        }
    }

    fn on_table(&mut self, card: CardId) -> &mut DerivedCard {
        &mut self.cards[card.index()]
    }

    fn can_gain(&self, state: &State, card: CardId) -> bool {
        self.cards[card.index()].flags & dflag::NO_ABILITIES == 0 && !state.card(card).is(flag::FACE_DOWN)
    }

    fn gain(&mut self, pool: &Pool, state: &State, card: CardId, keywords: &[Keyword]) {
        if !self.can_gain(state, card) {
            return;
        }
        for keyword in keywords {
            self.gained_keywords.push((card, *keyword));
            if let Some(range) = pool.keywords.get(keyword) {
                self.gained.extend(range.clone().map(|id| Active { ability: AbilityId(id), card }));
            }
        }
    }

    fn add_up(&mut self) {
        self.color_power = Default::default();
        for row in self.rows.iter().filter(|r| r.is(Kind::Character)) {
            let d = &self.cards[row.card.index()];
            if let Some(power) = d.power {
                for color in d.colors.iter() {
                    let sum = &mut self.color_power[row.controller.index()][color as usize];
                    *sum = sum.saturating_add(power.max(0));
                }
            }
        }
    }

    /// Sorts abilities that function by what they are.
    fn list_abilities(&mut self, pool: &Pool, state: &State) {
        for &card in &state.play {
            let c = state.card(card);
            if c.is(flag::FACE_DOWN) || self.cards[card.index()].flags & dflag::NO_ABILITIES != 0 {
                continue;
            }
            let face = pool.def(c.def).face(c.is(flag::BOOSTED));
            if !face.has_other {
                continue;
            }
            for id in face.abilities.clone() {
                self.list(pool, Active { ability: AbilityId(id), card });
            }
        }
        for i in 0..self.gained.len() {
            self.list(pool, self.gained[i]);
        }
    }

    fn list(&mut self, pool: &Pool, active: Active) {
        let def = pool.ability_def(active.ability);
        match def.ability {
            Ability::Triggered(_) => {
                self.triggers.push(active);
                self.trigger_acts |= def.acts;
            }
            Ability::Replacement(_) => {
                self.replacements.push(active);
                self.replacement_acts |= def.acts;
            }
            Ability::Activated(ref a) => {
                self.when |= crate::when::of(&a.timing);
                self.activated.push(active);
            }
            Ability::Static(_) | Ability::Keyword(_) | Ability::Placement(_) => {}
        }
    }
}

/// Where the card is that a condition places somewhere: "there" in what follows.
fn place_in(board: &Board, condition: &Condition, cx: &Cx) -> Option<AreaId> {
    match condition {
        Condition::CardIs(cards, _, Some(_)) => {
            board.cards(cards, cx, Slot::It).first().map(|&c| board.card(c).area).filter(|a| *a != AreaId::NONE)
        }
        Condition::And(all) => all.iter().find_map(|c| place_in(board, c, cx)),
        _ => None,
    }
}

/// A condition asked of one player in place of "a player".
fn holds_for_player(board: &Board, condition: &Condition, cx: &Cx, player: PlayerId) -> bool {
    use maneframe_card::ability::Who;
    match condition {
        Condition::Has { who: Who::APlayer, cmp, count, what } => board.player_has(player, *cmp, count, what, cx),
        Condition::MorePowerThanOpponents { who: Who::APlayer, at } => {
            let mine = board.power_at(player, at, cx);
            board.state.opponents(player).iter().all(|o| mine > board.power_at(o, at, cx))
        }
        Condition::And(all) => all.iter().all(|c| holds_for_player(board, c, cx, player)),
        Condition::Or(any) => any.iter().any(|c| holds_for_player(board, c, cx, player)),
        Condition::Not(not) => !holds_for_player(board, not, cx, player),
        other => board.holds(other, cx),
    }
}

/// Whether a condition that speaks of "a player" is true of that one.
pub fn player_meets(board: &Board, condition: &Condition, cx: &Cx, player: PlayerId) -> bool {
    holds_for_player(board, condition, cx, player)
}

/// The change that stands there.
pub fn change_of<'a>(pool: &'a Pool, state: &State, source: RuleSource) -> Option<&'a Change> {
    match source {
        RuleSource::Ability(id, i) => match &pool.ability_def(id).ability {
            Ability::Static(ability) => ability.changes.get(usize::from(i)),
            _ => None,
        },
        RuleSource::Modifier(i) => change_at(pool, state.modifiers.get(i)?.code),
    }
}

/// The change in a step of an effect.
pub fn change_at(pool: &Pool, code: Code) -> Option<&Change> {
    match pool.ability_def(code.ability).program(code.part).get(usize::from(code.step))? {
        Op::Do(maneframe_card::ability::Effect::Change { change, .. }) => Some(change),
        _ => None,
    }
}
