import { type Fragment, type NumberedMark, settleFragments } from '@dragoman/markup';
import { findPlaceholders } from '../placeholders.ts';

const split = (text: string, marks: readonly NumberedMark[]): Fragment[] => {
  const fragments: Fragment[] = [];
  let position = 0;
  const addText = (end: number): void => {
    if (end > position) fragments.push({ kind: 'text', text: text.slice(position, end) });
  };
  for (const { number, isClosing, start, end } of findPlaceholders(text)) {
    addText(start);
    position = end;
    const numbered = marks[number - 1];
    const mark = isClosing ? numbered?.closing : numbered?.mark;
    if (mark) fragments.push({ kind: 'mark', mark, number });
  }
  addText(text.length);
  return fragments;
};

/** Reads a translated text, in which every placeholder is there once, as words and marks. */
export const readFragments = (
  text: string,
  marks: readonly NumberedMark[],
  escapeLiteral: (literal: string) => string = (literal) => literal,
): readonly Fragment[] =>
  settleFragments(split(text, marks), marks).map((fragment) =>
    fragment.kind === 'text' ? { kind: 'text', text: escapeLiteral(fragment.text) } : fragment,
  );
