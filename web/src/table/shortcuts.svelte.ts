// Shortcuts of a single key at the table. Users can change each and turn all of them off. The browser keeps their choice.
import { stored } from '~/stored';
import { look } from '~/theme';

export const shortcuts = ['next', 'pass', 'undo', 'card', 'hint', 'text', 'chat', 'log', 'help'] as const;
export type Shortcut = (typeof shortcuts)[number];
/** Keys in lower case, as `KeyboardEvent.key` names them. A shortcut without a key is turned off. */
type Keys = Record<Shortcut, string>;

const byDefault: Keys = { next: 'n', pass: 'p', undo: 'z', card: 'i', hint: 'h', text: 't', chat: 'c', log: 'l', help: '?' };

/** Returns true if the key may be a shortcut. Digits choose answers, and the space bar passes. */
export const isFree = (key: string): boolean => [...key].length === 1 && !/[\s\d]/.test(key);

function read(): Keys {
  const keys = { ...byDefault };
  try {
    const kept: unknown = JSON.parse(stored.get('keys') ?? '{}');
    for (const [name, key] of Object.entries(kept ?? {})) {
      if (name in keys && typeof key === 'string' && (key === '' || isFree(key))) keys[name as Shortcut] = key;
    }
  } catch {
    // The stored keys are invalid, so the defaults apply.
  }
  return keys;
}

const keys: Keys = $state(read());

/** Returns the shortcut of a key, if shortcuts are turned on. */
export const shortcutOf = (key: string): Shortcut | undefined =>
  look.shortcuts ? shortcuts.find((one) => keys[one] === key.toLowerCase()) : undefined;

/** Returns a shortcut's key as it is shown. It is empty if there is none. */
export const keyOf = (shortcut: Shortcut): string => (look.shortcuts ? shown(shortcut) : '');
/** Returns a shortcut's key as it is shown, even if shortcuts are turned off. */
export const shown = (shortcut: Shortcut): string => keys[shortcut].toUpperCase();

/** Gives a key to a shortcut, or takes it away if it is empty. Returns the other shortcut that has this key, if there is one, and changes nothing. */
export function assign(shortcut: Shortcut, key: string): Shortcut | undefined {
  const wanted = key.toLowerCase();
  const other = wanted ? shortcuts.find((one) => one !== shortcut && keys[one] === wanted) : undefined;
  if (other) return other;
  keys[shortcut] = wanted;
  stored.set('keys', JSON.stringify(keys));
  return undefined;
}

export function reset(): void {
  Object.assign(keys, byDefault);
  stored.remove('keys');
}

export const isChanged = (): boolean => shortcuts.some((one) => keys[one] !== byDefault[one]);
