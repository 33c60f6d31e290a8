//! Lists lines of the bundled sets that are not understood.
fn main() {
    let library = maneframe_library::Library::bundled();
    for card in library.cards() {
        for (face, line) in card.unread() {
            println!("{} {} [{}] {}", card.id, card.name(), face, line.text);
        }
    }
    println!("{:?}", library.troubles());
}
