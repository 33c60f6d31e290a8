// Rules of the table: bundled ones by their name, or the text of a file that a player brought.
import { get, type HouseInfo } from '~/net';

export interface House {
  title: string;
  lines: string[];
}

/** Greatest length of a file of rules that the server accepts, in bytes. */
export const longest = 8_000;

/** Returns the name and the lines of a file of rules; none of them if it is not TOML. */
export async function readHouse(file: string): Promise<House> {
  // Few tables have a file of rules, so the parser is loaded when it is needed.
  const { parse } = await import('smol-toml');
  let read: Record<string, unknown> = {};
  try {
    read = parse(file);
  } catch {
    // The server refuses such a file, with the reason.
  }
  const lines = Array.isArray(read.text) ? read.text.filter((line) => typeof line === 'string') : [];
  return { title: typeof read.name === 'string' ? read.name : '', lines };
}

/** The server's bundled rules; none if the server has no list of them. */
export const bundled = (): Promise<HouseInfo[]> => get<HouseInfo[]>('/house-rules').catch(() => []);

/** Returns the rules of a table by its setting, which is a name or the text of a file with several lines. */
export async function houseOf(rules: string): Promise<House> {
  if (rules.includes('\n')) return readHouse(rules);
  return (await get<HouseInfo[]>('/house-rules')).find((one) => one.name === rules) ?? { title: rules, lines: [] };
}
