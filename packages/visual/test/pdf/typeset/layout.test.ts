import { describe, expect, it } from 'vitest';
import { findFace } from '../../../src/fonts/index.ts';
import type { TextPlace } from '../../../src/pdf/place.ts';
import { place, type ReadItem, readItems, setTexts, style, text } from './support.ts';

const english = { language: 'en' };

/** How wide a text is in our regular sans, without kerning. */
const widthOf = (value: string, size: number): number => {
  const face = findFace(0x61, { family: 'sans', weight: 400, italic: false }, 'en');
  return size * (face?.shapeNumbers(value, false, 'en') ?? []).reduce((sum, { advance }) => sum + advance, 0);
};

interface Line {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

const linesOf = (items: readonly ReadItem[]): readonly Line[] => {
  const lines: Line[] = [];
  for (const { text: part, x, y, width } of items) {
    if (part.trim() === '') continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.y - y) < 1)
      lines[lines.length - 1] = {
        text: last.text + part,
        left: Math.min(last.left, x),
        right: Math.max(last.right, x + width),
        y,
      };
    else lines.push({ text: part, left: x, right: x + width, y });
  }
  return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }));
};

const setLines = async (...parameters: Parameters<typeof setTexts>) =>
  linesOf(await readItems((await setTexts(...parameters)).bytes));

const words = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma';

