// Rules of the table: bundled ones by their name, or the text of a file that a player brought.
import { get, type HouseInfo } from '~/net';

export interface House {
  title: string;
  lines: string[];
}

/** Greatest length of a file of rules that the server accepts, in bytes. */
export const longest = 8_000;

const text = /"((?:\\.|[^"\\\n])*)"|'([^'\n]*)'/;

/** Returns the name and the lines of a file of rules. The server has checked the file, so only what it accepts must be read. */
export function readHouse(file: string): House {
  const strings = (part: string) => [...part.matchAll(new RegExp(text, 'g'))].map(([, one, other]) => other ?? (one ?? '').replace(/\\(.)/g, '$1'));
  const plain = file.replace(/^\s*#.*$/gm, '');
  const title = strings(/^\s*name\s*=(.*)$/m.exec(plain)?.[1] ?? '')[0] ?? '';
  const list = new RegExp(`^\\s*text\\s*=\\s*\\[((?:${text.source}|#.*|[^\\]"'#])*)\\]`, 'm').exec(plain)?.[1] ?? '';
  return { title, lines: strings(list) };
}

/** The server's bundled rules; none if the server has no list of them. */
export const bundled = (): Promise<HouseInfo[]> => get<HouseInfo[]>('/house-rules').catch(() => []);

/** Returns the rules of a table by its setting, which is a name or the text of a file with several lines. */
export async function houseOf(rules: string): Promise<House> {
  if (rules.includes('\n')) return readHouse(rules);
  return (await bundled()).find((one) => one.name === rules) ?? { title: rules, lines: [] };
}
