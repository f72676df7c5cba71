/** What the editor does at a key. */
export type EditorAction =
  | 'approve_next'
  | 'save'
  | 'next'
  | 'previous'
  | 'undo_approval'
  | 'suggest'
  | 'copy_source'
  | 'insert_tag'
  | 'adopt'
  | 'list'
  | 'help';

/**
 * A combination of keys. `mod` is Ctrl, or ⌘ on a Mac. None is a letter alone, which would clash with speech input and
 * with writing. Keys count by what they write or by where they lie, so that they are there on every layout.
 */
export interface Shortcut {
  readonly action: EditorAction;
  readonly modifier: 'mod' | 'alt';
  /** By `KeyboardEvent.key`. */
  readonly keys: readonly string[];
  /** By `KeyboardEvent.code`. */
  readonly codes: readonly string[];
  /** How it is shown. */
  readonly shown: string;
}

/** In the order of the help. */
export const shortcuts: readonly Shortcut[] = [
  { action: 'approve_next', modifier: 'mod', keys: ['Enter'], codes: [], shown: 'Enter' },
  { action: 'save', modifier: 'mod', keys: ['s'], codes: ['KeyS'], shown: 'S' },
  { action: 'next', modifier: 'alt', keys: ['ArrowDown'], codes: [], shown: '↓' },
  { action: 'previous', modifier: 'alt', keys: ['ArrowUp'], codes: [], shown: '↑' },
  { action: 'undo_approval', modifier: 'alt', keys: [], codes: ['KeyU'], shown: 'U' },
  { action: 'suggest', modifier: 'alt', keys: [], codes: ['KeyS'], shown: 'S' },
  { action: 'adopt', modifier: 'alt', keys: [], codes: digitCodes(), shown: '1 – 9' },
  { action: 'copy_source', modifier: 'alt', keys: [], codes: ['KeyC'], shown: 'C' },
  { action: 'insert_tag', modifier: 'alt', keys: [], codes: ['KeyT'], shown: 'T' },
  { action: 'list', modifier: 'alt', keys: [], codes: ['KeyL'], shown: 'L' },
  { action: 'help', modifier: 'mod', keys: ['/'], codes: ['Slash'], shown: '/' },
];

function digitCodes(): string[] {
  return Array.from({ length: 9 }, (_, index) => `Digit${index + 1}`);
}

/** What of a key event is looked at. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** What a key press asks for; `digit` counts from 1. Nothing while an input method composes. */
export const readShortcut = (
  press: KeyPress,
  isMac: boolean,
): { readonly action: EditorAction; readonly digit?: number } | undefined => {
  if (press.isComposing) return undefined;
  const mod = isMac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey;
  for (const { action, modifier, keys, codes } of shortcuts) {
    const isHeld =
      modifier === 'mod' ? mod && !press.altKey : press.altKey && !press.ctrlKey && !press.metaKey;
    // `/` needs Shift on some layouts; with any other key Shift makes it another combination.
    if (!isHeld || (press.shiftKey && action !== 'help')) continue;
    if (!keys.includes(press.key) && !codes.includes(press.code)) continue;
    return action === 'adopt' ? { action, digit: Number(press.code.slice(-1)) } : { action };
  }
  return undefined;
};

/**
 * A combination as people read it on this machine: `Ctrl + Enter`, `⌘ Enter`.
 *
 * @param ctrl what the key Ctrl is called: `Strg` on German keyboards
 */
export const showShortcut = ({ modifier, shown }: Shortcut, isMac: boolean, ctrl: string): string =>
  isMac ? `${modifier === 'mod' ? '⌘' : '⌥'} ${shown}` : `${modifier === 'mod' ? ctrl : 'Alt'} + ${shown}`;
