import { describe, expect, it } from 'vitest';
import type { InlineTag, TextPlace, TextStyle } from '../../../src/pdf/place.ts';
import { charactersOf, place, readCharacters, readItems, setTexts, style, text } from './support.ts';

const english = { language: 'en' };

const styled = (number: number, changes: Partial<TextStyle>): InlineTag => ({
  kind: 'style',
  number,
  style: style(changes),
});

const tagged = (tags: readonly InlineTag[], changes: Partial<TextPlace> = {}): TextPlace =>
  place({}, { tags: [...tags], ...changes });

const kept = (number: number): Extract<InlineTag, { kind: 'kept' }> => ({
  kind: 'kept',
  number,
  width: 30,
  ascent: 8,
  descent: -2,
  shows: [{ show: 7, matrix: [1, 0, 0, 1, 2, 3] }],
});

describe('inline tags', () => {
  it('change the font, the size, the rise and the colour, and nothing behind them', async () => {
    const at = tagged([styled(1, { weight: 700, colour: '#ff0000' }), styled(2, { size: 6, rise: 3.5 })]);
    const { operators, bytes, page } = await setTexts([text('a', at, 'a <1>b</1> c<2>2</2> d')], english);
    expect(page.fonts.size).toBe(2);
    expect(operators).toMatch(
      /^BT\n50 700 Td\n0 0 0 rg\n(\/Dragoman\d+) 10 Tf\n<00010002>Tj\n1 0 0 rg\n\/Dragoman\d+ 10 Tf\n<0001>Tj\n0 0 0 rg\n\1 10 Tf\n<00020003>Tj\n\1 6 Tf\n3\.5 Ts\n<0004>Tj\n\1 10 Tf\n0 Ts\n<00020005>Tj\nET\n$/,
    );
    expect(await readCharacters(bytes)).toBe('abc2d');
  });

  it('of links say where their words came to stand, line by line', async () => {
    const at = place({ width: 100 }, { tags: [{ kind: 'link', number: 1, annotation: 4 }] });
    const { page, bytes } = await setTexts(
      [text('a', at, 'Read <1>this link of several words</1> now')],
      english,
    );
    const items = await readItems(bytes);
    expect(page.links.map(({ annotation }) => annotation)).toEqual([4, 4]);
    const [first, second] = page.links.map(({ quad }) => quad);
    const readWidth = items[0]?.width ?? 0;
    expect(first?.[0]).toBeGreaterThan(70);
    expect(first?.[2]).toBeCloseTo(50 + readWidth, 0);
    expect(first?.slice(4, 8)).toEqual([first?.[0], 700 - 2.2, first?.[2], 700 - 2.2]);
    expect(second?.[0]).toBeCloseTo(50, 2);
    expect(second?.[1]).toBeCloseTo(688 + 8, 2);
  });

  it('of links that cover the mark of a list say so on the first line', async () => {
    const mark = { left: 30, right: 36 };
    const at = place({ width: 100 }, { tags: [{ kind: 'link', number: 1, annotation: 4, mark }] });
    const { page } = await setTexts([text('a', at, '<1>this link of several words</1>')], english);
    const [first, second] = page.links.map(({ quad }) => quad[0]);
    expect(first).toBe(30);
    expect(second).toBe(50);
  });

  it('of kept things leave room for them and say where they came to stand', async () => {
    const { page, bytes } = await setTexts([text('a', tagged([kept(1)]), 'ab<1/>cd')], english);
    const [move] = page.moves;
    const items = await readItems(bytes);
    const start = 50 + (items[0]?.width ?? 0);
    expect(page.moves).toHaveLength(1);
    expect(move?.show).toBe(7);
    expect(move?.matrix[4]).toBeCloseTo(start + 2, 1);
    expect(move?.matrix[5]).toBeCloseTo(703, 2);
    expect(items.at(-1)?.x).toBeCloseTo(start + 30, 1);
  });

  it('of kept things are turned and made smaller with their text', async () => {
    const at = place({ x: 0, y: -300, width: 60, lines: 1 }, { angle: 90, tags: [kept(1)], role: 'cell' });
    const { page } = await setTexts([text('a', at, 'ab<1/>cdefghijklm')], english);
    const scale = page.texts[0]?.scale ?? 1;
    expect(scale).toBeLessThan(1);
    const [a, b, c, d, x] = page.moves[0]?.matrix ?? [];
    expect([a, d]).toEqual([0, 0]);
    expect(b).toBeCloseTo(scale, 5);
    expect(c).toBeCloseTo(-scale, 5);
    expect(x).toBeCloseTo(300 - 3 * scale, 2);
  });

  it('that a translation forgot or says twice neither lose nor double what is kept', async () => {
    const { page } = await setTexts([text('a', tagged([kept(1), kept(2)]), 'a <1/> b <1/> c')], english);
    expect(page.moves).toHaveLength(2);
  });

  it('that are unknown or not closed are left out', async () => {
    const at = tagged([styled(1, { weight: 700 })]);
    const { bytes } = await setTexts([text('a', at, 'one <8>two</8> <1>three')], english);
    expect(await readCharacters(bytes)).toBe('onetwothree');
  });

  it('of kept things do not make a text smaller that reach as far as they did, and are underlined where they were', async () => {
    const tall = { ...kept(1), ascent: 14, descent: -6 };
    const at = (tag: InlineTag) =>
      place({ width: 400, lines: 1 }, { style: style({ underline: true }), tags: [tag] });
    const plain = await setTexts([text('a', at(tall), 'one <1/> two')], english);
    expect(plain.page.texts[0]?.scale).toBe(1);
    expect(plain.operators.match(/ f\n/g)).toHaveLength(2);
    const lined = await setTexts([text('a', at({ ...tall, underline: true }), 'one <1/> two')], english);
    expect(lined.operators.match(/ f\n/g)).toHaveLength(1);
  });

  it.each([
    ['underlined words draw one line below them', { underline: true }, [698.75, 699.25]],
    ['words that are struck out draw one through them', { strike: true as const }, [702.55, 703.05]],
  ])('of %s', async (_, look, edges) => {
    const at = tagged([styled(1, { ...look, colour: '#0000ff' })]);
    const { operators } = await setTexts([text('a', at, 'not <1>these two</1> not')], english);
    const bars = [...operators.matchAll(/^0 0 1 rg\n(\S+) (\S+) m (\S+) \S+ l \S+ (\S+) l .* h f$/gm)];
    expect(bars).toHaveLength(1);
    const [left, bottom, right, top] = bars[0]?.slice(1).map(Number) ?? [];
    expect(left).toBeGreaterThan(65);
    expect(right).toBeLessThan(120);
    expect([bottom, top]).toEqual(edges);
  });
});

