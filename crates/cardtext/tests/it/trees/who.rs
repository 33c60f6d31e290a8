//! Players, owners, and quantities that players have.

use maneframe_card::ability::{Amount, Cards, Cmp, Having, Kind, Tally, Who, Whose};

use super::cards::Area;
use super::source::Source;

impl Source {
    /// Returns a player in a trigger or condition: "an opponent". If it is another player, it is mentioned.
    pub(crate) fn player(&mut self) -> Who {
        let who = choose!(self,
            40 => Who::You,
            25 => Who::Opponents,
            10 => Who::APlayer,
            self.if_said(|said| said.player, 8) => Who::ThatPlayer,
            self.if_said(|said| said.player, 1) => Who::ThatPlayersOpponent,
            self.if_said(|said| said.it.is_some(), 2) => Who::Controller(Box::new(Cards::It)),
            self.if_said(|said| said.it.is_some(), 1) => Who::Owner(Box::new(Cards::It)),
            1 => Who::Challenger,
            2 => Who::APlayerWith(Box::new(self.having())),
            1 => Who::Most(Box::new(self.tally())),
            1 => Who::Fewest(Box::new(self.tally())),
        );
        self.mention_player(&who);
        who
    }

    /// Returns a player other than "you" who carries out an effect.
    pub(crate) fn doer(&mut self) -> Who {
        let who = choose!(self,
            12 => Who::Opponent,
            10 => Who::Opponents,
            14 => Who::EachPlayer,
            2 => Who::APlayer,
            self.if_said(|said| said.player, 14) => Who::ThatPlayer,
            self.if_said(|said| said.player, 1) => Who::ThatPlayersOpponent,
            self.if_said(|said| said.it.is_some(), 5) => Who::Owner(Box::new(Cards::It)),
            self.if_said(|said| said.it.is_some(), 5) => Who::Controller(Box::new(Cards::It)),
            3 => Who::EachWith(Box::new(self.having())),
            1 => Who::Most(Box::new(self.tally())),
            1 => Who::Fewest(Box::new(self.tally())),
            self.if_said(|said| said.faceoff, 2) => Who::Winner,
            self.if_said(|said| said.faceoff, 2) => Who::Loser,
        );
        self.mention_player(&who);
        who
    }

    /// Returns the players to whom a continuous change applies: "opponents".
    pub(crate) fn holder(&mut self) -> Who {
        choose!(self,
            12 => Who::You,
            14 => Who::Opponents,
            8 => Who::EachPlayer,
            self.if_said(|said| said.player, 4) => Who::ThatPlayer,
            1 => Who::EachWith(Box::new(self.having())),
        )
    }

    /// Returns the owner of a zone or deck.
    pub(crate) fn owner(&mut self) -> Who {
        let actor = self.if_said(|said| said.actor, 30);
        choose!(self,
            12 => Who::You,
            actor => Who::Actor,
            5 => Who::Opponent,
            self.if_said(|said| said.player, 4) => Who::ThatPlayer,
            1 => Who::EachPlayer,
        )
    }

    /// Returns the players whose cards in play match.
    pub(crate) fn whose(&mut self) -> Whose {
        let actor = self.if_said(|said| said.actor, 8);
        choose!(self,
            14 => Whose::Any,
            12 => Whose::YOUR,
            12 => Whose::OPPOSING,
            actor => Whose::Of(Who::Actor),
            self.if_said(|said| said.player, 3) => Whose::Of(Who::ThatPlayer),
        )
    }

    /// Returns the players whose turn or area it is.
    pub(crate) fn whose_turn(&mut self) -> Who {
        choose!(self,
            12 => Who::You,
            8 => Who::Opponents,
            3 => Who::APlayer,
            self.if_said(|said| said.player, 3) => Who::ThatPlayer,
        )
    }

    pub(crate) fn having(&mut self) -> Having {
        let what = self.tally();
        Having { what, cmp: self.one_of(&[Cmp::AtLeast, Cmp::AtLeast, Cmp::AtMost]), count: Amount::Num(self.number()) }
    }

    pub(crate) fn tally(&mut self) -> Tally {
        if !self.grow() {
            return Tally::Points;
        }
        choose!(self,
            12 => {
                let f = self.phrase(&[Kind::Friend, Kind::Friend, Kind::Character, Kind::Resource], Area::Unowned);
                Tally::Cards(Box::new(f))
            },
            5 => Tally::Tokens,
            6 => Tally::Points,
            3 => Tally::Power(Box::new(self.area())),
            2 => Tally::Colors(Box::new(self.phrase(&[Kind::Friend, Kind::Character], Area::Unowned))),
        )
    }

    fn mention_player(&mut self, who: &Who) {
        self.said.player |= !matches!(who, Who::You);
    }
}
