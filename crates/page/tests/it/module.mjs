// Plays the games of module.rs with the WebAssembly module: node module.mjs MODULE SEED… Prints a line for each game: the hash of all that
// was told.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [path, ...seeds] = process.argv.slice(2);
const code = await WebAssembly.compile(readFileSync(path));

for (const seed of seeds.map(Number)) {
  let time = 1_700_000_000_000;
  const { exports } = await WebAssembly.instantiate(code, { worker: { now: () => (time += 25) } });
  const call = (message) => {
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    const at = exports.take(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    const length = exports.carry_out();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.answer(), length)));
  };
  const hash = createHash('sha256');
  let question;
  let over = false;
  const deliver = (done) => {
    for (; ; done = call({ do: 'ring' })) {
      for (const told of done.told) {
        if (told.tell !== 'text') continue;
        hash.update(`${told.text}\n`);
        const message = JSON.parse(told.text);
        if (message.type !== 'snapshot' && message.type !== 'update') continue;
        question = message.question;
        over ||= message.status?.stage === 'over';
      }
      if (done.alarm === null) return;
    }
  };
  deliver(call({ do: 'begin', seed: Array(32).fill(seed) }));
  const seat = (rest, name) => ({ ...rest, deck: { named: name } });
  const body = JSON.stringify({
    seats: [seat({ seat: 'mine' }, 'Blue-Orange'), seat({ seat: 'bot', bot: seed % 2 ? 'greedy' : 'random' }, 'White-Pink')],
  });
  const opened = call({ do: 'request', method: 'POST', path: '/tables', body });
  deliver(opened);
  deliver(call({ do: 'open', socket: 1, path: JSON.parse(opened.answer.body).socket }));
  for (let acts = 0; !over && acts < 5000; acts++) {
    const { number, options } = question;
    deliver(call({ do: 'send', socket: 1, text: JSON.stringify({ id: number, do: 'act', question: number, option: (number * 7919) % options.length }) }));
  }
  console.log(hash.digest('hex'));
}
