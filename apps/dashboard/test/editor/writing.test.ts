import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../src/editor/differences.ts';
import {
  cutParts,
  placesOf,
  readTaggedText,
  replaceParts,
  tagFaults,
  writeTaggedText,
} from '../../src/editor/fields/tags.ts';
import { TextHistory } from '../../src/editor/fields/text-history.ts';
import { type KeyPress, readShortcut, shortcuts, showShortcut } from '../../src/editor/shortcuts.ts';

describe('differences', () => {
  const shown = (before: string, after: string, language = 'en') =>
    differencesOf(before, after, language)
      .map(({ kind, text }) => ({ same: text, added: `+[${text}]`, removed: `-[${text}]` })[kind])
      .join('');

  it('are words, also where no blanks part them', () => {
    expect(shown('The old house', 'The new house')).toBe('The -[old]+[new] house');
    expect(shown('今日は天気がいい', '今日は気分がいい', 'ja')).toBe('今日は-[天気]+[気分]がいい');
  });

  it('take a tag as one word', () => {
    expect(shown('Press <1>Save</1>', 'Press <2>Save</2>')).toBe('Press -[<1>]+[<2>]Save-[</1>]+[</2>]');
  });

  it('leave and make nothing: both texts can be read from them', () => {
    const before = 'One two three four.';
    const after = 'Two three, five.';
    const parts = differencesOf(before, after, 'x-private');
    expect(
      parts
        .filter(({ kind }) => kind !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe(before);
    expect(
      parts
        .filter(({ kind }) => kind !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe(after);
  });

  it('of texts that have nothing in common are the whole texts', () => {
    const words = (letter: string) =>
      Array.from({ length: 500 }, (_, index) => `${letter}${index}`).join(' ');
    expect(differencesOf(words('a'), words('b'), 'en').map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});

describe('tags', () => {
  const parts = readTaggedText('Press <1>Save</1> now<2/>.');

  it('are one place of the caret each', () => {
    expect(placesOf(parts)).toBe('Press Save now.'.length + 3);
    expect(writeTaggedText(cutParts(parts, 6, 12))).toBe('<1>Save</1>');
    expect(writeTaggedText(cutParts(parts, 8, 9))).toBe('a');
  });

  it('stay where text is put between them, and text that looks like one stays text', () => {
    expect(writeTaggedText(replaceParts(parts, 7, 11, [{ kind: 'text', text: 'Guardar' }]))).toBe(
      'Press <1>Guardar</1> now<2/>.',
    );
    expect(writeTaggedText(replaceParts(parts, 0, 5, [{ kind: 'text', text: 'A <9>' }]))).toBe(
      'A \\<9> <1>Save</1> now<2/>.',
    );
  });

  it('that are missing, too many or crossed are named', () => {
    const source = '<1>a</1> <2>b</2><3/>';
    expect(tagFaults(source, '<2>B</2> <1>A</1><3/>')).toBeUndefined();
    expect(tagFaults(source, '<1>A</1> B</2>')).toEqual({
      missing: [
        { kind: 'open', number: 2 },
        { kind: 'empty', number: 3 },
      ],
      surplus: [],
      isCrossed: false,
    });
    expect(tagFaults(source, '<1>A</1> <2>B</2><3/><3/>')?.surplus).toEqual([{ kind: 'empty', number: 3 }]);
    expect(tagFaults(source, '<1>A <2>B</1></2><3/>')?.isCrossed).toBe(true);
  });
});

describe('the history of a text', () => {
  it('goes back by words that were typed, and by everything else at once', () => {
    const history = new TextHistory({ text: '', caret: 0 });
    for (const text of ['O', 'On', 'One', 'One ', 'One t', 'One tw'])
      history.note({ text, caret: text.length }, text.at(-1));
    history.note({ text: 'Pasted', caret: 6 });
    expect(history.undo()?.text).toBe('One tw');
    expect(history.undo()?.text).toBe('One ');
    expect(history.undo()?.text).toBe('');
    expect(history.undo()).toBeUndefined();
    expect(history.redo()?.text).toBe('One ');
    expect(history.redo()?.text).toBe('One tw');
    history.note({ text: 'One two', caret: 7 }, 'o');
    expect(history.redo()).toBeUndefined();
    expect(history.undo()?.text).toBe('One tw');
  });
});

describe('shortcuts', () => {
  const press = (given: Partial<KeyPress>): KeyPress => ({
    key: '',
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    ...given,
  });

  it('are read by what a key writes or where it lies, with Ctrl or the Mac’s own key', () => {
    const enter = { key: 'Enter', code: 'Enter' };
    expect(readShortcut(press({ ...enter, ctrlKey: true }), false)).toEqual({ action: 'approve_next' });
    expect(readShortcut(press({ ...enter, metaKey: true }), true)).toEqual({ action: 'approve_next' });
    expect(readShortcut(press({ ...enter, ctrlKey: true }), true)).toBeUndefined();
    // Option and a letter write another one on a Mac; a German `/` needs Shift, a Russian S is another letter.
    expect(readShortcut(press({ key: '¨', code: 'KeyU', altKey: true }), true)).toEqual({
      action: 'undo_approval',
    });
    expect(readShortcut(press({ key: '/', code: 'Digit7', ctrlKey: true, shiftKey: true }), false)).toEqual({
      action: 'help',
    });
    expect(readShortcut(press({ key: 'ы', code: 'KeyS', ctrlKey: true }), false)).toEqual({ action: 'save' });
    expect(readShortcut(press({ key: '™', code: 'Digit2', altKey: true }), true)).toEqual({
      action: 'adopt',
      digit: 2,
    });
  });

  it('leave letters alone, other combinations and what an input method composes', () => {
    expect(readShortcut(press({ key: 's', code: 'KeyS' }), false)).toBeUndefined();
    expect(
      readShortcut(press({ key: 'S', code: 'KeyS', ctrlKey: true, shiftKey: true }), false),
    ).toBeUndefined();
    expect(
      readShortcut(press({ key: 'c', code: 'KeyC', ctrlKey: true, altKey: true }), false),
    ).toBeUndefined();
    expect(
      readShortcut(press({ key: 'Enter', code: 'Enter', ctrlKey: true, isComposing: true }), false),
    ).toBeUndefined();
  });

  it('are each their own, and can be shown', () => {
    const combinations = shortcuts.flatMap(({ modifier, keys, codes }) =>
      [...keys, ...codes].map((key) => `${modifier} ${key}`),
    );
    expect(new Set(combinations).size).toBe(combinations.length);
    expect(shortcuts.map((shortcut) => showShortcut(shortcut, false, 'Strg'))).toContain('Strg + Enter');
    expect(shortcuts.map((shortcut) => showShortcut(shortcut, true, 'Strg'))).toContain('⌘ Enter');
  });
});
