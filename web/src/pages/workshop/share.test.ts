import { expect, test } from 'vitest';
import { packed, unpacked } from './share';

test('a text goes through an address', async () => {
  const text = '[set]\nname = "Zoë’s set"\n'.repeat(50);
  const letters = await packed(text);
  expect(letters).toMatch(/^[\w-]+$/);
  expect(letters.length).toBeLessThan(text.length / 3);
  expect(await unpacked(letters)).toBe(text);
});

test('other letters are refused', async () => {
  await expect(unpacked('no such text')).rejects.toThrow();
  await expect(unpacked('AAAA')).rejects.toThrow();
});
