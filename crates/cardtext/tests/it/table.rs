//! The hash table of the grammar's kernel.

use maneframe_cardtext::inspect::Table;

#[test]
fn what_was_put_in_is_found() {
    let mut table = Table::default();
    assert_eq!(table.get(7_u32), None);
    for key in 0..1_000_u32 {
        assert_eq!(*table.get_or_insert(key * 64, key), key);
    }
    assert_eq!(*table.get_or_insert(64, 5), 1, "it was there");
    assert_eq!((table.len(), table.get(640), table.get(1)), (1_000, Some(10), None));
}
