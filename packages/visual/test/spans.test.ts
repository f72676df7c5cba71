import type { OcrResult } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import type { Colour } from '../src/pixels/index.ts';
import { regionSchema } from '../src/region.ts';
import { setLine } from '../src/typeset/index.ts';
import { extract, render, targets } from './support/call.ts';
import { Drawing, pixelsOf } from './support/picture.ts';

const black: Colour = [28, 30, 33];
const blue: Colour = [29, 78, 216];

type Words = readonly (readonly [text: string, colour: Colour])[];

/** Draws each line word by word, and reads it as one line. */
const drawn = (lines: readonly Words[], ground: Colour = [255, 255, 255]) => {
  const drawing = new Drawing(460, 40 + lines.length * 24, () => ground);
  const size = 16;
  const blocks: OcrResult['blocks'][number][] = lines.map((line, row) => {
    let x = 20;
    const words = line.map(([text, colour]) => {
      drawing.label({ text, x, baseline: 36 + row * 24, size, colour });
      x += setLine(`${text} `, { weight: 400, language: 'en' }).width * size;
      const { shape } = drawing.labels.at(-1) as (typeof drawing.labels)[number];
      const box = { x: shape.x, y: shape.y, width: shape.width - 1, height: shape.height - 1, angle: 0 };
      return { text, box, confidence: 0.95 };
    });
    const top = Math.min(...words.map(({ box }) => box.y));
    const bottom = Math.max(...words.map(({ box }) => box.y + box.height));
    const last = words.at(-1)?.box ?? { x: 0, width: 0 };
    const box = { x: 20, y: top, width: last.x + last.width - 20, height: bottom - top, angle: 0 };
    const text = words.map((word) => word.text).join(' ');
    return { box, lines: [{ text, box, confidence: 0.95, words }] };
  });
  const { width, height } = drawing.picture;
  const result: OcrResult = { width, height, blocks, warnings: [] };
  return { drawing, ocr: { recognize: async () => result } };
};

const plain = (text: string, colour = black): Words => text.split(' ').map((word) => [word, colour] as const);

/** How many pixels are clearly of a colour, left and right of a column. */
const countOf = (pixels: Buffer, width: number, colour: Colour, column: number) => {
  const counts = [0, 0];
  for (let pixel = 0; pixel * 3 < pixels.length; pixel += 1) {
    const far = colour.reduce(
      (sum, value, channel) => sum + Math.abs(value - (pixels[pixel * 3 + channel] ?? 0)),
      0,
    );
    if (far < 40) counts[pixel % width < column ? 0 : 1] = (counts[pixel % width < column ? 0 : 1] ?? 0) + 1;
  }
  return counts as [number, number];
};

describe('a link within a line', () => {
  const line: Words = [
    ...plain('Please read our'),
    ...plain('terms of use.', blue),
    ...plain('They changed today'),
  ];

  it('stands between tags, without the full stop behind it, and has its own colour', async () => {
    const { drawing, ocr } = drawn([line]);
    const { segments } = await extract('png', await drawing.png(), ocr);
    expect(segments.map(({ source }) => source)).toEqual([
      'Please read our <1>terms of use</1>. They changed today',
    ]);
    const region = regionSchema.parse(segments[0]?.place);
    expect(region.colour).toBe('#1c1e21');
    expect(region.spans).toEqual([{ colour: '#1d4ed8' }]);
  });

  it('is drawn in its colour wherever the translation has it', async () => {
    const { drawing, ocr } = drawn([line]);
    const bytes = await drawing.png();
    const found = await extract('png', bytes, ocr);
    const { bytes: after } = await render(
      'png',
      bytes,
      targets(found, () => '<1>Bitte</1> lesen und annehmen und lachen'),
    );
    const [front, behind] = countOf(await pixelsOf(after), 460, blue, 62);
    expect(front).toBeGreaterThan(20);
    expect(behind).toBe(0);
    expect(countOf(await pixelsOf(after), 460, black, 62)[0]).toBe(0);
  });

  it('over the end of a line is one', async () => {
    const { drawing, ocr } = drawn([
      [...plain('Before you go on please read our'), ...plain('terms of', blue)],
      [...plain('use and privacy', blue), ...plain('with all of the care')],
    ]);
    const { segments } = await extract('png', await drawing.png(), ocr);
    expect(segments.map(({ source }) => source)).toEqual([
      'Before you go on please read our <1>terms of use and privacy</1> with all of the care',
    ]);
  });

  it('on a dark ground is one, too', async () => {
    const { drawing, ocr } = drawn(
      [
        [
          ...plain('Shown to', [221, 223, 228]),
          ...plain('everybody', [110, 190, 255]),
          ...plain('here', [221, 223, 228]),
        ],
      ],
      [30, 31, 34],
    );
    const { segments } = await extract('png', await drawing.png(), ocr);
    expect(segments[0]?.source).toBe('Shown to <1>everybody</1> here');
  });
});

describe('no link', () => {
  it.each([
    ['a line of one colour', plain('We keep it to ourselves and say nothing', blue)],
    [
      'words that are only fainter',
      [...plain('Your name'), ...plain('as others see it', [120, 122, 124])] as Words,
    ],
  ])('is %s', async (_, line) => {
    const { drawing, ocr } = drawn([line]);
    const { segments } = await extract('png', await drawing.png(), ocr);
    expect(segments.map(({ source }) => source).join()).not.toContain('<');
    expect(regionSchema.parse(segments[0]?.place).spans).toEqual([]);
  });
});

describe('an emoji that was read as letters', () => {
  const gold: Colour = [255, 204, 77];

  it('is left where it stands, and does not make its line a larger one', async () => {
    const line: Words = [['ob', gold], ...plain('We shipped it today'), ['@', gold]];
    const { drawing, ocr } = drawn([line]);
    const { segments } = await extract('png', await drawing.png(), ocr);
    expect(segments.map(({ source }) => source)).toEqual(['We shipped it today']);
    const region = regionSchema.parse(segments[0]?.place);
    expect(region.box.x).toBeGreaterThan(32);
    expect(region.spans).toEqual([]);
  });

  it('is no word of a link, however short, and no longer word', async () => {
    const line: Words = [...plain('We shipped it'), ...plain('today as of', blue)];
    const { drawing, ocr } = drawn([line, plain('Nothing else'), [...plain('Ask us'), ['now', blue]]]);
    const { segments } = await extract('png', await drawing.png(), ocr);
    expect(segments.map(({ source }) => source).join(' ')).toContain('<1>today as of</1>');
    expect(segments.map(({ source }) => source).join(' ')).toContain('now</');
  });
});

it('a text with tags that the picture does not have there is refused', async () => {
  const { drawing, ocr } = drawn([[...plain('Read the'), ...plain('terms', blue), ...plain('first')]]);
  const bytes = await drawing.png();
  const found = await extract('png', bytes, ocr);
  expect(found.segments[0]?.source).toBe('Read the <1>terms</1> first');
  for (const target of ['<2>Bitte</2> lesen', 'Bitte<1/> lesen'])
    await expect(
      render(
        'png',
        bytes,
        targets(found, () => target),
      ),
    ).rejects.toMatchObject({ code: 'invalid_request' });
});
