import { describe, expect, it } from 'vitest';
import { findRegions } from '../src/layout/index.ts';
import type { Colour } from '../src/pixels/index.ts';
import { Drawing } from './support/picture.ts';

const white: Colour = [255, 255, 255];
const ground: Colour = [30, 58, 95];

/** Draws a button with round corners. */
const button = (
  drawing: Drawing,
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number,
  colourAt: (x: number) => Colour,
): void => {
  for (let row = 0; row < height; row += 1) {
    const fromEdge = Math.min(row, height - 1 - row) + 0.5;
    const cut = fromEdge < radius ? radius - Math.sqrt(radius ** 2 - (radius - fromEdge) ** 2) : 0;
    drawing.box(x + Math.round(cut), y + row, width - 2 * Math.round(cut), 1, (column) => colourAt(column));
  }
};

const regionOf = (drawing: Drawing, text: string) =>
  findRegions(drawing.picture, drawing.read(), 'en').find((region) => region.text === text)?.region;

describe('the room of a label', () => {
  it('is all of its button where the ground changes along the text', () => {
    const drawing = new Drawing(520, 140, () => ground);
    button(drawing, [50, 30, 420, 80], 12, (x) => [37 + (x - 50) * 0.3, 99 - (x - 50) * 0.1, 235]);
    drawing.label({ text: 'Invite people', x: 260, baseline: 80, size: 30, colour: white, centred: true });
    const region = regionOf(drawing, 'Invite people');
    expect(region?.align).toBe('centre');
    expect(region?.container).toMatchObject({ x: 50, y: 30, width: 420, height: 80 });
  });

  it('is its button where round corners are nearer than the edge between them', () => {
    const drawing = new Drawing(300, 90, () => ground);
    button(drawing, [40, 20, 210, 40], 10, () => [124, 58, 237]);
    // Labels on its left edge, which are no reason to take it for one of a column.
    drawing.label({ text: 'Download invoice', x: 145, baseline: 45, size: 15, colour: white, centred: true });
    expect(regionOf(drawing, 'Download invoice')).toMatchObject({
      align: 'centre',
      container: { x: 40, y: 20, width: 210, height: 40 },
    });
  });

  it('that ends by chance as far to the right as to the left does not make it centred', () => {
    // Ground that is uneven on both sides, and nowhere ends at an edge.
    const drawing = new Drawing(400, 100, (x, y) => {
      const beyond = Math.max(0, Math.abs(x - 200) - 90 - 8 * Math.sin(y / 3));
      return [30 + Math.min(90, beyond * 9), 60, 60];
    });
    drawing.label({ text: 'Amount', x: 200, baseline: 60, size: 26, colour: white, centred: true });
    expect(regionOf(drawing, 'Amount')).toMatchObject({ align: 'left', container: null });
  });
});

describe('a full stop that recognition has left out', () => {
  const drawn = (mark: string, text = 'Book before Sunday and save a third') => {
    const drawing = new Drawing(420, 60).label({ text: `${text}${mark}`, x: 20, baseline: 36, size: 14 });
    const result = drawing.read();
    // The box of the words alone.
    const alone = new Drawing(420, 60).label({ text, x: 20, baseline: 36, size: 14 }).read();
    return findRegions(drawing.picture, { ...result, blocks: alone.blocks }, 'en')[0];
  };

  it('is of the text, and of what is erased', () => {
    const region = drawn('.');
    expect(region?.text).toBe('Book before Sunday and save a third.');
    expect((region?.region.box.width ?? 0) - (drawn('')?.region.box.width ?? 0)).toBeGreaterThan(2);
  });

  it.each([
    ['nothing', ''],
    ['a comma', ','],
    ['another letter', 'l'],
    ['a mark that stands farther away', '   .'],
  ])('is not made of %s', (_, mark) => {
    expect(drawn(mark)?.text).toBe('Book before Sunday and save a third');
  });

  it('is not of a label of two words', () => {
    expect(drawn('.', 'Save a')?.text).toBe('Save a');
  });
});
