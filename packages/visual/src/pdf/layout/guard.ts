import { isUntranslatable } from '../../layout/index.ts';
import type { Line } from './line.ts';
import type { Paragraph } from './paragraph.ts';

/** Addresses, versions and what else is the same in every language, alone or in a row. */
const untouched: readonly RegExp[] = [
  /^(?:(?:https?|ftp):\/\/|www\.|mailto:)\S+$/iu,
  /^<?[\w.+-]+@[\w-]+(?:\.[\w-]+)+>?$/u,
  /^(?:v|version\s)?\d+(?:\.\d+)+(?:[-+.][\w.]+)?$/iu,
  /^doi:\S+$/iu,
];

const word = /[\p{L}\p{M}]{2,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whether a text has no words, or none that another language would write otherwise. */
export const isPlainlyUntouched = (text: string): boolean => {
  if (!word.test(text) || isUntranslatable(text)) return true;
  const words = text.split(/[\s,;]+/).filter((part) => part !== '');
  return words.every((part) => untouched.some((pattern) => pattern.test(part)));
};

/** Marks that programs have and prose has not. */
const codeMark = /[{}<>=;_$|\\&#@~^`[\]]|->|::|\(\)|\/\//gu;

const codeShare = (text: string): number => (text.match(codeMark)?.length ?? 0) / Math.max(text.length, 1);

/**
 * Whether a paragraph is a piece of a program or of what one says: set in letters of one width, and more than a word.
 *
 * @param isTypewritten the whole page is set so, and it means nothing
 */
export const isCode = ({ lines }: Paragraph, isTypewritten: boolean): boolean => {
  const ink = lines.reduce((sum, line) => sum + line.text.length, 0);
  const mono = lines.reduce((sum, line) => sum + line.mono * line.text.length, 0);
  if (mono < 0.85 * ink) return false;
  const share = codeShare(lines.map(({ text }) => text).join(' '));
  return isTypewritten ? share > 0.06 : lines.length > 1 || share > 0.02;
};

/** Whether lines are mathematics, without a sentence around it. */
export const isFormula = ({ lines }: Paragraph): boolean => {
  if (!lines.some(({ isFormula: is }) => is)) return false;
  const letters = (some: readonly Line[]): number => some.reduce((sum, line) => sum + line.letters, 0);
  const prose = letters(lines.filter((line) => !line.isFormula));
  return prose < 12;
};
