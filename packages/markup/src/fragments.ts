import type { MarkAtom } from './atoms.ts';

/** A mark behind its placeholder; a pair has both halves. */
export interface NumberedMark {
  readonly mark: MarkAtom;
  readonly closing?: MarkAtom;
  /** Whether the source has text, not white space, directly inside of the opening and of the closing. */
  readonly isTight: { readonly start: boolean; readonly end: boolean };
}

/** A part of a translated text: words, or a mark that was put back. */
export type Fragment = TextFragment | MarkFragment;

export interface TextFragment {
  readonly kind: 'text';
  text: string;
}

export interface MarkFragment {
  readonly kind: 'mark';
  readonly mark: MarkAtom;
  /** The number of its placeholder: both halves of a pair have the same. */
  readonly number: number;
}

/** Engines like to put a blank on the inner side of a tag: it belongs to the outer one. */
const moveBlanksOut = (fragments: readonly Fragment[], marks: readonly NumberedMark[]): Fragment[] => {
  const moved = [...fragments];
  for (let index = moved.length - 1; index >= 0; index--) {
    const fragment = moved[index];
    const next = moved[index + 1];
    if (fragment?.kind !== 'mark' || next?.kind !== 'text') continue;
    const { isTight, closing } = marks[fragment.number - 1] ?? {};
    if (!closing || fragment.mark === closing || !isTight?.start) continue;
    const rest = next.text.trimStart();
    if (rest === next.text) continue;
    moved[index] = { kind: 'text', text: ' ' };
    moved[index + 1] = fragment;
    if (rest !== '') moved.splice(index + 2, 0, { kind: 'text', text: rest });
  }
  for (let index = 0; index < moved.length; index++) {
    const fragment = moved[index];
    const before = moved[index - 1];
    if (fragment?.kind !== 'mark' || before?.kind !== 'text') continue;
    const { isTight, closing } = marks[fragment.number - 1] ?? {};
    if (!closing || fragment.mark !== closing || !isTight?.end) continue;
    const rest = before.text.trimEnd();
    if (rest === before.text) continue;
    moved[index - 1] = fragment;
    moved[index] = { kind: 'text', text: ' ' };
    if (rest !== '') {
      moved.splice(index - 1, 0, { kind: 'text', text: rest });
      index++;
    }
  }
  return moved;
};

/** Neighbouring texts as one, and of the blanks where two of them met only one. */
const joinTexts = (fragments: readonly Fragment[]): Fragment[] => {
  const joined: Fragment[] = [];
  for (const fragment of fragments) {
    const last = joined.at(-1);
    if (fragment.kind === 'text' && last?.kind === 'text') {
      const isDouble = /\s$/u.test(last.text) && /^\s/u.test(fragment.text);
      last.text += isDouble ? fragment.text.trimStart() : fragment.text;
    } else joined.push(fragment.kind === 'text' ? { ...fragment } : fragment);
  }
  return joined;
};

/** Closes a link before another one that the engine put into it. */
const separateLinks = (fragments: readonly Fragment[]): Fragment[] => {
  const result: Fragment[] = [];
  const open: MarkFragment[] = [];
  const closed = new Set<number>();
  for (const fragment of fragments) {
    if (fragment.kind === 'text' || fragment.mark.role === 'single') {
      result.push(fragment);
      continue;
    }
    if (fragment.mark.role === 'closing') {
      if (closed.has(fragment.number)) continue;
      const at = open.findLastIndex(({ number }) => number === fragment.number);
      if (at >= 0) open.splice(at, 1);
      result.push(fragment);
      continue;
    }
    const outer = fragment.mark.isExclusive ? open.findLastIndex(({ mark }) => mark.isExclusive) : -1;
    const link = open[outer];
    if (link) {
      const closing = fragments.find(
        (other) => other.kind === 'mark' && other.number === link.number && other.mark.role === 'closing',
      );
      const inside = open[outer + 1];
      const at = inside ? result.indexOf(inside) : result.length;
      if (closing) result.splice(at, 0, closing);
      closed.add(link.number);
      open.splice(outer, 1);
    }
    open.push(fragment);
    result.push(fragment);
  }
  return result;
};

/** Words and marks of a translation in which every mark is there, as they can be written: links apart, blanks outside. */
export const settleFragments = (
  fragments: readonly Fragment[],
  marks: readonly NumberedMark[],
): readonly Fragment[] =>
  marks.some(({ closing }) => closing)
    ? joinTexts(moveBlanksOut(separateLinks(fragments), marks))
    : fragments;
