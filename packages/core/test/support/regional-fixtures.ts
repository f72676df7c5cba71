import { readFileSync } from 'node:fs';

/** A text in both spellings. */
export interface SpellingCase {
  readonly american: string;
  readonly british: string;
  /** Absent where British does not lead back to American. */
  readonly isReversible: boolean;
}

/** The lines of a file of `test/fixtures/regional`, without comments. */
export const readLines = (name: string): string[] =>
  readFileSync(new URL(`../fixtures/regional/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const mark = /\{([^{}|>]+)([|>])([^{}|>]+)\}/gu;

/** Reads `{one|other}` (both ways) and `{one>other}` (this way only). */
export const readCase = (line: string): SpellingCase => ({
  american: line.replace(mark, '$1'),
  british: line.replace(mark, '$3'),
  isReversible: !line.includes('>'),
});
