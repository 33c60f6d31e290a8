//! Writes the schemas of messages and files to `docs/`.

fn main() -> std::io::Result<()> {
    for (name, text) in maneframe_schema::descriptions() {
        std::fs::write(maneframe_schema::folder().join(name), text)?;
        println!("wrote docs/{name}");
    }
    Ok(())
}
