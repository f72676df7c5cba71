import { renderRaw } from '../atoms.ts';
import type { Writer } from '../document.ts';
import type { Fragment, MarkFragment } from '../fragments.ts';
import { escapeText, type MarkdownPlace } from './escape.ts';

const elements: Readonly<Record<string, string>> = {
  '*': 'em',
  _: 'em',
  '**': 'strong',
  __: 'strong',
  '~~': 'del',
  '~': 'del',
};

const isSpace = (character: string): boolean => character === '' || /\s/u.test(character);
const isPunctuation = (character: string): boolean => /[\p{P}\p{S}]/u.test(character);

/**
 * Whether a run of delimiters between two characters can open (or, the characters swapped, close) emphasis.
 *
 * Source: https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run and the rules below it.
 */
const canDelimit = (delimiter: string, outer: string, inner: string): boolean => {
  if (isSpace(inner) || inner === delimiter.charAt(0) || outer === delimiter.charAt(0)) return false;
  if (isPunctuation(inner) && !isSpace(outer) && !isPunctuation(outer)) return false;
  return !delimiter.startsWith('_') || isSpace(outer) || isPunctuation(outer);
};

interface Part {
  readonly fragment: Fragment;
  written: string;
}

const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0x20);
const lastOf = (text: string): string => /[\s\S]$/u.exec(text)?.[0] ?? '';

/** The character before or after a part, those passed over that `isPassed` says. */
const characterBeside = (
  parts: readonly Part[],
  from: number,
  step: 1 | -1,
  isPassed: (index: number) => boolean,
): string => {
  for (let index = from + step; index >= 0 && index < parts.length; index += step) {
    const written = parts[index]?.written ?? '';
    if (written === '' || isPassed(index)) continue;
    return step === 1 ? firstOf(written) : lastOf(written);
  }
  return '';
};

/**
 * Emphasis works by what stands beside its delimiters, which a translation changes: where they would be asterisks to
 * the reader, HTML says the same.
 */
const settleEmphasis = (parts: readonly Part[]): void => {
  const partners = new Map<number, number>();
  const open = new Map<number, number>();
  for (const [index, { fragment }] of parts.entries()) {
    if (fragment.kind !== 'mark' || typeof fragment.mark.raw !== 'string' || !(fragment.mark.raw in elements))
      continue;
    const opening = open.get(fragment.number);
    if (opening === undefined) open.set(fragment.number, index);
    else partners.set(opening, index);
  }
  /** Whether two pairs begin together and end together, such as those of `***both***`. */
  const areTwins = (outer: number, inner: number): boolean =>
    outer + 1 === inner && partners.get(outer) === (partners.get(inner) ?? 0) + 1;
  const isTwinOpening =
    (from: number) =>
    (index: number): boolean =>
      areTwins(Math.min(from, index), Math.max(from, index));
  for (const [start, end] of partners) {
    const first = parts[start];
    const last = parts[end];
    if (!first || !last) continue;
    const delimiter = first.written;
    const isTwin = isTwinOpening(start);
    const isTwinClosing = (index: number): boolean =>
      isTwin([...partners].find(([, closing]) => closing === index)?.[0] ?? -2);
    const works = (candidate: string): boolean =>
      canDelimit(
        candidate,
        characterBeside(parts, start, -1, isTwin),
        characterBeside(parts, start, 1, isTwin),
      ) &&
      canDelimit(
        candidate,
        characterBeside(parts, end, 1, isTwinClosing),
        characterBeside(parts, end, -1, isTwinClosing),
      );
    const working = [delimiter, delimiter.replaceAll('_', '*')].find(
      (candidate) => end > start + 1 && works(candidate),
    );
    const element = elements[delimiter];
    first.written = working ?? `<${element}>`;
    last.written = working ?? `</${element}>`;
  }
};

/** Letters of Latin and digits right beside a dollar sign would make it one of money, and bring brackets to a word. */
const separateMathematics = (parts: readonly Part[]): void => {
  for (const [index, part] of parts.entries()) {
    if (part.fragment.kind !== 'mark' || !/^(?:\$[^$]|\\{1,2}[([])/u.test(part.written)) continue;
    const isOfDollars = part.written.startsWith('$');
    if (/\w/u.test(lastOf(parts[index - 1]?.written ?? ''))) part.written = ` ${part.written}`;
    if (isOfDollars && /\w/u.test(firstOf(parts[index + 1]?.written || ' ')))
      part.written = `${part.written} `;
  }
};

/** A line break that is written as one; the blanks that engines put beside its placeholder are none of its own. */
const hardBreak = /^(?:\\| {2,})(?:\r\n|\n|\r)/u;

const rawOf = ({ mark }: MarkFragment, texts: readonly string[]): string =>
  renderRaw(mark.whenChanged ?? mark.raw, texts);

/** Writes the text of a paragraph, a heading or a cell. */
export const markdownWriter =
  (place: MarkdownPlace): Writer =>
  (fragments, texts) => {
    const parts: Part[] = fragments.map((fragment) => ({
      fragment,
      written: fragment.kind === 'mark' ? rawOf(fragment, texts) : fragment.text,
    }));
    const [first] = parts;
    const last = parts.at(-1);
    if (first?.fragment.kind === 'text') first.written = first.written.trimStart();
    if (last?.fragment.kind === 'text') last.written = last.written.trimEnd();
    for (const [index, { fragment }] of parts.entries()) {
      if (
        fragment.kind !== 'mark' ||
        typeof fragment.mark.raw !== 'string' ||
        !hardBreak.test(fragment.mark.raw)
      )
        continue;
      const [before, after] = [parts[index - 1], parts[index + 1]];
      if (before?.fragment.kind === 'text') before.written = before.written.trimEnd();
      if (after?.fragment.kind === 'text') after.written = after.written.trimStart();
    }
    const hasLinks =
      place.hasLinks || fragments.some((fragment) => fragment.kind === 'mark' && fragment.mark.isExclusive);
    for (const [index, part] of parts.entries()) {
      if (part.fragment.kind === 'mark') continue;
      part.written = escapeText(
        part.written,
        { ...place, hasLinks },
        {
          before: lastOf(parts[index - 1]?.written ?? ''),
          after: firstOf(parts[index + 1]?.written || ' ').replace(/^ $/u, parts[index + 1] ? ' ' : ''),
        },
      );
    }
    settleEmphasis(parts);
    separateMathematics(parts);
    return parts.map(({ written }) => written).join('');
  };
