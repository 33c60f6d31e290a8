// Words on the main button: what comes when the player goes on.
import { t } from '~/i18n';
import { keyOf } from '~/i18n/wording';
import type { Offer, Question, Status, Table } from '~/net';
import { told } from './names';

/** Returns a label for the answer that goes on. The page knows no rules: it only names what the question says. */
export function nextLabel(offer: Offer | undefined, question: Question | undefined, table: Table | undefined, status: Status | undefined, you: number | undefined): string {
  if (!offer || !question || !table) return t('does.pass');
  if (offer.does === 'done') return t('does.done');
  if (offer.does !== 'pass') return told(offer.label, status);
  const mine = table.active === you;
  if (question.prompt === 'phase-action' && mine) {
    if (table.phase === 'main') return t(table.places?.some(({ stands }) => stands.some(({ seat, confronts }) => seat === you && confronts)) ? 'next.score' : 'next.end');
    if (table.phase === 'troublemaker') return t('next.main');
  }
  if (table.queue.length) return t('next.resolve');
  switch (keyOf(question.step)) {
    case 'step.faceoff-starts': return t('next.flips');
    case 'step.cards-flipped': return t('next.totals');
  }
  return t('does.pass');
}
