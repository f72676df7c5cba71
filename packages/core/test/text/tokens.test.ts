import { anyCharacter } from '@dragoman/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countLatin,
  countLetters,
  differentLetters,
  tokensOf,
  visitRuns,
  wordsOf,
} from '../../src/text/tokens.ts';

/** What decides where a word begins and ends, of several scripts and planes, lone surrogates among it. */
const pieces = [
  ...'aZéßłñǆİþ',
  ...'жїΣωдクん漢字ह',
  ...['\u0301', '\u094d', '\u{1D400}', '\u{10400}', '\ud800', '\udc00', '😀'],
  ...'0٣५²',
  ...`'’·-—–.,!?:;¿¡…\n\u00a0 \tªº_/<`,
];
const anyText = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''));
const anything = fc.oneof(anyText, fc.string({ unit: anyCharacter, maxLength: 30 }));

const all = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];

describe('words of a text', () => {
  it('are what expressions with Unicode properties find', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(wordsOf(text)).toEqual(all(text, /[\p{L}\p{M}]+(?:['’·-][\p{L}\p{M}]+)*/gu));
        expect(tokensOf(text)).toEqual(
          all(text, /\p{Nd}+(?:[.,]\p{Nd}+)*|[\p{L}\p{M}\p{Nd}]+(?:['’][\p{L}\p{M}]+)*|[.!?:;¿¡…\n]/gu),
        );
        const runs: string[] = [];
        visitRuns(text, (start, end) => runs.push(text.slice(start, end)));
        expect(runs).toEqual(all(text, /[\p{L}\p{M}'’·]+/gu));
      }),
      { numRuns: 1_000 },
    );
  });

  it('have the letters that expressions find', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const small = text.toLowerCase();
        expect(countLatin(small)).toEqual({
          latin: all(small, /\p{sc=Latn}/gu).length,
          hasOther: /[^\p{sc=Latn}\P{L}]/u.test(small),
        });
        expect(countLetters(small)).toBe(all(small, /\p{L}/gu).join('').length);
        expect(differentLetters(small, true)).toEqual(new Set(all(small, /\p{L}/gu)));
        expect(differentLetters(small, false)).toEqual(new Set(all(small, /[^a-z\P{L}]/gu)));
      }),
      { numRuns: 1_000 },
    );
  });
});