describe('a coloured ground', () => {
  const highlight = { colour: '#ffff00', above: 0.9, below: -0.2, pad: 0.1 };

  it('is drawn behind its words, line by line', async () => {
    const at = tagged([styled(1, { highlight })]);
    const { operators } = await setTexts([text('a', at, 'not <1>these two</1> not')], english);
    const [, left, bottom, right, top] =
      /^1 1 0 rg\n(\S+) (\S+) m (\S+) \S+ l \S+ (\S+) l .* h f\nBT\n/.exec(operators)?.map(Number) ?? [];
    expect(left).toBeGreaterThan(63);
    expect(right).toBeLessThan(122);
    expect([bottom, top]).toEqual([698, 709]);
    expect(operators.match(/ f\n/g)).toHaveLength(1);
  });

  it('is as clear as it was, and its words are not', async () => {
    const at = tagged([styled(1, { highlight: { ...highlight, opacity: 0.5 } })]);
    const { page, operators } = await setTexts([text('a', at, 'not <1>these two</1> not')], english);
    const [half, full] = [...page.graphics.keys()];
    expect(operators).toMatch(new RegExp(`^q\n/${half} gs\n1 1 0 rg\n[^B]* f\n/${full} gs\nBT\n`));
  });
});

describe('characters', () => {
  it('that no font has are left out and told, and never drawn as boxes', async () => {
    const { page, bytes } = await setTexts([text('a', place(), 'before \u{12000} after')], english);
    expect(page.warnings).toEqual([{ key: 'a', code: 'glyph_missing' }]);
    expect(await readCharacters(bytes)).toBe('beforeafter');
  });

  it('of old encodings are drawn as the letters that they are', async () => {
    const { page, bytes } = await setTexts([text('a', place(), 'ﬁnd oﬃce ① ％')], english);
    expect(page.warnings).toEqual([]);
    expect(await readCharacters(bytes)).toMatch(/^findoffice/);
  });

  it('without a shape of their own are neither drawn nor told', async () => {
    const { page, bytes } = await setTexts([text('a', place(), 'a\u200bb\u2060c\u00add\ufeffe')], english);
    expect(page.warnings).toEqual([]);
    expect(await readCharacters(bytes)).toBe('abcde');
  });
});

