import { either, t } from '~/i18n';

/** Returns the name of a format for people; games may have none. */
export const formatOf = (format: string): string => (format ? either(`events.format-${format}`, format) : t('people.no-format'));
