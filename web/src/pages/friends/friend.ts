// Friends and challenges: requests, and words about them.
import { t } from '~/i18n';
import { get, type Account, type Challenge } from '~/net';

/** Returns the account of a registered user. A visitor without an account doesn't get one for that. */
export async function registered(): Promise<Account | undefined> {
  const account = await get<Account>('/me').catch(() => undefined);
  return account?.guest ? undefined : account;
}

/** Returns the name of the other account of a challenge. */
export const otherOf = ({ from, to, mine }: Challenge): string => (mine ? from : to);

/** Returns a challenge in words, as its page and the notices have them. */
export const challengeWords = (challenge: Challenge): string => t(challenge.mine ? 'challenge.from' : 'challenge.to', { name: otherOf(challenge) });
