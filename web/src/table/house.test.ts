import { expect, test } from 'vitest';
import { readHouse } from './house';

test('a file of rules has a name and lines', async () => {
  const file = `# Our "club"
name = "Our Club"
about = "One sentence."
text = [
    "Friends cost exactly [2].", # a comment with a ]
    'Players have the following new action: "Main Phase: Pay 1 point to gain [1]."',
    "A \\"quoted\\" word.",
]

[deck]
base = "harmony"
rarities = ["C", "U"]
`;
  expect(await readHouse(file)).toEqual({
    title: 'Our Club',
    lines: ['Friends cost exactly [2].', 'Players have the following new action: "Main Phase: Pay 1 point to gain [1]."', 'A "quoted" word.'],
  });
});

test('what looks like a name or a line within a text is none', async () => {
  const file = 'about = """\nname = "No rules"\ntext = ["Nothing changes."]\n"""\nname = "Short"\ntext = [\n"""\nThe winning score is 1.""", # "a comment"\n]\n';
  expect(await readHouse(file)).toEqual({ title: 'Short', lines: ['The winning score is 1.'] });
});

test('a file that is not TOML has nothing to show', async () => {
  expect(await readHouse('name = "Club\ntext')).toEqual({ title: '', lines: [] });
});

test('rules of deck building have no lines', async () => {
  expect(await readHouse("name = 'Singles'\n[deck]\nproblem-copies = 1\n")).toEqual({ title: 'Singles', lines: [] });
});
