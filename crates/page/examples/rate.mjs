// The module's side of rate.rs: node rate.mjs MODULE GAMES. For each line of input it plays games, and prints the seconds that they took.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [path, games] = process.argv.slice(2);
const now = () => performance.timeOrigin + performance.now();
const { instance } = await WebAssembly.instantiate(readFileSync(path), { worker: { now } });
const { exports } = instance;
function call(message) {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  const at = exports.take(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const length = exports.carry_out();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer(), length)));
}
call({ do: 'begin', seed: Array(32).fill(7) });
const bot = (deck) => ({ seat: 'bot', bot: 'random', deck: { named: deck } });
const body = JSON.stringify({ seats: [bot('Blue-Orange'), bot('White-Pink')] });
for await (const _ of createInterface({ input: process.stdin })) {
  const begun = performance.now();
  for (let game = 0; game < Number(games); game++) {
    let done = call({ do: 'request', method: 'POST', path: '/tables', body });
    while (done.alarm !== null) done = call({ do: 'ring' });
  }
  console.log((performance.now() - begun) / 1000);
}
