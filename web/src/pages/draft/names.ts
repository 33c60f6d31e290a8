// Names of things in a pod.
import { either, sentence, t } from '~/i18n';
import { clean } from '~/table/names';
import type { Group } from './pool';
import type { PodInfo, PodView } from '~/net';

export const groupName = (group: Group): string => sentence(either(`decks.plural-${group}`, either(`colour.${group}`, t('draft.group-several'))));

/** Returns what a visitor without a seat may know of a pod. Hosts of earlier versions say less. */
export function inBrief({ kind, seats, free, pace, opener }: PodInfo): string {
  const room = free === undefined ? `${t('lobby.seats')}: ${seats}` : t('draft.seats-free', { free, n: seats });
  return [t(`draft.${kind}`), room, kind === 'draft' && pace && t(`draft.pace-${pace}`), opener && t('draft.by', { who: clean(opener) })].filter(Boolean).join(' · ');
}

/** Returns the names of the others for whom the pod waits. */
export const waitsFor = (pod: PodView): string => pod.seats.filter((seat, i) => seat.waiting && i !== pod.mine - 1).map(({ name }) => clean(name)).join(', ');

/** Returns the name of a seat, which counts from 1. The viewer is "you". */
export function seatName(pod: PodView, seat: number): string {
  return seat === pod.mine ? t('you') : clean(pod.seats[seat - 1]?.name ?? t('seat.number', { n: seat }));
}
