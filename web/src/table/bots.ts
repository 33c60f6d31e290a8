// Names of bots for players: in lists to choose from, and for players that the server names after their bot.
import { botName, t } from '~/i18n';

/** Bots from the weakest to the strongest. Others come last. */
const strengths = ['random', 'search-1', 'search-2', 'search-3', 'search-4', 'search-5', 'greedy', 'search-6', 'search-7', 'search-8'];

export function byStrength<Bot extends { name: string }>(bots: Bot[]): Bot[] {
  const strength = ({ name }: Bot) => (strengths.includes(name) ? strengths.indexOf(name) : strengths.length);
  return [...bots].sort((one, other) => strength(one) - strength(other));
}

/** Returns a bot's label in a list: its name for players, then its technical name. */
export function botChoice(bot: string): string {
  const name = botName(bot);
  return name === bot ? bot : t('lobby.bot', { name, bot });
}

/** Returns the name of a player for lists of games, in which the server names a bot "search-1 bot". */
export function playerName(name: string): string {
  const bot = /^(\S+) bot$/.exec(name)?.[1];
  return bot && strengths.includes(bot) ? botName(bot) : name;
}
