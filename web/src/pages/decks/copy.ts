import { t } from '~/i18n';

/** Copies a text. Returns words for the user: what was copied, or that the browser doesn't allow it. */
export async function copy(text: string, what: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return t('decks.copied', { what });
  } catch {
    return t('decks.not-copied');
  }
}
