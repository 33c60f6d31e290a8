// Functions that run inside the page, each by itself: the state of the table, waiting until nothing moves, and choosing what to click next.
import { patience, seeded } from './random.mjs';

/** State of the table for the viewer of the page. `open` means that the viewer has a question to answer. */
function readState() {
  const play = document.querySelector('.play');
  return {
    over: document.querySelector('[data-over]') !== null,
    turn: Number(play?.dataset.turn ?? 0),
    question: play?.dataset.question,
    open: play?.dataset.question !== undefined,
    phase: document.querySelector('.phases .now button')?.dataset.phase,
    mine: document.querySelector('.home.mine.active') !== null,
    able: document.querySelectorAll('.hand .hit.able').length,
    unable: document.querySelectorAll('.hand .hit:not(.able)').length,
    cards: document.querySelectorAll('.board .hit, .hand .hit').length,
    priority: document.querySelector('.pass[data-does=pass]:not(:disabled)') !== null,
    faceoff: play?.dataset.faceoff !== undefined,
    menu: document.querySelector('.menu') !== null,
    picked: document.querySelector('.hit.picked')?.dataset.card,
    preview: document.querySelector('.preview.finger') !== null,
  };
}

/**
 * Waits until nothing moves: fonts are loaded, cards to choose from have their texts, no finite animation or transition is running, and boxes keep their positions between frames.
 */
