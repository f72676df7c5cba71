import { expect, test } from 'vitest';
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
