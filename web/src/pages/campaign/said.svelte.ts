// The campaign's story in other languages than the server's, by the game's id, loaded when needed.
import { spoken } from '~/i18n';
import type { CampaignInfo } from '~/net';

export type Story = Pick<CampaignInfo, 'title' | 'about' | 'teaches' | 'won' | 'lost'>;

let german = $state.raw<Record<string, Story>>();
let asked = false;

/** Returns the story of a game in the current language. */
export function told(game: CampaignInfo): Story {
  if (spoken() !== 'de') return game;
  if (!asked) {
    asked = true;
    import('./campaign.de.json').then((file) => (german = file.default), () => (asked = false));
  }
  return german?.[game.id] ?? game;
}
