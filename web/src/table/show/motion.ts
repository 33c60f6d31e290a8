// Motion of cards from where they were to where they are (FLIP): only transforms, so that the browser needs no new layout. Coins and points
// fly in the same layer as cards that leave the table.
import type { Happening } from '~/net';

interface Seen {
  box: DOMRect;
  element: HTMLElement;
}

export type Boxes = Map<number, Seen>;

const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** Records where the cards are. */
export function boxes(root: HTMLElement): Boxes {
  const found: Boxes = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('.board .hit, .hand .hit')) {
    const handle = Number(element.dataset.card);
    found.set(handle, { box: element.getBoundingClientRect(), element });
  }
  return found;
}

const middle = (of: DOMRect) => [of.left + of.width / 2, of.top + of.height / 2] as const;

function between(from: DOMRect, to: DOMRect): string {
  const [[x, y], [toX, toY]] = [middle(from), middle(to)];
  return `translate(${Math.round(x - toX)}px, ${Math.round(y - toY)}px) scale(${(from.width / Math.max(1, to.width)).toFixed(3)})`;
}

/** Returns the box of what a query selects. */
type Look = (query: string) => DOMRect | undefined;

/** The pile that a card comes from or goes to. */
function pile(box: Look, one: Happening | undefined, seat: number | undefined): DOMRect | undefined {
  const of = one?.player ?? seat;
  if (of == null) return undefined;
  const what = !one ? 'hand' : /hand/.test(one.act) ? 'hand' : /banish|beneath/.test(one.act) ? 'banished' : /top|bottom|draw|flip/.test(one.act) ? 'deck' : /replace/.test(one.act) ? 'problems' : 'discard';
  return box(`[data-pile="${what}-${of}"]`) ?? box(`[data-pile="discard-${of}"]`);
}

/**
 * Moves each card from its former place. Cards that are new come from a pile, and those that are gone go to one. All boxes are read before the
 * first motion begins, since a box that is read after a change needs another layout.
 */
export function move(root: HTMLElement, layer: HTMLElement, before: Boxes, beat: readonly Happening[], time: number): void {
  const after = boxes(root);
  const known = new Map<string, DOMRect | undefined>();
  const box: Look = (query) => {
    if (!known.has(query)) known.set(query, root.querySelector(query)?.getBoundingClientRect());
    return known.get(query);
  };
  const motions: (() => void)[] = [];
  const animate = (element: HTMLElement, frames: Keyframe[], how: KeyframeAnimationOptions) => motions.push(() => element.animate(frames, how));
  const about = new Map(beat.flatMap((one) => (one.card != null ? [[one.card, one] as const] : [])));
  let wait = 0;
  for (const [handle, { box: to, element }] of after) {
    const was = before.get(handle);
    const one = about.get(handle);
    if (was) {
      if (Math.abs(was.box.left - to.left) + Math.abs(was.box.top - to.top) > 3) animate(element, [{ transform: between(was.box, to), zIndex: 9 }, { transform: 'none', zIndex: 9 }], { duration: time, easing });
      else if (one && /frighten|uncover|turn-|solve/.test(one.act)) animate(element, [{ transform: 'rotateY(90deg)' }, { transform: 'rotateY(0)' }], { duration: time, easing: 'ease-out' });
      else if (one && /trigger|counters|ready|exhaust/.test(one.act)) animate(element, [{ transform: 'scale(1)' }, { transform: 'scale(1.1)' }, { transform: 'scale(1)' }], { duration: time });
      continue;
    }
    const drawn = one && /draw|hand/.test(one.act);
    const from = box(`[data-pile="${drawn ? 'deck' : 'hand'}-${one?.player ?? 0}"]`);
    const start = from ? between(new DOMRect(from.left + from.width / 2 - to.width / 6, from.top + from.height / 2 - to.height / 6, to.width / 3, to.height / 3), to) : 'translateY(-16px) scale(1.1)';
    animate(element, [{ transform: start, opacity: 0.4 }, { transform: 'none', opacity: 1 }], { duration: time, easing, delay: wait, fill: 'backwards' });
    if (drawn) wait += Math.min(60, time / 4);
  }
  for (const [handle, { box: from, element }] of before) {
    if (after.has(handle)) continue;
    const to = pile(box, about.get(handle), undefined);
    if (to && from.width) motions.push(() => fly(layer, element.cloneNode(true) as HTMLElement, from, to, time));
  }
  for (const one of beat) {
    if (one.player == null) continue;
    const [seat, deck, purse] = [one.player, box(`[data-pile="deck-${one.player}"]`), box(`[data-coins="${one.player}"]`)];
    if (one.act === 'gain') motions.push(() => coins(layer, deck, purse, one.amount, time));
    if (one.act === 'pay') {
      const to = (one.card != null ? after.get(one.card)?.box : undefined) ?? box('.places');
      motions.push(() => coins(layer, purse, to, one.amount, time));
    }
    if (one.act === 'score') {
      const from = (one.to && box(`[data-area="${Object.keys(one.to)[0]}-${Object.values(one.to)[0]}"]`)) || box('.area.disputed') || box('.places');
      const to = box(`[data-points="${seat}"]`);
      motions.push(() => points(layer, from, to, one.amount, time));
    }
  }
  for (const begin of motions) begin();
}

/** Flies a copy of a card to a pile. */
function fly(layer: HTMLElement, copy: HTMLElement, from: DOMRect, to: DOMRect, time: number): void {
  copy.removeAttribute('data-card');
  copy.className = 'flyer';
  copy.inert = true;
  Object.assign(copy.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
  copy.style.setProperty('--w', `${Math.min(from.width, from.height / 1.4)}px`);
  layer.append(copy);
  const [[x, y], [toX, toY]] = [middle(from), middle(to)];
  end(copy.animate([{ transform: 'none', opacity: 1 }, { transform: `translate(${toX - x}px, ${toY - y}px) scale(0.2)`, opacity: 0.5 }], { duration: time, easing, fill: 'forwards' }), copy);
}

function end(animation: Animation, element: HTMLElement): void {
  const remove = () => element.remove();
  animation.finished.then(remove, remove);
}

function coins(layer: HTMLElement, from: DOMRect | undefined, to: DOMRect | undefined, many: number, time: number): void {
  if (!from || !to) return;
  const [[x, y], [toX, toY]] = [middle(from), middle(to)];
  for (let i = 0; i < Math.min(6, many); i++) {
    const coin = document.createElement('i');
    coin.className = 'flying coin';
    Object.assign(coin.style, { left: `${x - 9}px`, top: `${y - 9}px` });
    layer.append(coin);
    end(coin.animate([{ transform: 'none' }, { transform: `translate(${(toX - x) / 2}px, ${(toY - y) / 2 - 24 - i * 4}px)` }, { transform: `translate(${toX - x}px, ${toY - y}px)` }], { duration: time + 160, delay: i * 45, easing, fill: 'both' }), coin);
  }
}

function points(layer: HTMLElement, from: DOMRect | undefined, to: DOMRect | undefined, many: number, time: number): void {
  if (!from || !to) return;
  const [[x, y], [toX, toY]] = [middle(from), middle(to)];
  const star = document.createElement('b');
  star.className = 'flying star';
  star.textContent = `+${many} ★`;
  Object.assign(star.style, { left: `${x - 30}px`, top: `${y - 16}px` });
  layer.append(star);
  end(star.animate([{ transform: 'scale(0.6)' }, { transform: 'scale(1.5)' }, { transform: `translate(${toX - x}px, ${toY - y}px) scale(0.8)` }], { duration: Math.max(400, time), easing: 'ease-in-out', fill: 'both' }), star);
}
