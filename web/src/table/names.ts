// Names of things in sentences of the page.
import { argument, botName, either, keyOf, say, sentence, t, type Wording } from '~/i18n';
import type { Area, Handle, Offer, Status, Table } from '~/net';
import { info } from '~/card/infos.svelte';

/** Player names are untrusted. Characters that reverse or hide the text around them are removed. */
export function clean(name: string): string {
  return name.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').trim() || '…';
}

/** Returns a player's name set apart from the text around it. */
export const isolated = (name: string): string => `\u2068${clean(name)}\u2069`;

export function seatName(status: Status | undefined, seat: number): string {
  // The server names the opponent of a lesson "the lesson".
  const called = (at: Status['seats'][number] | undefined) =>
    at?.bot ? botName(at.bot) : status?.lesson && at?.name === 'the lesson' ? t('learn.coach') : at?.name;
  const name = called(status?.seats[seat - 1]);
  if (!name) return t('seat.number', { n: seat });
  // Several players may have the same name, as bots do. In that case the seat number is added.
  const same = status?.seats.some((other, i) => i !== seat - 1 && called(other) === name);
  return same ? `${clean(name)} ${seat}` : clean(name);
}

export function cardsOf(table: Table) {
  return [
    ...table.play, ...table.queue,
    ...table.players.flatMap((player) => [...(player.hand ?? []), ...player.flipped, ...player.discard, ...player.banished]),
  ];
}

export function cardName(table: Table | undefined, handle: Handle | null | undefined): string | undefined {
  if (handle == null || !table) return undefined;
  const card = cardsOf(table).find((one) => one.handle === handle);
  return card && (shortName(card.id) ?? card.name ?? (card.kind ? t('card.a', { kind: either(`kind.${card.kind}`, card.kind) }) : t('card.hidden')));
}

/** Renders a sentence of the server with the names of the players, set apart from the text around them. */
export function told(wording: Wording, status: Status | undefined): string {
  return say(wording, (seat) => `\u2068${seatName(status, seat)}\u2069`);
}

/** Returns a card's title without its subtitle. */
export function shortName(id: string | null | undefined): string | undefined {
  return info(id)?.faces[0]?.title;
}

export function areaName(table: Table | undefined, status: Status | undefined, area: Area, you?: number): string {
  if ('home' in area) return area.home === you ? t('area.home.mine') : t('area.home', { who: seatName(status, area.home) });
  const problem = table?.problems.find(([at]) => JSON.stringify(at) === JSON.stringify(area))?.[1];
  return cardName(table, problem) ?? ('problem' in area ? t('area.problem', { who: seatName(status, area.problem) }) : t('area.dilemma', { n: area.dilemma }));
}

/** Returns a short label for an offer whose card is visible. Falls back to the server's text. */
export function offerName(offer: Offer, table: Table | undefined, status: Status | undefined, you?: number): string {
  const place = (area: Area) => areaName(table, status, area, you);
  switch (offer.does) {
    case 'pass': return t('does.pass');
    case 'done': return t('does.done');
    case 'yes': return t('does.yes');
    case 'no': return t('does.no');
    case 'draw': return t('does.draw');
    case 'rally': return t('does.rally');
    case 'challenge': return t('does.challenge');
    case 'move': return t('does.move', { where: place(offer.to) });
    case 'play': {
      if (offer.with != null) break;
      if (offer.on != null) return t('does.play.on', { card: cardName(table, offer.on) ?? '' });
      return offer.to ? t('does.play.to', { where: place(offer.to) }) : t('does.play');
    }
    case 'top': return t('does.top', { card: offer.name ?? cardName(table, offer.card) ?? told(offer.label, status) });
    case 'bottom': return t('does.bottom', { card: offer.name ?? cardName(table, offer.card) ?? told(offer.label, status) });
    case 'card': return t('does.card', { card: cardName(table, offer.card) ?? offer.name ?? told(offer.label, status) });
    case 'area': return place(offer.area);
    case 'player': return seatName(status, offer.seat);
    case 'number': return String(offer.value);
    case 'word': return either(`colour.${offer.word}`, either(`kind.${offer.word}`, offer.word));
  }
  // The price is shown next to the offer.
  const { label } = offer;
  return sentence(told((keyOf(label) === 'act.price' && argument(label, 'what')) || label, status));
}