describe('Arabic and Hebrew', () => {
  it.each([
    ['ar', 'اللغة العربية (PDF 2.0) هي أكثر اللغات السامية تحدثاً، 467 مليون نسمة. سلام لا إله'],
    ['he', 'עברית היא שפה שמית, ממשפחת השפות האפרו-אסיאתיות (ראו PDF), 22 אותיות.'],
  ])('are read back in the order in which they are written: %s', async (language, target) => {
    const { bytes } = await setTexts([text('a', place({ lines: 8 }), target)], { language });
    expect(await readCharacters(bytes)).toBe(charactersOf(target));
  });

  it('are shown in one string where one font has them, for readers that search by line', async () => {
    const { operators, bytes } = await setTexts([text('a', place(), 'עברית היא שפה שמית')], {
      language: 'he',
    });
    expect(operators.match(/T[jJ]$/gm)).toHaveLength(1);
    expect((await readItems(bytes)).map((item) => item.text)).toEqual(['עברית היא שפה שמית']);
  });

  it.each([1, 0.6])(
    'are read in their order where blanks of a full line are wide, at a size of %f',
    async (share) => {
      const words = 'וג מגט כג קוסש פנזזחשתצכלמנסעפ לש גכנ בככבש פנזזחשתצכלמנסעפ סוף';
      const size = 10 * share;
      const narrow = place(
        { width: 8.4 * size, lines: 8, leading: 12 * share },
        { align: 'justified', style: style({ size }) },
      );
      const { bytes } = await setTexts([text('a', narrow, words)], { language: 'he' });
      const items = await readItems(bytes);
      // More strings than lines: pdf.js divides them there.
      expect(items.length).toBeGreaterThan(new Set(items.map(({ y }) => y)).size);
      expect(await readCharacters(bytes)).toBe(charactersOf(words));
    },
  );

  it('keep code in its own direction', async () => {
    const at = tagged([styled(1, { family: 'mono' })]);
    const { bytes } = await setTexts([text('a', at, 'اكتب <1>f(x) = 1;</1> هنا')], { language: 'ar' });
    expect(await readCharacters(bytes)).toBe(charactersOf('اكتب f(x) = 1; هنا'));
    const code = (await readItems(bytes)).filter(({ text: each }) => /[f(x)=1;]/.test(each));
    expect(code.map(({ x }) => x)).toEqual(code.map(({ x }) => x).toSorted((one, other) => one - other));
  });
});

describe('hostile texts', () => {
  it.each([
    ['one word', 'a'.repeat(60_000)],
    ['brackets', '('.repeat(30_000)],
    ['Arabic without blanks', 'ا'.repeat(30_000)],
    ['a word and a mark each', `${'a\u0301'.repeat(15_000)}<1/>`],
  ])('cost no more than others, and are flagged: %s', async (_, target) => {
    const { page } = await setTexts([text('a', place({}, { align: 'justified' }), target)], english);
    expect(page.warnings).toEqual([{ key: 'a', code: 'text_too_long' }]);
  });

  it('of what no place should say are set all the same', async () => {
    const flat = place(
      { lines: 2, leading: 0 },
      { room: { left: 10, right: -10, top: -5, bottom: 5 }, indent: 1_000, style: style({ size: 0.001 }) },
    );
    const { operators } = await setTexts([text('a', flat, 'one two \u202e three')], english);
    expect(operators).toMatch(/^BT\n/);
    expect(operators).not.toMatch(/NaN|Infinity|undefined|e-/);
  });

  it('that are empty draw nothing', async () => {
    const { page } = await setTexts([text('a', place(), ''), text('b', place(), ' \u200b ')], english);
    expect(page.texts.map(({ bytes }) => bytes.length)).toEqual([0, 0]);
    expect(page.warnings).toEqual([]);
  });
});
