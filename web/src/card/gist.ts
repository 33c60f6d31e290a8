// A card in one line of words, for screen readers.
import { either, t } from '~/i18n';
import { elements } from './colours';
import type { CardInfo } from './info';

/** Returns name, type, colours, cost and power. */
export function gist(card: CardInfo): string {
  const front = card.faces[0];
  return [
    card.name, either(`kind.${card.kind}`, card.kind), ...(front?.colours ?? []).map((colour) => either(`colour.${colour}`, colour)),
    card.cost == null ? '' : t('decks.cost-is', { cost: card.cost }), front?.power == null ? '' : t('decks.power-is', { n: front.power }),
  ].filter(Boolean).join(', ');
}

/** Returns all that stands on a card's front side. */
export function inWords(card: CardInfo): string {
  const needs = (list: { power: number; need: string }[]) => list.map(({ power, need }) => `${power} ${need.replace(/\w+$/, (word) => either(`colour.${word}`, word))}`).join(', ');
  const requires = card.requirements.map(({ power, colour }) => `${power} ${either(`colour.${colour}`, colour)}`).join(', ');
  return [
    gist(card),
    requires && `${t('card.requires')} ${requires}`,
    card.problem && `${t('card.owner')} ${needs(card.problem.owner)}, ${t('card.opponent')} ${needs(card.problem.opponent)}, ${t('card.bonus')} ${card.problem.bonus}`,
    card.points != null && t('card.points', { n: card.points }),
    ...(card.faces[0]?.lines ?? []).map(spoken),
  ].filter(Boolean).join('. ').replaceAll('..', '.');
}

/** Returns a line of text with names in place of icons. */
const spoken = (line: string) => line.replace(/\[(\w+)\]/g, (_, word: string) => (elements[word] ? either(`colour.${elements[word]}`, word) : word));
