// What things are called in sentences of ours.
import { t, either } from '~/i18n';
import type { Area, Handle, Offer, Status, Table } from '~/net';
import { info } from '~/card/infos.svelte';

/** Names of people come from outside: marks that turn or hide text around them are left out. */
export function clean(name: string): string {
  return name.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').trim() || '…';
}

export function seatName(status: Status | undefined, seat: number): string {
  const at = status?.seats[seat - 1];
  return clean(at?.name ?? at?.bot ?? t('seat.number', { n: seat }));
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

/** The server calls players P1, P2 in its sentences: who they are is put in, set apart from the text around. */
export function told(words: string, status: Status | undefined): string {
  return words.replace(/\bP([1-9])\b/g, (whole, seat: string) =>
    status && Number(seat) <= status.seats.length ? `\u2068${seatName(status, Number(seat))}\u2069` : whole,
  );
}

/** A card's title without what follows it. */
export function shortName(id: string | null | undefined): string | undefined {
  return info(id)?.faces[0]?.title;
}

export function areaName(table: Table | undefined, status: Status | undefined, area: Area, you?: number): string {
  if ('home' in area) return area.home === you ? t('area.home.mine') : t('area.home', { who: seatName(status, area.home) });
  const problem = table?.problems.find(([at]) => JSON.stringify(at) === JSON.stringify(area))?.[1];
  return cardName(table, problem) ?? ('problem' in area ? t('area.problem', { who: seatName(status, area.problem) }) : t('area.dilemma', { n: area.dilemma }));
}

/** An offer in few words, where its card is plain to see; as the server says it where we have no words of our own. */
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
    case 'top': return t('does.top', { card: offer.name ?? cardName(table, offer.card) ?? offer.label });
    case 'bottom': return t('does.bottom', { card: offer.name ?? cardName(table, offer.card) ?? offer.label });
    case 'card': return t('does.card', { card: cardName(table, offer.card) ?? offer.name ?? offer.label });
    case 'area': return place(offer.area);
    case 'player': return seatName(status, offer.seat);
    case 'number': return String(offer.value);
    case 'word': return either(`colour.${offer.word}`, either(`kind.${offer.word}`, offer.word));
  }
  return told(offer.label, status);
}
