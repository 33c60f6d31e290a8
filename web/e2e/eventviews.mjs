// Events as the server describes them, with any number of players, for pictures and for tests of pages that no small event fills.
import { seeded } from './random.mjs';

const firsts = ['Amber', 'Brisk', 'Calm', 'Dusky', 'Early', 'Fern', 'Gentle', 'Hazel', 'Merry', 'Misty', 'Quiet', 'Swift', 'Ann-Katrin', 'Björn', 'Łucja', 'Žofie'];
const lasts = ['Bell', 'Brook', 'Ferry', 'Heron', 'Lamp', 'Lark', 'Marsh', 'Otter', 'Reed', 'Skiff', 'Thistle', 'Wren', 'von der Wiesenbach-Hohenstein', 'O’Hara'];

/** Time of everything in these events. */
export const then = Date.parse('2026-11-28T19:00:00Z');

/**
 * Returns an event of so many players after `rounds` rounds, of which the last is half done. `me` is the number of the viewer, `role` the
 * viewer's role in the staff. `cut` is the number of players of the elimination rounds that are shown.
 */
export function eventView(players, { rounds = 3, me = null, role = null, online = false, cut = 0, over = false, now = Date.now() } = {}) {
  const random = seeded(`event of ${players}`);
  const all = Array.from({ length: players }, (_, i) => ({
    id: i + 1, name: `${firsts[i % firsts.length]} ${lasts[Math.floor(i / firsts.length + i) % lasts.length]}${i >= 224 ? ` ${i}` : ''}`,
    dropped: i % 37 === 36, bot: null, list: i % 5 !== 4,
  }));
  const record = all.map(({ id }) => ({ player: id, wins: 0, losses: 0, draws: 0, byes: 0 }));
  const rated = () => record.toSorted((a, b) => b.wins * 3 + b.draws - a.wins * 3 - a.draws || a.player - b.player);
  const clock = (elimination) => ({ started: now - 20 * 60_000, paused: null, stood: 0, setup: 180, limit: 35 * 60, soft: elimination ? 0 : 300 });
  const pair = (number, ids, elimination, done) => ({
    number, elimination, clock: clock(elimination),
    tables: Array.from({ length: Math.ceil(ids.length / 2) }, (_, i) => {
      const [first, second = null] = elimination ? [ids[i], ids[ids.length - 1 - i]] : ids.slice(2 * i, 2 * i + 2);
      const won = random() < 0.55 ? first : second;
      const drawn = !elimination && random() < 0.05;
      const score = second === null ? 'bye' : !done && i % 2 ? null : drawn ? 'draw' : won === first ? '1-0' : '0-1';
      return { number: i + 1, first, second, score, winner: score === null || drawn ? null : second === null ? first : won, extension: i % 11 === 3 ? 300 : 0, games: [] };
    }),
  });
  let round = null;
  for (let n = 1; n <= rounds; n++) {
    round = pair(n, rated().map(({ player }) => player), false, n < rounds || cut > 0 || over);
    for (const { first, second, score, winner } of round.tables) {
      const [a, b] = [record[first - 1], second === null ? undefined : record[second - 1]];
      if (score === 'bye') a.byes++;
      else if (score === 'draw') [a, b].forEach((one) => one.draws++);
      else if (score !== null && b) [a, b].forEach((one) => one[one.player === winner ? 'wins' : 'losses']++);
    }
  }
  const standings = rounds ? rated().map((row, i) => ({ rank: i + 1, ...row, points: 3 * (row.wins + row.byes) + row.draws + row.losses, tiebreaks: [0.333 + random() / 2, 0.4 + random() / 3, 0] })) : [];
  const bracket = [];
  let left = standings.slice(0, cut).map(({ player }) => player);
  while (left.length > 1) {
    round = pair(rounds + bracket.length + 1, left, true, over || left.length > 2);
    bracket.push(round);
    left = round.tables.map(({ winner }) => winner);
    if (left.includes(null)) break;
  }
  const stage = over ? 'over' : rounds ? 'running' : 'signing-up';
  const winner = over ? all[(left[0] ?? standings[0]?.player ?? 1) - 1].name : null;
  const place = online ? { at: 'server', clock: { player: { seconds: 1500, increment: 5 } }, spectators: true } : { at: 'room' };
  const info = {
    id: 'KFTM-PQRX', name: 'Friday at the Lantern', format: 'harmony', tier: 1, starts: rounds ? then : now + 3_600_000, online, stage,
    players: all.filter(({ dropped }) => !dropped).length, most: 0, round: round?.number ?? 0, organiser: 'Tam Lantern', winner, cancelled: false, next: null,
  };
  return {
    now,
    event: {
      info, version: 1, players: all, rounds: 5, cut: cut || null, wins: 1, round, bracket, standings, pods: [], complete: (round?.tables ?? []).every(({ score }) => score !== null),
      terms: { place, decks: 'welcome', lists_shown: false, listed: true, closed: false, most: 0, by_itself: false, bots: 0, repeats: 0, rated: true, about: 'Doors open at six.\nBring sleeves and a pen.' },
      settings: [{ name: 'name', value: 'Friday at the Lantern' }, { name: 'Swiss rounds', value: 'as suggested' }, { name: 'Swiss round', value: '35 minutes' }],
      staff: [{ name: 'Tam Lantern', role: 'organizer' }, { name: 'Ida Reed', role: 'head-judge' }],
      news: rounds ? [{ at: now - 60_000, by: 'Tam Lantern', text: 'Round 4 begins after the break, at half past eight.' }] : [],
      tiebreaks: ["Opponents' wins", "Opponents' opponents' wins", 'Head to head'], prizes: ['1: a box', '2-4: 6 packs'],
    },
    me: { player: me, role, list: null, claim: null, call: null, penalties: [] },
    desk: role && {
      settings: { name: info.name, format: 'harmony', tier: 1, seed: 7 }, entry: 12, claims: [], notes: ['Table 4 is wet.'], forbidden: [], checks: [], suggested_cut: 4, unpairable: null, hooks: [],
      calls: rounds ? [{ n: 1, at: now - 130_000, player: 3, table: 2, game: null, text: 'A card text' }] : [],
      players: all.map(({ id }) => ({ id, fault: id === 2 ? 'incorrect' : null, penalties: id === 3 ? ['1. round 2: game-warning for slow-play'] : [], paid: id % 3 > 0, table: null, byes: 0, account: true, disqualified: false })),
    },
  };
}

