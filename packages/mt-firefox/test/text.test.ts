import { placeholdersIn } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../src/text/items.ts';
import { markupOf, textOfMarkup } from '../src/text/markup.ts';
import { sentenceCuts } from '../src/text/sentences.ts';
import { type SentenceEngine, translateTexts } from '../src/text/translate-texts.ts';
import { unitsOf } from '../src/text/units.ts';

const seed = 20_261_121;

/** Texts of everything that is awkward. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('⟦1⟧', '⟦/1⟧', '⟦2⟧', '⟦/2⟧', '⟦3⟧', '⟦', '⟧', '⟦/', '<b>', '&amp;', '👩‍👩‍👧‍👦', '🇲🇽'),
      fc.constantFrom('. ', ' ', '  ', '\n', '\t', '\u00a0', '! ', '。', ', ', '\u2028', 'Dr. ', 'e.g. '),
      fc.constantFrom('The', 'house', 'maison', '中文', 'عربي', '12.5', 'x'.repeat(400), 'a1'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join('').toWellFormed());

const copy: SentenceEngine = async (sentences) => sentences;

/** An engine that treats tags badly, another way with every sentence. */
const careless = (): SentenceEngine => {
  let turn = 0;
  return async (sentences, isMarkup) =>
    sentences.map((sentence) => {
      turn += 1;
      if (!isMarkup) return sentence;
      const tags = sentence.match(/<[^>]*>/g) ?? [];
      const damaged = [
        sentence.replace(/<[^>]*>/g, ''),
        sentence.replace(/<[^>]*>/, ''),
        tags.join('') + sentence,
        tags.reverse().join(''),
        `${sentence}</b><img id="1"><b id="77">`,
        '',
        sentence.replace(/ /g, '  '),
      ];
      return damaged[turn % damaged.length] ?? '';
    });
};

const cutUp = (text: string, language = 'en'): string[] => {
  let from = 0;
  return sentenceCuts(text, language).map((end) => {
    const piece = text.slice(from, end);
    from = end;
    return piece;
  });
};

