// Names of bots for players: in lists to choose from, and for players that the server names after their bot.
import { botName, t } from '~/i18n';

/** Returns a bot's label in a list: its name for players, then its technical name. */
export function botChoice(bot: string): string {
  const name = botName(bot);
  return name === bot ? bot : t('lobby.bot', { name, bot });
}

/** Returns the name of a player for lists of games, in which the server names a bot "search-1 bot". */
export function playerName(name: string): string {
  const bot = /^(random|greedy|search-\d) bot$/.exec(name)?.[1];
  return bot ? botName(bot) : name;
}

/** Returns false for lessons that were left. They are begun again on their own page. */
export const isListed = (game: { over: boolean; seats: string[] }): boolean => game.over || !game.seats.includes('the lesson');