describe('a text in its place', () => {
  it('stands where the source stood, with its leading, line by line', async () => {
    const lines = await setLines([text('a', place(), words)], english);
    expect(lines.map(({ y }) => y)).toEqual([700, 688, 676]);
    for (const { left } of lines) expect(left).toBeCloseTo(50, 2);
    for (const { right } of lines) expect(right).toBeLessThanOrEqual(250.01);
    expect(lines.map((line) => line.text).join(' ')).toBe(words);
  });

  it('is written in few operators, of a strict grammar', async () => {
    const { operators } = await setTexts([text('a', place(), 'Ab')], english);
    expect(operators).toMatch(/^BT\n50 700 Td\n0 0 0 rg\n\/Dragoman\d+ 10 Tf\n<00010002>Tj\nET\n$/);
    const kerned = await setTexts(
      [text('a', place({}, { style: style({ colour: '#336699' }) }), 'AV AV')],
      english,
    );
    expect(kerned.operators).toMatch(/\n\.2 \.4 \.6 rg\n/);
    expect(kerned.operators).toMatch(/\[<0001>\d+<000200030001>\d+<0002>\]TJ/);
  });

  it('fills its lines as the source does, and no word leaves one for little more than its breadth', async () => {
    const wide = (width: number) => ({ left: 50, right: 50 + width, top: 709, bottom: 600 });
    const first = 'alpha beta gamma delta';
    const breadth = widthOf(first, 10);
    const linesIn = async (width: number, room: number) =>
      (await setLines([text('a', place({ width }, { room: wide(room) }), words)], english)).map(
        (line) => line.text,
      );
    expect((await linesIn(breadth, breadth))[0]).toBe(first);
    // The first of three lines is full, where all could be about as long.
    expect((await linesIn(breadth * 0.98, breadth * 1.1))[0]).toBe(first);
    expect((await linesIn(breadth * 0.98, breadth * 0.98))[0]).toBe('alpha beta gamma');
  });

  it('is justified to its end where it goes on elsewhere', async () => {
    const line = 'alpha beta gamma delta epsilon zeta';
    const width = widthOf(line, 10) / 0.95;
    const lastOf = async (last: number) => {
      const at = place({ width, lines: 2 }, { align: 'justified' });
      const lines = at.lines.with(-1, { left: 50, right: 50 + last, baseline: 688 });
      const set = await setLines([text('a', { ...at, lines }, `${line} ${line}`)], english);
      return (set.at(-1)?.right ?? 0) - 50;
    };
    expect(await lastOf(width)).toBeCloseTo(width, 1);
    expect(await lastOf(width * 0.8)).toBeLessThan(width * 0.97);
  });

  it('in the middle has lines of one length where those of the source had', async () => {
    const at = (...lengths: number[]) =>
      place(
        {},
        {
          align: 'centre',
          room: { left: 50, right: 250, top: 709, bottom: 660 },
          lines: lengths.map((length, line) => ({
            left: 150 - length / 2,
            right: 150 + length / 2,
            baseline: 700 - 12 * line,
          })),
        },
      );
    const title = 'one two three four five six seven eight nine';
    const shareOf = async (place: ReturnType<typeof at>): Promise<number> => {
      const [first, last] = await setLines([text('a', place, title)], english);
      return ((last?.right ?? 0) - (last?.left ?? 0)) / ((first?.right ?? 1) - (first?.left ?? 0));
    };
    expect(await shareOf(at(150, 140))).toBeGreaterThan(0.8);
    expect(await shareOf(at(150, 60))).toBeLessThan(0.7);
  });

  it('ends at the right where the source did, or has its middle there', async () => {
    const right = await setLines([text('a', place({}, { align: 'right' }), words)], english);
    for (const line of right) expect(line.right).toBeCloseTo(250, 1);
    const centre = await setLines([text('a', place({}, { align: 'centre' }), words)], english);
    for (const line of centre) expect((line.left + line.right) / 2).toBeCloseTo(150, 1);
  });

  it('is justified at both edges, but for its last line', async () => {
    const lines = await setLines([text('a', place({}, { align: 'justified' }), words)], english);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines.slice(0, -1)) {
      expect(line.left).toBeCloseTo(50, 1);
      expect(line.right).toBeCloseTo(250, 0);
    }
    const last = lines.at(-1);
    expect(last?.left).toBeCloseTo(50, 1);
    expect((last?.right ?? 0) - (last?.left ?? 0)).toBeCloseTo(widthOf(last?.text ?? '', 10), 0);
  });

  it('begins its first line where the source did', async () => {
    const indented = place({}, { indent: 15 });
    const [first, second] = await setLines([text('a', indented, words)], english);
    expect(first?.left).toBeCloseTo(65, 2);
    expect(second?.left).toBeCloseTo(50, 2);
    const hanging = place({ x: 70, width: 180 }, { indent: -20 });
    const lines = await setLines([text('a', hanging, words)], english);
    expect(lines[0]?.left).toBeCloseTo(50, 2);
    expect(lines[1]?.left).toBeCloseTo(70, 2);
  });

  it('takes free room to the right of one line before it is broken or made smaller', async () => {
    const at = place(
      { width: 60, lines: 1 },
      { role: 'heading', room: { left: 50, right: 400, top: 710, bottom: 660 } },
    );
    const long = 'A heading that has grown a good deal longer';
    const lines = await setLines([text('a', at, long)], english);
    expect(lines.map((line) => line.text)).toEqual([long]);
    expect(lines[0]?.right).toBeCloseTo(50 + widthOf(long, 10), 0);
  });

  it('goes down into free room before it is made smaller', async () => {
    const tall = place({ lines: 2 }, { room: { left: 50, right: 250, top: 709, bottom: 640 } });
    const { page, bytes } = await setTexts([text('a', tall, words)], english);
    expect(page.texts[0]?.scale).toBe(1);
    expect(linesOf(await readItems(bytes))).toHaveLength(3);
  });

  it('is made a little smaller rather than to take the space before what follows', async () => {
    const room = { left: 50, right: 250, top: 709, bottom: 683 };
    // A line of 200 points is full with 37 letters or so.
    const [two, three] = ['one two three '.repeat(6), 'one two three '.repeat(8)];
    const near = await setTexts([text('a', place({ lines: 2 }, { room }), two)], english);
    expect(near.page.texts[0]?.scale).toBeLessThan(1);
    expect(near.page.texts[0]?.scale).toBeGreaterThanOrEqual(0.92);
    const lower = { ...room, bottom: 672 };
    const kept = await setTexts([text('a', place({ lines: 2 }, { room: lower }), three)], english);
    expect(linesOf(await readItems(kept.bytes)).at(-1)?.y).toBeGreaterThan(677.4);
    const free = await setTexts(
      [text('a', place({ lines: 2 }, { room: { ...room, bottom: 600 } }), three)],
      english,
    );
    expect(free.page.texts[0]?.scale).toBe(1);
  });

  it('keeps the leading of its source where its type is smaller and its place as high', async () => {
    const { page, bytes } = await setTexts(
      [text('a', place({ lines: 3 }), `${words} alpha beta gamma delta epsilon zeta eta theta`)],
      english,
    );
    const scale = page.texts[0]?.scale ?? 1;
    expect(scale).toBeLessThan(0.95);
    const lines = linesOf(await readItems(bytes));
    expect(lines.map(({ y }) => y)).toHaveLength(3);
    expect(lines.map(({ y }) => y)).toEqual([700, 688, 676]);
  });

  it('has narrower letters before it becomes much smaller, and nothing after it has', async () => {
    const small = place({ lines: 2 });
    const { page, operators, bytes } = await setTexts(
      [text('a', small, words), text('b', place({ y: 600 }), 'wide')],
      english,
    );
    expect(page.texts[0]?.scale).toBeLessThanOrEqual(0.95);
    const [, narrowing] = /([\d.]+) Tz/.exec(operators) ?? [];
    expect(Number(narrowing)).toBeGreaterThanOrEqual(94);
    expect(Number(narrowing)).toBeLessThan(100);
    expect(operators).toMatch(/100 Tz\nET\nBT/);
    for (const { right } of linesOf(await readItems(bytes))) expect(right).toBeLessThanOrEqual(250.1);
  });

  it('is made smaller at last, by as little as it takes, and is flagged where even that is not enough', async () => {
    const small = place({ lines: 2 });
    const { page } = await setTexts([text('a', small, words)], english);
    expect(page.texts[0]?.scale).toBeGreaterThan(0.7);
    expect(page.texts[0]?.scale).toBeLessThan(1);
    expect(page.warnings).toEqual([]);
    const none = await setTexts([text('b', small, words.repeat(9))], english);
    expect(none.page.texts[0]?.scale).toBe(0.5);
    expect(none.page.warnings).toEqual([{ key: 'b', code: 'text_too_long' }]);
  });

  it('rises in its cell where it has grown downwards', async () => {
    const cell = place(
      { width: 40, lines: 1 },
      { role: 'cell', room: { left: 50, right: 95, top: 724, bottom: 684 } },
    );
    const { bytes, page } = await setTexts([text('a', cell, 'one two three four five')], english);
    const lines = linesOf(await readItems(bytes));
    expect(page.texts[0]?.scale).toBe(1);
    expect(lines).toHaveLength(3);
    expect(lines[0]?.y).toBeGreaterThan(705);
    expect(lines.at(-1)?.y).toBeGreaterThan(684);
  });

  it('is turned as the source is', async () => {
    const turned = place({ x: 100, y: -300 }, { angle: 90 });
    const { operators, bytes } = await setTexts([text('a', turned, 'Up')], english);
    expect(operators).toContain('0 1 -1 0 300 100 Tm');
    const [item] = await readItems(bytes);
    expect([item?.x, item?.y]).toEqual([300, 100]);
  });
});

