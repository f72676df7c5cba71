import { describe, expect, test } from 'vitest';
import { findRegions } from '../src/layout/index.ts';
import type { MeasuredLine } from '../src/layout/paragraphs.ts';
import { byOwnRegular, weightOf } from '../src/layout/weights.ts';
import { Drawing } from './support/picture.ts';

describe('the weight of a label', () => {
  const weights = [400, 600, 700] as const;

  test.each([
    [13, '#1c1e21', '#ffffff'],
    [13, '#ececf1', '#1e1f22'],
    [24, '#5f6670', '#f3f4f6'],
  ] as const)('of %i pixels, %s on %s, is told from the weights beside it', (size, ink, ground) => {
    const colourOf = (written: string) =>
      [1, 3, 5].map((at) => Number.parseInt(written.slice(at, at + 2), 16)) as unknown as readonly [
        number,
        number,
        number,
      ];
    const drawing = new Drawing(500, 700);
    drawing.box(0, 0, 500, 700, () => colourOf(ground));
    const texts = ['Notifications', 'Export settings', 'Time to resolve', 'Invite a colleague'];
    const expected = texts.flatMap((text, row) =>
      weights.map((weight, column) => {
        const baseline = 40 + (row * weights.length + column) * 52;
        drawing.label({ text: `${text} ${column}x`, size, weight, x: 30.3, baseline, colour: colourOf(ink) });
        return [`${text} ${column}x`, weight];
      }),
    );
    const found = findRegions(drawing.picture, drawing.read(), 'en');
    expect(found.map(({ text, region }) => [text, region.weight])).toEqual(expected);
  });

  const lineOf = (boldness: number, sharpness = 0.9): MeasuredLine =>
    ({ text: 'Settings', look: { boldness, sharpness, ground: 'flat' } }) as MeasuredLine;
  const weightsOf = (lines: readonly MeasuredLine[]) =>
    byOwnRegular(lines).map(({ look }) => weightOf(look.boldness, 'screen'));

  test('is told by the regular weight of its own picture', () => {
    const thin = [-0.2, -0.16, -0.2, -0.18].map((boldness) => lineOf(boldness));
    expect(weightsOf([...thin, lineOf(0.25), lineOf(0.74)])).toEqual([400, 400, 400, 400, 600, 700]);
    const thick = [0.2, 0.17, 0.22, 0.19].map((boldness) => lineOf(boldness));
    expect(weightsOf([...thick, lineOf(0.45), lineOf(0.9)])).toEqual([400, 400, 400, 400, 400, 600]);
  });

  test('is not that of its thick strokes where the picture was enlarged, and is where it is sharp', () => {
    const boldnesses = [0.55, 0.5, 0.57, 0.56, 1.3];
    expect(weightsOf(boldnesses.map((boldness) => lineOf(boldness, 0.5)))).toEqual([400, 400, 400, 400, 600]);
    expect(weightsOf(boldnesses.map((boldness) => lineOf(boldness, 0.9)))).toEqual([600, 600, 600, 600, 700]);
  });
});
