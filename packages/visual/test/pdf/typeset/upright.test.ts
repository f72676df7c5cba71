import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { TextPlace } from '../../../src/pdf/place.ts';
import { charactersOf, place, readCharacters, readItems, setTexts, style, text } from './support.ts';

/** Three lines from top to bottom, the first one at the right: their frame is turned by a quarter. */
const vertical = (changes: Partial<TextPlace> = {}): TextPlace =>
  place(
    {},
    {
      vertical: true,
      angle: -90,
      lines: [520, 500, 480].map((baseline) => ({ left: -750, right: -500, baseline })),
      leading: 20,
      room: { left: -750, right: -500, top: 535, bottom: 475 },
      style: style({ size: 12 }),
      ...changes,
    },
  );

const encodingsOf = async (bytes: Uint8Array): Promise<readonly string[]> =>
  (await PDFDocument.load(bytes)).context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [String(object.get(PDFName.of('Encoding')))] : []))
    .filter((name) => name.startsWith('/'));

const japanese = '吾輩は猫である。名前はまだ無い。「どこで生れたか」とんと見当がつかぬ。PDF の話。';

describe('lines from top to bottom', () => {
  it('have their characters upright, and what is Latin on its side', async () => {
    const { bytes, page, operators } = await setTexts([text('a', vertical(), japanese)], { language: 'ja' });
    expect(page.warnings).toEqual([]);
    expect(await readCharacters(bytes)).toBe(charactersOf(japanese));
    // The first hangs from the middle of its line, 0.38 em right of what serves as its baseline.
    expect(operators).toMatch(/\n1 0 0 1 524\.56 750 Tm\n/);
    expect(operators).toMatch(/\n0 -1 1 0 5?\S+ \S+ Tm\n/);
    expect(page.fonts.size).toBe(2);
    const items = await readItems(bytes);
    expect(items.find(({ text: each }) => each.includes('吾'))?.x).toBeCloseTo(524.56, 1);
    expect(await encodingsOf(bytes)).toEqual(['/Identity-V', '/Identity-H']);
  });

  it('have marks and brackets in the shapes that they have there', async () => {
    const { page: upright } = await setTexts([text('a', vertical(), '「、。」')], { language: 'ja' });
    const { page: level } = await setTexts([text('a', place(), '「、。」')], { language: 'ja' });
    const bytesOf = ({ texts }: typeof upright): string =>
      Buffer.from(texts[0]?.bytes ?? []).toString('latin1');
    expect(bytesOf(upright)).toContain(' Tm\n<0001000200030004>Tj');
    expect(bytesOf(level)).toContain(' Td\n');
  });

  it('lie on their side in scripts that are written so', async () => {
    const { operators, bytes } = await setTexts([text('a', vertical(), 'I am a cat')], { language: 'en' });
    expect(operators).toContain('0 -1 1 0 520 750 Tm');
    expect(operators).not.toContain('1 0 0 1');
    expect(await encodingsOf(bytes)).toEqual(['/Identity-H']);
  });

  it('are spaced where their characters are', async () => {
    const { operators } = await setTexts([text('a', vertical(), '한국어는 대한민국')], { language: 'ko' });
    // Hangul is 0.92 em high: what an array gives back.
    expect(operators).toMatch(/\[<\w{4}>-80<\w{4}>-80<\w{4}>-80<\w{4}>\]TJ/);
  });
});
