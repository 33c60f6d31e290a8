// The sound that calls a user who may look at something else.
import { look } from '~/theme';
import { play, shake } from './synth';

/** Calls the user, unless sounds are off. */
export function call(): void {
  if (!look.sounds) return;
  play('ask');
  shake('ask');
}
