import { isUntranslatable } from '../../layout/index.ts';
import type { Box } from '../page-content.ts';
import type { Line } from './lines/line.ts';
import { functionName, hasWordApart } from './lines/words.ts';
import type { Paragraph } from './paragraph.ts';

/** Addresses, versions and what else is the same in every language, alone or in a row. */
const untouched: readonly RegExp[] = [
  /^(?:(?:https?|ftp):\/\/|www\.|mailto:)\S+$/iu,
  /^<?[\w.+-]+@[\w-]+(?:\.[\w-]+)+>?$/u,
  // several names at one place
  /^\{[\w.+-]+(?:,[\w.+-]+)*\}@[\w-]+(?:\.[\w-]+)+$/u,
  /^(?:v|version\s)?\d+(?:\.\d+)+(?:[-+.][\w.]+)?$/iu,
  /^doi:\S+$/iu,
];

const word = /[\p{L}\p{M}]{2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const operator = /[=\u221a\u2211\u222b\u2264\u2265\u2260\u2248\u2261\u00b1\u00d7\u00f7]/u;
const shortWord = /(?:^|\s)\p{L}{2}(?=\s|$)/u;
const longWord = /\p{L}{3,}/gu;

/** Whether a text says something by letters of quantities alone, in plain type: it has an operator and no word. */
const isPlainFormula = (text: string): boolean =>
  operator.test(text) &&
  !shortWord.test(text) &&
  (text.match(longWord) ?? []).every((name) => functionName.test(name));

/** Whether a text has no words, or none that another language would write otherwise. */
export const isPlainlyUntouched = (text: string): boolean => {
  if (!word.test(text) || isUntranslatable(text) || isPlainFormula(text)) return true;
  if (untouched.some((pattern) => pattern.test(text))) return true;
  const words = text.split(/[\s,;]+/).filter((part) => part !== '');
  return words.every((part) => untouched.some((pattern) => pattern.test(part)));
};

const roman = /^(?=\S)(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/u;
/** Of the page: how far from its head or foot its number stands. */
const headOrFoot = 0.15;

/** Whether a text is the number of its page, in Roman numerals. */
export const isPageNumber = (text: string, { bottom, top }: Box, view: Box): boolean => {
  const number = text.replace(/^[\s\u2013\u2014-]+|[\s\u2013\u2014-]+$/gu, '');
  const reach = headOrFoot * (view.top - view.bottom);
  const isOutside = bottom > view.top - reach || top < view.bottom + reach;
  const isOneCase = number === number.toLowerCase() || number === number.toUpperCase();
  return isOutside && isOneCase && roman.test(number.toLowerCase());
};

/** Marks that programs have and prose has not. */
const codeMark = /[{}<>=;_$|\\&#@~^`[\]]|->|::|\(\)|\/\//gu;

const codeShare = (text: string): number => (text.match(codeMark)?.length ?? 0) / Math.max(text.length, 1);

const isMono = ({ lines }: Paragraph): boolean => {
  const ink = lines.reduce((sum, line) => sum + line.text.length, 0);
  return lines.reduce((sum, line) => sum + line.mono * line.text.length, 0) >= 0.85 * ink;
};

/**
 * Which paragraphs are pieces of a program or of what one says: set in letters of one width, and more than a word by
 * itself.
 *
 * @param isTypewritten the whole page is set so, and it means nothing
 */
export const codeAmong = (
  paragraphs: readonly Paragraph[],
  isTypewritten: boolean,
): ReadonlySet<Paragraph> => {
  const mono = paragraphs
    .filter(isMono)
    .toSorted((one, other) => other.lines[0].baseline - one.lines[0].baseline);
  const code = new Set<Paragraph>();
  for (const [index, paragraph] of mono.entries()) {
    const { lines } = paragraph;
    const share = codeShare(lines.map(({ text }) => text).join(' '));
    if (share > (isTypewritten ? 0.06 : 0.02) || (!isTypewritten && lines.length > 1)) code.add(paragraph);
    const before = mono[index - 1];
    if (isTypewritten || !before) continue;
    const apart = (before.lines.at(-1) as Line).baseline - lines[0].baseline;
    if (apart > 2.5 * lines[0].size) continue;
    code.add(paragraph);
    code.add(before);
  }
  return code;
};

/** Whether lines are mathematics, without a sentence around it. */
export const isFormula = ({ lines }: Paragraph): boolean => {
  if (!lines.some(({ isFormula: is }) => is)) return false;
  const letters = (some: readonly Line[]): number => some.reduce((sum, line) => sum + line.letters, 0);
  const prose = letters(lines.filter((line) => !line.isFormula));
  return prose < 12 && !lines.some(hasWordApart);
};
