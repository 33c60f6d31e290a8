//! Bots, formats, and bundled rules of the table.

use maneframe_bot::BotKind;
use maneframe_deck::{Format, House};
use maneframe_protocol::{BotInfo, HouseInfo};

/// Lists the bots by strength.
pub fn bots() -> Vec<BotInfo> {
    BotKind::ALL.iter().map(|bot| BotInfo { name: bot.to_string(), about: bot.about() }).collect()
}

/// Lists the bundled formats.
pub fn formats() -> Vec<String> {
    Format::names().map(str::to_owned).collect()
}

/// Lists the bundled rules of the table.
pub fn house_rules() -> Vec<HouseInfo> {
    let houses = House::names().filter_map(|name| {
        let house = House::bundled(name).ok()?;
        Some(HouseInfo { name: name.to_owned(), title: house.name, about: house.about, lines: house.text })
    });
    houses.collect()
}