describe('sentences', () => {
  test.each([
    ['One. Two! Three?', ['One. ', 'Two! ', 'Three?']],
    ['Dr. Smith came. He sat.', ['Dr. Smith came. ', 'He sat.']],
    ['J. K. Rowling wrote. We read.', ['J. K. Rowling wrote. ', 'We read.']],
    ['See fig. 3 of vol. 2.', ['See fig. 3 of vol. 2.']],
    ['First line\nSecond line', ['First line', '\n', 'Second line']],
    ['a\tb', ['a', '\t', 'b']],
    ['これは本です。読みます。', ['これは本です。', '読みます。']],
  ])('of %j', (text, pieces) => {
    expect(cutUp(text)).toEqual(pieces);
  });

  test('that are too long are cut at a clause, a comma or a blank, and never inside a character', () => {
    const long = `${'many little words, '.repeat(30)}and ${'more of them '.repeat(40)}.`;
    const pieces = cutUp(long);
    expect(pieces.join('')).toBe(long);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(280);
    for (const piece of pieces.slice(0, -1)) expect(piece).toMatch(/\s$/);
    const family = '👩‍👩‍👧‍👦';
    for (const piece of cutUp(family.repeat(60))) expect(piece.length % family.length).toBe(0);
  });

  test('take little time, whatever the text is', () => {
    const started = performance.now();
    for (const text of ['a'.repeat(20_000), '. '.repeat(10_000), 'Dr. '.repeat(5_000), '⟦1⟧'.repeat(5_000)]) {
      expect(unitsOf(text, 'en').length).toBeGreaterThan(0);
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('units', () => {
  test('are the text, put together again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const whole = unitsOf(text, 'en')
          .map(({ lead, body, trail }) => lead + body.map(({ value }) => value).join('') + trail)
          .join('');
        expect(whole).toBe(text);
      }),
      { numRuns: 500, seed },
    );
  });

  test.each([
    ['⟦1⟧ The house', '⟦1⟧ ', ['The house'], ''],
    ['⟦1⟧The house⟦/1⟧ 🇲🇽', '⟦1⟧', ['The house'], '⟦/1⟧ 🇲🇽'],
    ['⟦1⟧The⟦/1⟧ house.', '', ['⟦1⟧', 'The', '⟦/1⟧', ' house.'], ''],
    ['The ⟦1⟧⟦2⟧⟦3⟧⟦/3⟧ house', '', ['The ', '⟦1⟧⟦2⟧⟦3⟧⟦/3⟧', ' house'], ''],
  ])('keep what stands at the ends aside: %j', (text, lead, body, trail) => {
    const [unit] = unitsOf(text, 'en');
    expect([unit?.lead, unit?.body.map(({ value }) => value), unit?.trail]).toEqual([lead, body, trail]);
  });
});

describe('markup', () => {
  const bodyOf = (text: string): readonly Item[] => unitsOf(text, 'en')[0]?.body ?? [];

  test('says which half of which pair is where', () => {
    expect(markupOf(bodyOf('a & b ⟦1⟧c ⟦2⟧ <d>⟦/1⟧ e'))).toBe(
      'a &amp; b <b id="1">c <img id="3"> &lt;d&gt;</b> e',
    );
  });

  test.each([
    ['the red ⟦1⟧ house', 'casa <img id="1">roja', 'casa ⟦1⟧ roja'],
    ['see ⟦1⟧, then', '<img id="1">, luego ve', '⟦1⟧, luego ve'],
    ['hou⟦1⟧se', 'ca <img id="1"> sa', 'ca⟦1⟧sa'],
    ['a ⟦1⟧b⟦/1⟧ c', 'x <b id="1"> y</b> z', 'x ⟦1⟧y⟦/1⟧ z'],
    ['a ⟦1⟧b⟦/1⟧ c', 'x<b id="1">y &amp; &lt;i&gt;</b>z', 'x ⟦1⟧y & <i>⟦/1⟧ z'],
  ])('comes back as text: %j from %j', (source, markup, text) => {
    expect(textOfMarkup(markup, bodyOf(source))).toBe(text);
  });

  test.each([
    'x y z',
    'x <b id="1">y z',
    'x </b>y<b id="1"> z',
    'x <b id="1">y</b><b id="1">y</b> z',
    'x <img id="1">y</b> z',
    '<b id="1"></b>',
    'x <b id="9">y</b> z',
  ])('is refused where a mark is lost, doubled or crossed: %j', (markup) => {
    expect(textOfMarkup(markup, bodyOf('a ⟦1⟧b⟦/1⟧ c'))).toBeNull();
  });
});

describe('texts', () => {
  test('come back as they are from an engine that copies, but for blanks beside blanks', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        expect(await translateTexts([text], 'en', copy)).toEqual([text]);
      }),
      { numRuns: 300, seed },
    );
  });

  test('keep their placeholders, whatever the engine does to tags', async () => {
    const engine = careless();
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const [translated = ''] = await translateTexts([text], 'en', engine);
        expect(placeholdersIn(translated).sort()).toEqual(placeholdersIn(text).sort());
      }),
      { numRuns: 500, seed },
    );
  });

  test('ask the engine once for each kind of sentence, and not at all without a letter', async () => {
    const asked: (readonly [number, boolean])[] = [];
    const engine: SentenceEngine = async (sentences, isMarkup) => {
      asked.push([sentences.length, isMarkup]);
      return sentences;
    };
    await translateTexts(['One. Two.', 'Three ⟦1⟧ four.', '12 ⟦1⟧ …', ''], 'en', engine);
    expect(asked).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  test('are refused where the engine says nothing', async () => {
    const mute: SentenceEngine = async (sentences) => sentences.map(() => '');
    await expect(translateTexts(['One.'], 'en', mute)).rejects.toMatchObject({
      code: 'provider_error',
    });
    await expect(translateTexts(['One ⟦1⟧ two.'], 'en', mute)).rejects.toMatchObject({
      code: 'provider_error',
    });
  });
});
