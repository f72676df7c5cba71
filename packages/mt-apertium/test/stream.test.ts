import { placeholdersIn } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from '../src/stream/decode.ts';
import { encode } from '../src/stream/encode.ts';
import { writeForgottenBlanks } from '../src/stream/forgotten-blanks.ts';
import { unknownWordsIn } from '../src/stream/unknown-words.ts';
import { anyText } from './fixtures/texts.ts';

/** What an engine without rules makes of a text. */
const unchanged = (text: string): string | undefined => {
  const encoded = encode(text, 'en');
  const { lead, trail, source, body } = encoded;
  const decoded = body === '' ? source : decode(body, encoded);
  return decoded === undefined ? undefined : lead + decoded + trail;
};

describe('the stream format', () => {
  test.each([
    ['special characters are escaped', 'a\\^$/<>{}[]@b', 'a\\\\\\^\\$\\/\\<\\>\\{\\}\\[\\]\\@b'],
    ['white space goes as references', 'a  b\tc', 'a[0]b[1]c'],
    ['a blank line ends a sentence', 'a\n \nb', 'a.[][0]b'],
    ['white space around is kept out', ' \n a b\t', 'a b'],
    ['what the tools take for their own is a reference', 'a~~b\0c\uFFFFd', 'a[0]b[1]c[2]d'],
    ['a half of the day is no word', '9am-5 PM, 10 pm 7pmx', '9[0]-5[1], 10[2] 7pmx'],
    [
      'letters that count are no words',
      '(a) x b) O’a) aa) plan A, A b',
      '([0]) x [1]) O’a) aa) plan [2], A b',
    ],
    ['one that begins', 'A. b. C. N/A', '[0]. b. C. [1]'],
    ['stars and hashes stay', '*a* #b', '*a* #b'],
    ['a pair is invisible', 'x ⟦1⟧y⟦/1⟧ z', 'x [0]y[1] z'],
    ['a single placeholder is a word', 'x ⟦7⟧, z', 'x XBQX, z'],
    ['a single placeholder inside a word divides it', 'x⟦7⟧z', 'x[|]XBQX[|]z'],
    ['a stand-in differs from the words of the text', 'xb ⟦7⟧', 'xb XQBQX'],
    ['nothing to translate', ' 12 ⟦1⟧ … ', ''],
  ])('%s', (_what, text, body) => {
    expect(encode(text, 'en').body).toBe(body);
  });

  test('"am" is a word of other languages', () => {
    expect(encode('um 10 am Montag', 'de').body).toBe('um 10 am Montag');
    expect(encode('at 10 am', 'en-GB').body).toBe('at 10[0]');
  });

  test('no run without a blank is longer than the tools can take', () => {
    for (const unit of ['a', '.', '日', '😀', 'well-', '1,', '\\', '⟦1⟧', 'a⟦1⟧']) {
      const text = `x ${unit.repeat(Math.ceil(5000 / unit.length))}`;
      const { body } = encode(text, 'en');
      const runs = body.split(/ |\[[^\]]*\]/).map((run) => run.replaceAll(/\\./gs, '.').length);
      expect(Math.max(...runs)).toBeLessThanOrEqual(512);
      expect(body.match(/XB[QZJKVWYHFG]+X/g)?.length).toBe(
        unit.includes('⟦') ? placeholdersIn(text).length : undefined,
      );
    }
  });

  test('white space costs linear time wherever it stands', () => {
    const blanks = ' '.repeat(200_000);
    const started = performance.now();
    const text = `${blanks}x${blanks}y${blanks}.${blanks}`;
    expect(unchanged(text) === text).toBe(true);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('any text comes back from an engine without rules, byte for byte', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unchanged(text)).toBe(text.toWellFormed());
      }),
      { numRuns: 1000 },
    );
  });
});

