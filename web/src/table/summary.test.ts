import { expect, test } from 'vitest';
import type { Wording } from '~/i18n';
import type { Happening, Status } from '~/net';
import { context, turnLine, turns } from './summary';

const status = { seats: [{ name: 'Reed' }, { name: 'Pinkie' }] } as unknown as Status;
let number = 0;
const event = (act: string, player: number, words?: Wording, more: Partial<Happening> = {}) => ({ number: number++, act, player, amount: 0, points: [4, 7], words, ...more }) as Happening;
const who = (seat: number) => ({ seat });
const turn = (seat: number, n: number) => event('start-turn', seat, { say: 'event.turn', who: who(seat), n });
const play = (seat: number, card: string, where: Wording) => event('play', seat, { say: 'event.play-to', who: who(seat), card, where });
const move = (seat: number, card: string, where: Wording) => event('move', seat, { say: 'event.move', who: who(seat), card, where });
const clean = (words: string) => words.replace(/[\u2066-\u2069]/g, '');

test('a turn is one line', () => {
  number = 0;
  const all = [
    turn(1, 2), turn(2, 3), event('draw', 2, { say: 'event.draw', who: who(2), card: { say: 'name.card' } }),
    play(2, 'Sprat', { say: 'place.home', who: who(2) }), move(2, 'Tussock', 'Letters'), move(2, 'Boots', 'Letters'),
    event('frighten', 1, { say: 'event.frighten', card: 'Bo Ribbons' }),
    event('score', 2, { say: 'result.score', score: '4 : 6', what: { say: 'event.score', who: who(2), n: 1 } }),
    event('score', 2, { say: 'result.score', score: '4 : 7', what: { say: 'event.score', who: who(2), n: 1 } }),
    turn(1, 4),
  ];
  const [own, pinkies, next] = turns(all);
  expect(next?.end).toBeUndefined();
  expect(clean(turnLine(pinkies!, 1, status))).toBe("Pinkie's turn 3: played Sprat to home, moved Tussock and Boots to Letters, Bo Ribbons is frightened, scored 2; you 4, Pinkie 7.");
  expect(clean(turnLine(own!, 1, status))).toBe('Your turn 2: no actions; you 4, Pinkie 7.');
  expect(clean(turnLine(own!, undefined, status))).toBe("Reed's turn 2: no actions; Reed 4, Pinkie 7.");
});

test('a question has its context, without what was told before', () => {
  number = 0;
  const all = [turn(2, 3), event('announce', 2, { say: 'event.announce', who: who(2), card: 'Hush Now' }, { card: 5 })];
  expect(context(all, 0, 1, status).map(clean)).toEqual(["Pinkie's turn 3", 'Pinkie announces Hush Now']);
  all.push(event('play', 2, { say: 'event.play', who: who(2), card: 'Hush Now' }, { card: 5 }), turn(1, 4), event('draw', 1, { say: 'event.draw', who: who(1), card: 'Boots' }));
  expect(context(all, 2, 1, status).map(clean)).toEqual(['Your turn 4', 'Drew Boots']);
  all.push(play(1, 'Boots', 'Letters'));
  expect(context(all, 5, 1, status).map(clean)).toEqual(['Played Boots to Letters']);
});

test('what was taken back did not happen', () => {
  number = 0;
  const all = [turn(1, 2), play(1, 'Sprat', 'Letters'), turn(2, 3), event('go-back', 1, { say: 'event.go-back', who: who(1) }, { back_to: 1 }), play(1, 'Boots', 'Letters')];
  expect(turns(all)).toHaveLength(1);
  expect(turns(all)[0]?.end).toBeUndefined();
  expect(turns(all)[0]?.events).toHaveLength(2);
  all.push(turn(2, 3));
  expect(clean(turnLine(turns(all)[0]!, 1, status))).toBe('Your turn 2: played Boots to Letters; you 4, Pinkie 7.');
});
