import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextPlace } from '../../../src/pdf/place.ts';
import { charactersOf, place, readItems, setTexts, text } from './support.ts';

const alphabets = {
  en: 'abcdefghijklmnopqrstuvwxyzABCfiVAT.,;:-()0123456789éßøæ'.split(''),
  ru: 'абвгдежзийклмнопрстуфхцчшщъыьэюя.,-'.split(''),
  zh: '的一是不了人我在有他这为之大来以个中上们，。（）“”12ab'.split(''),
  th: ['ภาษา', 'ไทย', 'ที่', 'น้ำ', 'ผู้', 'ใหญ่', 'กำลัง', 'ฯ', 'ๆ', '12'],
  hi: ['हिन्दी', 'क्ष', 'कि', 'र्क', 'त्र', 'पढ़', 'ना', '।', '12'],
} as const;

const languages = Object.keys(alphabets) as (keyof typeof alphabets)[];

const sample = fc.constantFrom(...languages).chain((language) =>
  fc.record({
    language: fc.constant(language),
    target: fc
      .array(fc.array(fc.constantFrom(...alphabets[language]), { minLength: 1, maxLength: 12 }), {
        minLength: 1,
        maxLength: 30,
      })
      .map((words) => words.map((letters) => letters.join('')).join(' ')),
  }),
);

const somePlace: fc.Arbitrary<TextPlace> = fc
  .record({
    width: fc.integer({ min: 30, max: 300 }),
    lines: fc.integer({ min: 1, max: 9 }),
    leading: fc.integer({ min: 10, max: 16 }),
    align: fc.constantFrom('left', 'centre', 'right', 'justified'),
    role: fc.constantFrom('paragraph', 'heading', 'list_item', 'cell', 'caption', 'label'),
    below: fc.integer({ min: 0, max: 60 }),
    right: fc.integer({ min: 0, max: 80 }),
    indent: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ width, lines, leading, align, role, below, right, indent }) => {
    const at = place({ width, lines, leading }, { align, role, indent });
    const { room } = at;
    return { ...at, room: { ...room, right: room.right + right, bottom: room.bottom - below } } as TextPlace;
  });

describe('any text in any place', () => {
  it('is drawn whole, once, inside of its room if it fits, never larger, and the same each time', async () => {
    await fc.assert(
      fc.asyncProperty(sample, somePlace, async ({ language, target }, at) => {
        const texts = [text('a', at, target)];
        const { page, operators, bytes } = await setTexts(texts, { language });
        const again = await setTexts(texts, { language });
        expect(again.operators).toBe(operators);
        expect(Buffer.from(again.bytes).equals(bytes)).toBe(true);
        const items = await readItems(bytes);
        expect(charactersOf(items.map((item) => item.text).join(''))).toBe(charactersOf(target));
        const [set] = page.texts;
        expect(set?.scale).toBeLessThanOrEqual(1);
        expect(set?.scale).toBeGreaterThanOrEqual(0.5);
        if (page.warnings.length > 0) return;
        const { room } = at;
        // pdf.js counts the space behind the last character too.
        const spacing = 0.8;
        for (const { text: shown, x, y, width } of items) {
          if (shown.trim() === '') continue;
          expect(x).toBeGreaterThan(room.left - spacing);
          expect(x + width).toBeLessThan(room.right + spacing);
          expect(y).toBeLessThan(room.top);
          expect(y).toBeGreaterThan(room.bottom);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has operators of a strict grammar, each text balanced', async () => {
    const operand = String.raw`(?:-?(?:\d+(?:\.\d+)?|\.\d+)|\/[A-Za-z]+\d+|<[0-9a-f]+>|\[(?:\s?-?\d+|<[0-9a-f]+>)+\])`;
    const operator = '(?:BT|ET|Td|Tm|Tf|Tj|TJ|Ts|Tc|Tz|gs|rg|m|l|h|f|q|Q)';
    const line = new RegExp(`^(?:${operand}\\s*)*${operator}(?:\\s(?:${operand}\\s*)*${operator})*$`);
    await fc.assert(
      fc.asyncProperty(sample, somePlace, async ({ language, target }, at) => {
        const { operators } = await setTexts([text('a', at, target)], { language });
        const lines = operators.trimEnd().split('\n');
        for (const each of lines) expect(each).toMatch(line);
        expect(lines.filter((each) => each === 'BT')).toHaveLength(1);
        expect(lines.filter((each) => each === 'ET')).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });
});
