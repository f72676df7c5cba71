import { PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { anyCharacter } from '@dragoman/arbitraries';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTextString, encodeTextString } from '../../../src/pdf/text-strings.ts';

describe('text strings', () => {
  it('come back as they were written, whatever their characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        // Escape characters set off names of languages, and are no text.
        fc.pre(!text.includes('\u001b'));
        expect(decodeTextString(encodeTextString(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['Größe (1) \\ •', '(Gr\\366\\337e \\(1\\) \\\\ \\200)'],
    ['日本', '<FEFF65E5672C>'],
    ['þÿ', '<FEFF00FE00FF>'],
    ['😀', '<FEFFD83DDE00>'],
  ])('%s is written as %s', (text, written) => {
    expect(encodeTextString(text).toString()).toBe(written);
  });

  it.each([
    ['<FFFE6100>', 'a'],
    ['<EFBBBFC3A9>', 'é'],
    ['<FEFF001B0065006E001B0061>', 'a'],
    ['<FEFFD83D0061>', '\ufffda'],
    ['<A0929F41>', '€™A'],
  ])('%s is read as %s', (written, text) => {
    expect(decodeTextString(PDFHexString.of(written.slice(1, -1)))).toBe(text);
  });

  it('a string of a million letters is no text', () => {
    expect(decodeTextString(PDFString.of('x'.repeat(1_000_000)))).toBe('');
  });
});