describe('answers', () => {
  const answered = (source: string, answer: string): string | undefined =>
    decode(answer, encode(source, 'en'));

  test.each([
    ['a dropped pronoun leaves a space', 'She reads', ' lee', 'lee'],
    ['two spaces are one', 'It is so', 'es  así', 'es así'],
    ['two at the end', 'He eats it', 'lo come  ', 'lo come'],
    ['behind an empty pair', '⟦1⟧⟦/1⟧ a', '[0][1] un', '⟦1⟧⟦/1⟧ un'],
    ['in a pair at the beginning', '⟦1⟧⟦2⟧She reads⟦/2⟧⟦/1⟧', '[0][1] lee[2][3]', '⟦1⟧⟦2⟧lee⟦/2⟧⟦/1⟧'],
    ['beside white space of the source', 'No.  She reads', 'No.[0] lee', 'No.  lee'],
    ['before a mark', 'I, she', 'yo , ella', 'yo, ella'],
    ['behind a bracket', '(She reads)', '( lee)', '(lee)'],
    ['inside a pair', '⟦1⟧She reads⟦/1⟧ now', '[0] lee[1] ahora', '⟦1⟧lee⟦/1⟧ ahora'],
    ['at the end of a pair', 'x ⟦1⟧reads it⟦/1⟧.', 'x [0]lee [1].', 'x ⟦1⟧lee⟦/1⟧.'],
    ['between pairs', '⟦1⟧a⟦/1⟧ ⟦2⟧b⟦/2⟧', '[0]a[1] [2]b[3]', '⟦1⟧a⟦/1⟧ ⟦2⟧b⟦/2⟧'],
    ['of the source inside a pair', 'x⟦1⟧ a ⟦/1⟧y', 'x[0] a [1]y', 'x⟦1⟧ a ⟦/1⟧y'],
    ['of the source before a mark', 'is it so ?, no .', 'es así ?, no .', 'es así ?, no .'],
    ['an emptied pair', 'of ⟦1⟧the⟦/1⟧ car', 'del [0][1]coche', 'del ⟦1⟧⟦/1⟧coche'],
    [
      'a capital behind a placeholder that begins',
      'No. ⟦1⟧ sent it',
      'No. XBQX Lo envió',
      'No. ⟦1⟧ lo envió',
    ],
    ['a capital that the source has', '⟦1⟧ Madrid', 'XBQX Madrid', '⟦1⟧ Madrid'],
    ['a capital that another place has', 'the ⟦1⟧ spanish', 'el XBQX Español', 'el ⟦1⟧ Español'],
    ['the English I', '⟦1⟧ yo sé', 'XBQX I know', '⟦1⟧ I know'],
    ['capitals in a row', '⟦1⟧ us', 'XBQX EE.UU.', '⟦1⟧ EE.UU.'],
    ['stand-ins may change case', '⟦1⟧ and ⟦2⟧', 'xbqx y Xbzx', '⟦1⟧ y ⟦2⟧'],
  ])('%s', (_what, source, answer, text) => {
    expect(answered(source, answer)).toBe(text);
  });

  test.each([
    ['lost', 'a ⟦1⟧b⟦/1⟧', 'a b[1]'],
    ['lost, standing alone', 'a ⟦1⟧', 'a'],
    ['doubled', 'a ⟦1⟧', 'a XBQX XBQX'],
    ['invented', 'a ⟦1⟧', 'a XBQX XBHX'],
    ['crossed', '⟦1⟧⟦2⟧a⟦/2⟧⟦/1⟧', '[0][1]a[3][2]'],
    ['turned round', '⟦1⟧a⟦/1⟧', '[1]a[0]'],
    ['white space that is lost', 'a\nb', 'a b'],
  ])('something %s is noticed', (_what, source, answer) => {
    expect(answered(source, answer)).toBeUndefined();
  });
});

describe('unknown words', () => {
  test.each([
    [
      'behind the analyser',
      String.raw`[=1]^foo/*foo$ ^casa/casa<n>/casar<v>$ \^*no$ \\^a\/b/*a\/b$ ^XBQX/*XBQX$ *lit ^ñu/*ñu$`,
    ],
    ['further on', String.raw`[=1]^*foo$ ^casa<n>$ \^*no$ \\^*a\/b$ ^*XBQX$ *lit[0]^*ñu$`],
  ])('are those without an analysis, stand-ins and literal text aside (%s)', (_where, analysed) => {
    expect(unknownWordsIn(analysed, 'XB')).toEqual(['foo', 'a/b', 'ñu']);
  });
});

test('the texts of these tests do hold placeholders', () => {
  expect(fc.sample(anyText, 200).some((text) => placeholdersIn(text).length > 1)).toBe(true);
});

describe('blanks that a rule forgot', () => {
  test.each([
    [
      'stand beside a preposition',
      '{^hotel<n>$^de<pr>$^5<num>$ ^a<n>$}$',
      '{^hotel<n>$ ^de<pr>$ ^5<num>$ ^a<n>$}$',
    ],
    [
      'stand between a number and its noun',
      '{^10<num><mf><sp>$^año<n><m>$}$',
      '{^10<num><mf><sp>$ ^año<n><m>$}$',
    ],
    ['are not put between other words', '{^dar<vblex>$^me<prn>$^5<num>$^%<percent>$}$', undefined],
    ['are not put between chunks', '^a<pr>{^de<pr>$}$^b<pr>{^en<pr>$}$', undefined],
    ['are not put where one stands', '{^a<n>$ ^de<pr>$[0]^b<n>$}$', undefined],
  ])('%s', (_what, stream, expected = stream) => {
    expect(writeForgottenBlanks(Buffer.from(stream)).toString()).toBe(expected);
  });
});
