import { describe, expect, test } from 'vitest';
import { layOutDocument, layOutPage } from '../../../src/pdf/layout/index.ts';
import type { PageContent } from '../../../src/pdf/page-content.ts';
import { linesOf, pageOf, prose, rule, type Show, widthOf } from './support/page.ts';

/** The role of the last text that is shown. */
const roleOf = (shown: Show, seen: Partial<PageContent>): string | undefined => {
  const shows = [...linesOf(50, 720, prose(4)), shown];
  const texts = layOutDocument([layOutPage(pageOf(shows, seen))]);
  return texts.find(({ source }) => source === shown.text)?.place.role;
};

const bar = { left: 300, right: 303, bottom: 400, top: 460 };
const wide = { left: 200, right: 320, bottom: 400, top: 460 };
const filled = (box: typeof bar) => ({ rules: [rule(0, box)] });
const half = widthOf('Linked') / 2;

test('short texts at the side and at the foot of what is drawn are its labels', () => {
  for (const seen of [filled(bar), { drawings: [bar] }]) {
    expect(roleOf({ x: 307, y: 430, text: 'Boolean' }, seen)).toBe('label');
    expect(roleOf({ x: 296 - widthOf('Number'), y: 430, text: 'Number' }, seen)).toBe('label');
    expect(roleOf({ x: 301.5 - half, y: 388, text: 'Linked' }, seen)).toBe('label');
  }
  // At the foot of a part of a large one.
  expect(roleOf({ x: 280 - half, y: 388, text: 'Linked' }, { drawings: [wide] })).toBe('label');
});

test('what is farther away, higher, longer, or beside a mere rule is none', () => {
  const seen = filled(bar);
  expect(roleOf({ x: 317, y: 430, text: 'Boolean' }, seen)).toBe('paragraph');
  expect(roleOf({ x: 307, y: 470, text: 'Boolean' }, seen)).toBe('paragraph');
  expect(roleOf({ x: 301.5 - half, y: 374, text: 'Linked' }, seen)).toBe('paragraph');
  expect(roleOf({ x: 307, y: 430, text: 'This is more than names something' }, seen)).toBe('paragraph');
  expect(roleOf({ x: 304, y: 430, text: 'Boolean' }, filled({ ...bar, right: 300.5 }))).toBe('paragraph');
  expect(roleOf({ x: 307, y: 441, text: 'Boolean' }, filled({ ...bar, bottom: 439, top: 452 }))).toBe(
    'paragraph',
  );
});

test('what stands within a coloured rectangle is not beside it', () => {
  expect(roleOf({ x: 206, y: 430, text: 'Boolean' }, filled({ ...wide, right: 600 }))).not.toBe('label');
});

describe('texts that stand in rows', () => {
  /** The roles of the texts of rows at two heights, each beginning at these places. */
  const rolesOf = (rows: readonly (readonly number[])[], seen: Partial<PageContent>): readonly string[] => {
    const shows = [
      ...linesOf(50, 720, prose(4)),
      ...rows.flatMap((places, row) =>
        places.map((x): Show => ({ x, y: 440 - 20 * row, text: x % 20 === 0 ? 'Boolean' : 'Number' })),
      ),
    ];
    const texts = layOutDocument([layOutPage(pageOf(shows, seen))]);
    return texts.filter(({ source }) => source.length < 10).map(({ place }) => place.role);
  };
  const stroke = (left: number) => ({ ...bar, left, right: left + 3 });
  const rows = [
    [105, 160, 305, 360],
    [105, 160, 305, 360],
  ];

  test('are labels at the strokes of a drawing, also between two of them', () => {
    const boxes = [stroke(154), stroke(354)];
    const roles = rolesOf(rows, { rules: boxes.map((box, index) => rule(index, box)) });
    expect(roles.filter((role) => role === 'label').length).toBeGreaterThanOrEqual(4);
    expect(rolesOf(rows, {})).not.toContain('label');
  });

  test('are labels where two of them share the room between strokes, with lines above and below', () => {
    const level = [398, 458].map((bottom) => ({ left: 98, right: 413, bottom, top: bottom + 0.5 }));
    const boxes = [stroke(98), stroke(154), stroke(354), stroke(410), ...level];
    const pair = [[160, 320]];
    expect(rolesOf(pair, { rules: boxes.map((box, index) => rule(index, box)) })).toEqual(['label', 'label']);
  });

  test('are cells beside the ground of another column, or a picture', () => {
    const broad = { ...bar, left: 100, right: 150 };
    expect(rolesOf(rows, filled(broad))).not.toContain('label');
    expect(rolesOf(rows, { images: [{ ...broad, right: 155 }] })).not.toContain('label');
  });

  test('are cells where each has a box of its own', () => {
    const edges = [98, 154, 298, 354, 410];
    const walls = edges.map((left) => ({ ...bar, left, right: left + 3 }));
    const level = [398, 432, 458].map((bottom) => ({ left: 98, right: 413, bottom, top: bottom + 0.5 }));
    const roles = rolesOf(rows, { rules: [...walls, ...level].map((box, index) => rule(index, box)) });
    expect(new Set(roles)).toEqual(new Set(['cell']));
  });
});

test('a letter and a name in the middle below a part of a figure are its label, elsewhere an item of a list', () => {
  const part = { left: 200, right: 300, bottom: 400, top: 460 };
  const text = '(b) A long name of the part of it';
  const at = (x: number, y: number) =>
    layOutDocument([
      layOutPage(pageOf([...linesOf(50, 720, prose(4)), { x, y, text }], { drawings: [part] })),
    ]).find(({ source }) => source.startsWith('A long'))?.place.role;
  const middle = 250 - widthOf(text) / 2;
  expect(at(middle, 388)).toBe('label');
  expect(at(middle + 12, 388)).toBe('list_item');
  expect(at(middle, 370)).toBe('list_item');
  expect(at(middle, 430)).not.toBe('label');
});

test('so are several of them beside each other', () => {
  const drawings = [100, 220, 340].map((left) => ({ left, right: left + 100, bottom: 400, top: 460 }));
  const shows = drawings.map(({ left }, index): Show => {
    const text = `(${'abc'[index] ?? ''}) A thing`;
    return { x: left + 50 - widthOf(text) / 2, y: 388, text };
  });
  const texts = layOutPage(pageOf([...linesOf(50, 720, prose(4)), ...shows], { drawings })).texts;
  const roles = texts.filter(({ source }) => source === 'A thing').map(({ place }) => place.role);
  expect(roles).toEqual(['label', 'label', 'label']);
});
