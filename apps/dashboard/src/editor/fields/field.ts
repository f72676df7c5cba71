import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { TagPart } from './tags.ts';
import { TextHistory, type TextState } from './text-history.ts';

/** What can be asked of the field of a translation from outside. */
export interface FieldHandle {
  focus(): void;
  /** Puts tags where the caret is, the second one behind what is selected. In a field without tags nothing. */
  insertTags(first: TagPart, second?: TagPart): void;
}

/** What an event typed; undefined: it wrote by other means. */
export const typedBy = ({ inputType, data }: InputEvent): string | undefined =>
  ['insertText', 'insertCompositionText'].includes(inputType) ? (data ?? '') : undefined;

/** What both fields are given: for plain text, and for text with tags. */
export interface FieldProps {
  readonly label: string;
  readonly language: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isReadOnly: boolean;
  /** The id of what is wrong with the text. */
  readonly describedBy?: string;
  readonly isInvalid: boolean;
  readonly handle: RefObject<FieldHandle | null>;
}

const isUndo = (event: KeyboardEvent): 'undo' | 'redo' | undefined => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : undefined;
};

/**
 * Undo and redo for a field whose text is also written by suggestions, restored versions and other tabs: the browser's own
 * would forget what was before these.
 *
 * @param show shows a state: its text, and the caret in it
 */
export const useHistory = (value: string, show: (state: TextState) => void) => {
  const history = useRef<TextHistory>(null);
  history.current ??= new TextHistory({ text: value, caret: value.length });
  const { current } = history;
  // What comes from elsewhere is a step of its own; what was typed is noted already.
  useEffect(() => {
    if (current.text !== value) current.note({ text: value, caret: value.length });
  }, [current, value]);
  return {
    note: (state: TextState, typed?: string) => current.note(state, typed),
    onKeyDown: (event: KeyboardEvent) => {
      const wanted = isUndo(event);
      if (!wanted) return;
      event.preventDefault();
      const state = wanted === 'undo' ? current.undo() : current.redo();
      if (state) show(state);
    },
  };
};