/** Answers a page's requests for events from `view`, which may be changed meanwhile. What the page does is in the returned list. */
export async function fakeEvents(page, view) {
  const acts = [];
  await page.route(/\/api\/v1\/(me\/)?(events|qr)\b/, (route) => {
    const url = new URL(route.request().url());
    const json = (body) => route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) });
    if (url.pathname.endsWith('/qr')) return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3H1zM5 5h3v3H5z"/></svg>' });
    if (url.pathname.endsWith('/live')) return route.fulfill({ contentType: 'text/event-stream', body: `data: ${view.event.version}\n\n` });
    if (route.request().method() === 'POST') acts.push(route.request().postDataJSON());
    if (/\/(me\/events|events)$/.test(url.pathname) && route.request().method() === 'GET') return json(url.pathname.includes('/me/') ? [] : [view.event.info]);
    if (url.pathname.endsWith('/log')) return json([{ n: 2, at: then, by: 'Tam Lantern', words: 'Ann joins', stands: true }, { n: 1, at: then, by: 'Tam Lantern', words: 'Friday is opened (harmony, tier 1)', stands: true }]);
    if (/\/rounds\/\d+$/.test(url.pathname)) return json(view.event.round);
    return json({ ...view, now: Date.now() });
  });
  return acts;
}