async function settle(limit = 45_000 * globalThis.e2e.patience) {
  const end = performance.now() + limit;
  const moving = () =>
    document.fonts.status === 'loading'
    || document.querySelector('.play[data-busy], .play [aria-busy=true]') !== null
    || document.getAnimations().some((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime));
  // A checksum of all boxes. Texts would create garbage in each frame.
  const boxes = () => {
    let sum = 0;
    for (const one of document.querySelectorAll('.play section, .play .slot, .play button')) {
      const { x, y, width, height } = one.getBoundingClientRect();
      sum = (sum * 31 + x * 7 + y * 11 + width * 13 + height * 17) % 1e9;
    }
    return sum;
  };
  let before = NaN;
  for (let same = 0; same < 2; ) {
    if (performance.now() > end) throw new Error(`the page still moves after ${limit} ms: ${document.getAnimations().map((one) => one.animationName ?? one.transitionProperty).join(', ') || 'boxes'}`);
    await new Promise(requestAnimationFrame);
    if (moving()) {
      same = 0;
      continue;
    }
    const now = boxes();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

/**
 * Waits until the table reacted to the input made at `before`, and then until the game is over or the viewer has a decision, and nothing
 * moves. It also ends if `stop` selects something. Returns the state, with the name of a failed wait as `missing`.
 */
async function settleTable(before, stop) {
  const { readState, settle } = globalThis.e2e;
  const end = performance.now() + 60_000 * globalThis.e2e.patience;
  const seen = ({ question, menu, picked, preview }) => [question, menu, picked, preview].join();
  let reacted = before === undefined;
  for (;;) {
    const now = readState();
    if (stop && document.querySelector(stop)) return { ...now, over: true };
    reacted ||= now.over || seen(now) !== seen(before);
    if (reacted && (now.over || now.open)) {
      await settle(end - performance.now());
      const after = readState();
      if (after.over || (after.open && seen(after) === seen(now))) return after;
    } else if (performance.now() > end) {
      return { ...now, missing: reacted ? 'a question, or the end of the game' : 'a reaction of the table to the last input' };
    }
    await new Promise(requestAnimationFrame);
  }
}

/**
 * Chooses something glowing to click and returns its point. The choice depends on the seed, the question, and the number of earlier choices
 * for this question, so that the same card isn't picked up forever.
 */
function chooseTarget(seed) {
  const question = document.querySelector('.play')?.dataset.question ?? '';
  if (globalThis.e2e.tries?.question !== question) globalThis.e2e.tries = { question, count: 0 };
  const { tries } = globalThis.e2e;
  const random = globalThis.e2e.seeded(`${seed} ${question} ${tries.count}`);
  const any = (list) => list[Math.floor(random() * list.length)];
  const shown = (query) => [...document.querySelectorAll(query)].filter((one) => one.offsetParent !== null && !one.disabled);
  const point = (one) => {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = one.getBoundingClientRect();
    // The middle, or else another visible part with some margin around it if possible. A tap on the border of two cards may hit either.
    const parts = [0.5, 0.06, 0.94, 0.2, 0.35, 0.65, 0.8];
    for (const room of [4, 0]) {
      for (const [x, y] of parts.flatMap((x) => parts.map((y) => [x, y]))) {
        // Whole pixels: the browser rounds the place of a tap's click, which must not be beyond the border.
        const at = { x: Math.round(box.left + box.width * x), y: Math.round(box.top + box.height * y) };
        const around = [[0, 0], [room, 0], [-room, 0], [0, room], [0, -room]].map(([dx, dy]) => document.elementFromPoint(at.x + dx, at.y + dy));
        if (around.every((top) => top && (one === top || one.contains(top)))) return at;
      }
    }
    return undefined;
  };
  const name = (one) => one.dataset.id ?? `${one.dataset.does ?? ''} ${one.textContent.trim().slice(0, 60)}`.trim();

  const choices = [];
  // A card that was picked up is put down at one of the places that glow.
  const carried = document.querySelector('.hit.picked') !== null;
  const menu = shown('.menu button');
  const places = menu.filter((one) => ['play', 'move'].includes(one.dataset.does) && !/home|Zuhause/i.test(one.textContent));
  const down = carried ? shown('.here, .tab.target, .hit.target') : [];
  const away = down.filter((one) => !one.closest('.home'));
  const put = away.length ? away : down;
  if (menu.length && !(put.length && random() < 0.5)) choices.push(any(places.length ? places : menu), ...menu);
  else if (put.length) choices.push(any(put), ...down);
  else {
    const cards = shown('.hit.able');
    const buttons = shown('.ask .buttons > button, .tray .one > button, .tray > button, .here, .tab.target, .pick');
    const pass = shown('.pass');
    if (cards.length && tries.count < 3) choices.push(any(cards), any(cards));
    if (buttons.length && (!pass.length || random() < 0.3)) choices.push(any(buttons));
    choices.push(...pass, ...buttons, ...cards);
  }
  for (const one of choices) {
    const at = point(one);
    if (at) {
      tries.count++;
      return { ...at, name: `${name(one)} at question ${question}` };
    }
  }
  return undefined;
}

/** In a page of a server: requests of the test, and its connection with a table. */
function askServer() {
  globalThis.e2e.ask = async (method, path, body) => {
    const how = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`/api/v1${path}`, { method, ...how });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return /json(?!l)/.test(answer.headers.get('content-type')) ? JSON.parse(text) : text;
  };
  globalThis.e2e.connect = (path, heard) => {
    const url = new URL(path, location.href);
    url.protocol = 'ws:';
    const socket = new WebSocket(url);
    socket.onmessage = ({ data }) => heard(data);
    return (text) => socket.send(text);
  };
}

/**
 * Like [`askServer`] in a page of a site: both go to the worker by the page's own port. What the page and its worker send each other on
 * tables' sockets is reported by `reportSocket`, since a test sees no messages between them.
 */
function askWorker() {
  const waiting = new Map();
  const heardBy = new Map();
  let number = 0;
  let send;
  let last = 0;
  let requests = 0;
  globalThis.SharedWorker = class extends globalThis.SharedWorker {
    constructor(...how) {
      super(...how);
      const post = this.port.postMessage.bind(this.port);
      send = (message) => {
        if (message.do === 'request') {
          requests++;
          waiting.set(message.id, waiting.get(message.id));
        }
        last = performance.now();
        if (message.socket !== undefined) globalThis.reportSocket(message.do, message.socket, message.text);
        post(message);
      };
      this.port.postMessage = send;
      this.port.addEventListener('message', ({ data }) => {
        if (data.tell === 'answer') {
          waiting.get(data.id)?.(data);
          waiting.delete(data.id);
          last = performance.now();
        }
        if (data.tell === 'broken') {
          for (const done of waiting.values()) done?.({ status: 0, text: data.why });
          waiting.clear();
        }
        if (data.tell === 'text') heardBy.get(data.socket)?.(data.text);
        if (data.socket !== undefined) globalThis.reportSocket(data.tell, data.socket, data.text);
      });
    }
  };
  /** True if the worker has answered all requests, and there was none for this number of milliseconds. */
  globalThis.e2e.isAnswered = (quiet = 0) => waiting.size === 0 && performance.now() - last >= quiet;
  /** Number of requests so far. */
  globalThis.e2e.requests = () => requests;
  globalThis.e2e.ask = async (method, path, body) => {
    const id = `test ${number++}`;
    const answer = await new Promise((done) => {
      waiting.set(id, done);
      send({ do: 'request', id, method, path, body: body === undefined ? '' : JSON.stringify(body) });
    });
    if (answer.status < 200 || answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.json ? JSON.parse(answer.text) : answer.text;
  };
  globalThis.e2e.connect = (path, heard) => {
    const socket = `test ${number++}`;
    heardBy.set(socket, heard);
    send({ do: 'open', socket, path });
    return (text) => send({ do: 'send', socket, text });
  };
}

/**
 * Script that runs before anything else in a page: the functions above, and random numbers from the seed. `alone` is true in a site without
 * a server.
 */
export const pageScript = (seed, alone) => `
  globalThis.e2e = { patience: ${patience}, seeded: ${seeded}, readState: ${readState}, settle: ${settle}, settleTable: ${settleTable}, chooseTarget: ${chooseTarget} };
  Math.random = globalThis.e2e.seeded(${JSON.stringify(seed)});
  (${alone ? askWorker : askServer})();
`;