describe('words', () => {
  const german = { language: 'de' };
  const long = 'Die Rechtsschutzversicherungsgesellschaften übernehmen Gerichtskosten';

  it('are hyphenated in narrow columns, by a hyphen that readers leave out', async () => {
    const { bytes, page } = await setTexts([text('a', place({ width: 90, lines: 6 }), long)], german);
    const items = await readItems(bytes);
    expect(page.texts[0]?.scale).toBe(1);
    expect(
      items
        .map((item) => item.text)
        .join('')
        .replace(/\s/g, ''),
    ).toBe(long.replace(/\s/g, ''));
    expect(linesOf(items)[0]?.text).toMatch(/^Die Rechtsschutz/);
  });

  it('are not hyphenated in headings, nor are addresses', async () => {
    const heading = place({ width: 170, lines: 6 }, { role: 'heading' });
    const [first] = await setLines([text('a', heading, long)], german);
    expect(first?.text).toBe('Die');
    const address = 'Siehe https://example.org/Rechtsschutzversicherung';
    const lines = await setLines([text('a', place({ width: 140, lines: 6 }), address)], german);
    expect(lines.map((line) => line.text)).toEqual([
      'Siehe https://example.org/',
      'Rechtsschutzversicherung',
    ]);
  });

  it('of texts from right to left stay beside the mark of a list, and else begin at the same edge', async () => {
    const room = { left: 50, right: 400, top: 709, bottom: 660 };
    const hebrew = 'מבוא קצר';
    const item = place({ width: 120, lines: 1 }, { role: 'list_item', hasMark: true, room });
    const [beside] = await setLines([text('a', item, hebrew)], { language: 'he' });
    expect(beside?.left).toBeCloseTo(50, 0);
    const ragged = place({ width: 200, lines: 2 }, { room });
    const lines = await setLines([text('a', ragged, `${hebrew} `.repeat(12))], { language: 'he' });
    expect(lines.length).toBeGreaterThan(1);
    for (const { right } of lines) expect(right).toBeCloseTo(400, 0);
  });

  it('of running heads stay on their side, and a label stays behind its letter', async () => {
    const room = { left: 50, right: 400, top: 709, bottom: 660 };
    const mark: TextPlace['mark'] = { left: 40, right: 48, shows: [3, 800], moves: [] };
    const hebrew = 'מבוא קצר';
    for (const role of ['header', 'footer', 'label'] as const) {
      const at = place({ width: 120, lines: 1 }, { role, room, hasMark: true, mark });
      const { page, bytes } = await setTexts([text('a', at, hebrew)], { language: 'he' });
      expect(linesOf(await readItems(bytes))[0]?.left, role).toBeCloseTo(50, 0);
      expect(page.texts[0]?.taken.shows, role).toEqual([]);
    }
    const right = place({ x: 280, width: 120, lines: 1 }, { role: 'header', room, align: 'right' });
    const [head] = await setLines([text('a', right, hebrew)], { language: 'he' });
    expect(head?.right).toBeCloseTo(400, 0);
  });

  it('of cells stay on the row of their neighbours, and leave it no farther than their tails need', async () => {
    const room = { left: 50, right: 250, top: 712, bottom: 697.5 };
    const baselines = async (target: string, language = 'en') => {
      const cell = place({ width: 100, lines: 1 }, { role: 'cell', room, style: style({ width: 0.6 }) });
      return (await setLines([text('a', cell, target)], { language })).map(({ y }) => y);
    };
    expect(await baselines('aeo')).toEqual([expect.closeTo(700, 1)]);
    expect(await baselines('gyq')).toEqual([expect.closeTo(700, 1)]);
    const [deep] = await baselines('صباح جميع', 'ar');
    expect(deep).toBeGreaterThan(700.5);
    expect(deep).toBeLessThan(701);
  });

  it('of scripts that go farther down are not made smaller for that', async () => {
    // Nothing below the source: Latin letters end at a quarter of an em.
    const tight = place({ width: 200, lines: 1 }, { room: { left: 50, right: 250, top: 709, bottom: 698 } });
    const { page } = await setTexts([text('a', tight, 'صباح جميع')], { language: 'ar' });
    expect(page.texts[0]?.scale).toBe(1);
  });

  it('of texts from right to left begin at the right of the room', async () => {
    const room = { left: 50, right: 400, top: 709, bottom: 660 };
    const heading = place({ width: 120, lines: 1 }, { role: 'heading', room });
    const hebrew = 'מבוא קצר';
    const [line] = await setLines([text('a', heading, hebrew)], { language: 'he' });
    expect(line?.right).toBeCloseTo(400, 0);
    const [kept] = await setLines([text('a', heading, hebrew)], { language: 'he', sourceLanguage: 'ar' });
    expect(kept?.left).toBeCloseTo(50, 0);
    const label = place({ width: 120, lines: 1 }, { role: 'label', room });
    const [still] = await setLines([text('a', label, hebrew)], { language: 'he' });
    expect(still?.right).toBeCloseTo(170, 0);
    // It leaves its place rather than to be smaller than others, and goes no farther than it must.
    const { page, bytes } = await setTexts([text('a', label, `${hebrew} `.repeat(4))], { language: 'he' });
    expect(page.texts[0]?.scale).toBe(1);
    const [wider] = linesOf(await readItems(bytes));
    expect(wider?.right).toBeGreaterThan(200);
    expect(wider?.right).toBeLessThan(300);
    // A little longer, it is a little farther.
    const little = await setLines([text('a', label, 'מבוא קצר '.repeat(3))], { language: 'he' });
    expect(little[0]?.right).toBeLessThan(200);
    const whole = place({}, { align: 'justified', indent: 15 });
    const justified = { ...whole, lines: whole.lines.with(-1, { left: 50, right: 150, baseline: 664 }) };
    const lines = await setLines([text('a', justified, `${hebrew} `.repeat(8))], { language: 'he' });
    expect(lines[0]?.right).toBeCloseTo(235, 0);
    expect(lines[1]?.right).toBeCloseTo(250, 0);
    expect(lines.at(-1)?.right).toBeCloseTo(250, 0);
    expect(lines.at(-1)?.left).toBeGreaterThan(60);
  });
});
