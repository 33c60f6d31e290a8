//! Names by which players and files know sets, by the sets' codes.

const NAMES: [(&str, &[&str]); 17] = [
    ("pr", &["Premiere", "Premier", "Premiere Edition"]),
    ("cn", &["Canterlot Nights", "Canterlot Knights"]),
    ("rr", &["Rock N Rave", "Rock and Rave"]),
    ("cs", &["Celestial Solstice"]),
    ("cg", &["The Crystal Games"]),
    ("ad", &["Absolute Discord"]),
    ("eo", &["Equestrian Odysseys", "Equestrian Odyssey"]),
    ("hm", &["High Magic"]),
    ("mt", &["Marks in Time"]),
    ("de", &["Defenders of Equestria"]),
    ("sb", &["Seaquestria and Beyond", "Seaquestria & Beyond"]),
    ("ff", &["Friends Forever"]),
    ("st", &["Sands of Time", "Sands in Time"]),
    ("ll", &["Leaders and Legends", "Leaders & Legends"]),
    ("nd", &["New Dawn"]),
    ("fm", &["Fond Memories"]),
    ("gf", &["Generic Fixed"]),
];

/// The names of the set with that code, in any case; none if it isn't known.
pub(crate) fn names_of(code: &str) -> &'static [&'static str] {
    NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(code)).map_or(&[][..], |(_, names)| *names)
}

/// All codes, each with its names.
pub(crate) fn all() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    NAMES.into_iter()
}
