import { describe, expect, it } from 'vitest';
import { meanLetterWidth } from '../../../src/pdf/letter-width.ts';
import { place, readItems, setTexts, style, text } from './support.ts';

const english = { language: 'en' };
const sizesOf = (operators: string): readonly number[] =>
  Array.from(operators.matchAll(/ ([\d.]+) Tf/g), ([, size]) => Number(size));

describe('how wide a face runs', () => {
  it('is the mean of its letters as they come in running text', () => {
    expect(meanLetterWidth((letter) => (letter === letter.toLowerCase() ? 0.5 : undefined))).toBeCloseTo(
      0.5,
      3,
    );
    const ofTwo = meanLetterWidth((letter) => (letter === 'e' ? 0.444 : letter === 't' ? 0.278 : undefined));
    const ofTwice = meanLetterWidth((letter) =>
      letter === 'e' ? 0.888 : letter === 't' ? 0.556 : undefined,
    );
    // Times Roman itself, told by two of its letters.
    expect(ofTwo).toBeCloseTo(0.433, 2);
    expect(ofTwice).toBeCloseTo(2 * (ofTwo ?? 0), 6);
  });

  it('is told by capitals where there is nothing else, and by too few letters not at all', () => {
    expect(meanLetterWidth((letter) => (letter === 'x' ? 0.5 : undefined))).toBeUndefined();
    expect(meanLetterWidth(() => undefined)).toBeUndefined();
    const capitals = meanLetterWidth((letter) => (letter < 'a' ? 0.6 : undefined));
    expect(capitals).toBeGreaterThan(0.3);
  });
});

describe('the size of our font', () => {
  const nominal = async (width?: number): Promise<number | undefined> => {
    const at = place({ width: 400, lines: 2 }, { style: style({ ...(width && { width }) }) });
    const { page, operators } = await setTexts([text('a', at, 'Some words of a text.')], english);
    expect(page.texts[0]?.scale).toBe(1);
    return sizesOf(operators)[0];
  };

  it("is the source's where that does not tell how wide it runs", async () => {
    expect(await nominal()).toBe(10);
  });

  it('makes it run as wide as the source, within bounds', async () => {
    // Noto Sans has a mean of 0.506 em.
    expect(await nominal(0.455)).toBeCloseTo(9, 1);
    expect(await nominal(0.506)).toBeCloseTo(10, 1);
    expect(await nominal(0.2)).toBe(7.5);
    expect(await nominal(2)).toBe(11);
  });

  it("has blanks as much wider than its own as the source's are wider than usual, within bounds", async () => {
    const widthOfText = async (blank?: number, language = 'en'): Promise<number> => {
      const own = style({ width: 0.506, ...(blank && { blank }) });
      const { bytes } = await setTexts([text('a', place({ width: 400 }, { style: own }), 'Ha ha')], {
        language,
      });
      const items = await readItems(bytes);
      return items.reduce((sum, { width }) => sum + width, 0);
    };
    const usual = await widthOfText();
    expect(await widthOfText(0.2)).toBeCloseTo(usual, 2);
    expect(await widthOfText(0.292)).toBeCloseTo(usual, 1);
    // Noto Sans has a blank of 0.26 em.
    expect((await widthOfText(1.25 * 0.292)) - usual).toBeCloseTo(0.65, 1);
    expect((await widthOfText(3)) - usual).toBeCloseTo(1.3, 1);
  });

  it("is the source's in scripts without such letters", async () => {
    const at = place({ width: 400 }, { style: style({ width: 0.433 }) });
    const { operators } = await setTexts([text('a', at, 'שלום')], { language: 'he' });
    expect(sizesOf(operators)).toEqual([10]);
  });

  it('keeps words of one family on a line as large as each other, and others by their own', async () => {
    const tags = [
      { kind: 'style', number: 1, style: style({ weight: 700, width: 0.54 }) },
      { kind: 'style', number: 2, style: style({ family: 'mono', width: 0.6 }) },
    ] as const;
    const at = place({ width: 400 }, { style: style({ width: 0.455 }), tags: [...tags] });
    const { operators } = await setTexts([text('a', at, 'plain <1>bold</1> <2>code</2>')], english);
    const sizes = sizesOf(operators);
    expect(sizes[0]).toBeCloseTo(9, 1);
    expect(sizes).toContain(10);
    expect(new Set(sizes).size).toBe(2);
  });
});

describe('what lets through what is behind', () => {
  it('is painted so again, with the line below it, and nothing after it', async () => {
    const half = style({ opacity: 0.5, underline: true });
    const texts = [text('a', place({}, { style: half }), 'faint'), text('b', place({ y: 600 }), 'black')];
    const { page, operators } = await setTexts(texts, english);
    const [[name, reference] = []] = page.graphics;
    expect(page.graphics.size).toBe(1);
    expect(reference).toBeDefined();
    const [faint, black] = page.texts.map(({ bytes }) => Buffer.from(bytes).toString('latin1'));
    expect(faint).toMatch(new RegExp(`^q\nBT\n50 700 Td\n/${name} gs\n[^]*ET\n[^]* f\nQ\n$`));
    expect(black).not.toContain('gs');
    expect(operators.match(/ gs/g)).toHaveLength(1);
  });

  it('ends with its words', async () => {
    const tags = [{ kind: 'style', number: 1, style: style({ opacity: 0.25 }) }] as const;
    const at = place({ width: 400 }, { tags: [...tags] });
    const { page, bytes } = await setTexts([text('a', at, 'one <1>two</1> three')], english);
    expect(page.graphics.size).toBe(2);
    expect((await readItems(bytes)).map(({ text: each }) => each).join('')).toContain('two');
  });
});
