//! Known heads of columns in tables of players, in several languages.

/// Contents of a column with a known head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Head {
    /// The whole name.
    Full,
    /// The whole name, or the part of a name that no other column has. In a table with `Name` and `Vorname`, or
    /// `Nombre` and `Apellido`, it is a part.
    Name,
    First,
    /// The names between first and last name.
    Middle,
    Last,
    /// Data other than a name.
    Other,
}

/// Heads in lower case, without accents and punctuation, separated by commas. Those for whole names are grouped by
/// language.
const HEADS: [(Head, &str); 13] = [
    (
        Head::Full,
        "player, players, player name, name of player, full name, fullname, your name, your full name, participant, \
         participant name, competitor, contestant, attendee, first and last name, first name and last name, last name \
         first name, last first",
    ),
    (
        Head::Full,
        "spieler, spielerin, spieler in, spielername, spieler name, name des spielers, teilnehmer, teilnehmerin, \
         teilnehmer in, teilnehmername, vor und nachname, vorname und nachname, vorname nachname, nachname vorname, \
         name vorname, vorname name, vollstandiger name, dein name, ihr name",
    ),
    (
        Head::Full,
        "joueur, joueuse, nom du joueur, nom complet, nom et prenom, prenom et nom, nom prenom, prenom nom, \
         participante, votre nom",
    ),
    (
        Head::Full,
        "jugador, jugadora, nombre del jugador, nombre completo, nombre y apellido, nombre y apellidos, apellidos y \
         nombre, apellido y nombre, apellidos nombre, tu nombre",
    ),
    (
        Head::Full,
        "giocatore, giocatrice, nome del giocatore, nome completo, nome e cognome, cognome e nome, cognome nome, nome \
         cognome, nominativo, partecipante",
    ),
    (
        Head::Full,
        "gracz, zawodnik, zawodniczka, uczestnik, uczestniczka, imie i nazwisko, nazwisko i imie, imie nazwisko, \
         nazwisko imie",
    ),
    (Head::Full, "jogador, jogadora, nome do jogador, nome e sobrenome, nome e apelido, seu nome"),
    (
        Head::Full,
        "speler, speelster, naam speler, naam van de speler, deelnemer, deelneemster, naam deelnemer, volledige naam, \
         voor en achternaam, je naam, uw naam",
    ),
    (Head::Name, "name, names, namen, nom, noms, nombre, nombres, nome, nomi, naam"),
    (
        Head::First,
        "first name, firstname, first names, first, given name, given names, forename, vorname, vornamen, rufname, \
         prenom, prenoms, primer nombre, imie, imiona, primeiro nome, voornaam, roepnaam",
    ),
    (Head::Middle, "middle name, middle names, middle, segundo nombre, tussenvoegsel, nome do meio"),
    (
        Head::Last,
        "last name, lastname, last names, last, surname, family name, nachname, familienname, zuname, nom de famille, \
         apellido, apellidos, primer apellido, cognome, nazwisko, sobrenome, apelido, ultimo nome, achternaam, \
         familienaam",
    ),
    (
        Head::Other,
        "e mail, email, mail, email address, e mail address, e mail adresse, email adresse, adresse e mail, adresse \
         mail, correo, correo electronico, indirizzo email, adres e mail, adres email, endereco de e mail, endereco \
         de email, e mailadres, emailadres, timestamp, time, date, zeitstempel, zeit, uhrzeit, datum, horodateur, \
         heure, marca temporal, hora, fecha, informazioni cronologiche, ora, data, sygnatura czasowa, czas, carimbo \
         de data hora, tijdstempel, tijd, deck, decks, deck link, decklink, decklist, deck list, deckliste, deck \
         name, deck url, link, url, lien, liste, mazo, mazzo, baralho, talia, no, nr, number, nummer, numero, id, \
         rank, place, platz, points, punkte, score, seed, paid, bezahlt, club, verein, city, town, ort, stadt, ville, \
         ciudad, country, land, pays, pais, paese, kraj, phone, telephone, telefon, telefono, notes, comments, \
         bemerkungen, pronouns, discord, age, alter",
    ),
];

/// Returns the contents of a column with that head; `None` if the head is unknown.
pub(super) fn head(text: &str) -> Option<Head> {
    // Text in parentheses explains the head, so it is ignored: `Name (first and last)`.
    let text = text.split('(').next().unwrap_or_default();
    if text.len() > 100 {
        return None;
    }
    let folded = folded(text);
    HEADS.iter().find(|(_, heads)| heads.split(", ").any(|known| known == folded)).map(|(head, _)| *head)
}

/// Returns the words in lower case without accents, separated by single spaces.
fn folded(text: &str) -> String {
    let mut folded = String::new();
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' | 'ą' => folded.push('a'),
            'é' | 'è' | 'ê' | 'ë' | 'ę' => folded.push('e'),
            'í' | 'ì' | 'î' | 'ï' => folded.push('i'),
            'ó' | 'ò' | 'ô' | 'ö' | 'õ' | 'ø' => folded.push('o'),
            'ú' | 'ù' | 'û' | 'ü' => folded.push('u'),
            'ç' | 'ć' => folded.push('c'),
            'ñ' | 'ń' => folded.push('n'),
            'ł' => folded.push('l'),
            'ś' => folded.push('s'),
            'ź' | 'ż' => folded.push('z'),
            'ß' => folded.push_str("ss"),
            // Unicode's combining accents are dropped.
            '\u{300}'..='\u{36f}' => {}
            c if c.is_alphanumeric() => folded.push(c),
            _ if folded.is_empty() || folded.ends_with(' ') => {}
            _ => folded.push(' '),
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_known_once_each() {
        let mut all: Vec<&str> = HEADS.iter().flat_map(|(_, heads)| heads.split(", ")).collect();
        assert!(all.iter().all(|text| folded(text) == *text), "{all:?}");
        all.sort_unstable();
        let twice: Vec<&[&str]> = all.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }

    #[test]
    fn heads_are_known_without_case_accents_and_punctuation() {
        for (text, known) in [
            ("Name*", Head::Name),
            ("  PLAYER_NAME: ", Head::Full),
            ("Vor- und Nachname", Head::Full),
            ("Prénom", Head::First),
            ("Imię i nazwisko", Head::Full),
            ("Name (first and last)", Head::Name),
            ("E-Mail-Adresse", Head::Other),
            ("Apellidos", Head::Last),
        ] {
            assert_eq!(head(text), Some(known), "{text}");
        }
        assert_eq!([head("Ann"), head(""), head("--"), head("Player 1")], [None; 4]);
    }
}
