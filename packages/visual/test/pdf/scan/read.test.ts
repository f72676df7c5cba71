import { describe, expect, test } from 'vitest';
import { placeSchema } from '../../../src/pdf/place.ts';
import { readScan, textPlaceOf } from '../../../src/pdf/scan/index.ts';
import { type PageLine, pageOf, recognitionOf, turningRecognition } from './support/page.ts';

const lines: readonly PageLine[] = [
  { text: 'Harbour lamps', x: 30, baseline: 40, size: 14 },
  { text: 'Every boat carries one lamp and', x: 30, baseline: 80, size: 10 },
  { text: 'waits until morning comes', x: 30, baseline: 93, size: 10 },
];
const texts = ['Harbour lamps', 'Every boat carries one lamp and waits until morning comes'];
const { signal } = new AbortController();

test('a scanned page is read into its texts, each with what it is and where it stands', async () => {
  const { content, paint } = pageOf(lines);
  const { segments, warnings } = await readScan({ content, paint, ocr: recognitionOf(lines), signal });
  expect(segments.map(({ source }) => source)).toEqual(texts);
  expect(segments.map(({ context, page }) => [context, page])).toEqual([
    ['heading', 3],
    ['paragraph', 3],
  ]);
  expect(warnings).toEqual([]);
  expect(new Set(segments.map(({ key }) => key)).size).toBe(2);
  for (const { place, key } of segments) {
    expect(placeSchema.parse(place)).toEqual(place);
    expect(place).toMatchObject({ turn: 0, ink: 'picture', shows: [] });
    expect(key).toMatch(/^p3-/);
  }
  const [heading, paragraph] = segments.map(({ place }) => textPlaceOf(place, content));
  expect(placeSchema.parse(heading)).toEqual(heading);
  expect(heading).toMatchObject({ role: 'heading', angle: 0, align: 'left' });
  expect(Math.abs((heading?.style.size ?? 0) / 14 - 1)).toBeLessThan(0.04);
  expect(paragraph?.lines).toHaveLength(2);
  // User space begins at the bottom of the page, which is 160 points high.
  expect(paragraph?.lines[0]?.baseline).toBeCloseTo(160 - 80, 0);
  expect(paragraph?.lines[1]?.baseline).toBeCloseTo(160 - 93, 0);
  expect(paragraph?.leading).toBeCloseTo(13, 0);
  expect(Math.abs((paragraph?.lines[0]?.left ?? 0) - 30)).toBeLessThan(0.6);
  expect(Math.abs((segments[0]?.place.box.y ?? 0) - (40 - 14 * 0.766))).toBeLessThan(0.15);
});

describe.each([2, -3])('a page that lay askew by %d degrees', (askew) => {
  test('is read level, and its texts stand askew as before', async () => {
    const { content, paint } = pageOf(lines, { askew });
    const { segments } = await readScan({ content, paint, ocr: recognitionOf(lines), signal });
    expect(segments.map(({ source }) => source)).toEqual(texts);
    const [heading] = segments;
    if (!heading) throw new Error('nothing was read');
    expect(Math.abs(heading.place.turn + askew)).toBeLessThan(0.16);
    const place = textPlaceOf(heading.place, content);
    expect(Math.abs(place.angle + askew)).toBeLessThan(0.16);
    // The start of the heading, turned with the paper around the middle of the page.
    const radians = (askew * Math.PI) / 180;
    const [x, y] = [30 - 120, 40 - 80];
    const expected = [
      120 + x * Math.cos(radians) - y * Math.sin(radians),
      160 - (80 + x * Math.sin(radians) + y * Math.cos(radians)),
    ] as const;
    const back = (place.angle * Math.PI) / 180;
    const { left, baseline } = place.lines[0] ?? { left: 0, baseline: 0 };
    expect(Math.abs(left * Math.cos(back) - baseline * Math.sin(back) - expected[0])).toBeLessThan(0.8);
    expect(Math.abs(left * Math.sin(back) + baseline * Math.cos(back) - expected[1])).toBeLessThan(0.8);
  });
});

test.each([
  [90, 270],
  [180, 180],
  [270, 90],
] as const)('a page that was scanned turned by %i degrees is read upright', async (rotate, orientation) => {
  const quarter = rotate !== 180;
  const { content, paint } = pageOf(lines, { rotate });
  const lying = quarter ? { ...content, view: { left: 0, bottom: 0, right: 160, top: 240 } } : content;
  const ocr = turningRecognition(recognitionOf(lines), orientation);
  const { segments } = await readScan({ content: lying, paint, ocr, signal });
  expect(segments.map(({ source }) => source)).toEqual(texts);
  const [heading] = segments;
  if (!heading) throw new Error('nothing was read');
  expect(heading.place.turn).toBe(orientation);
  const place = textPlaceOf(heading.place, lying);
  expect(Math.abs(Math.abs(place.angle) - (quarter ? 90 : 180))).toBeLessThan(0.01);
  const back = (place.angle * Math.PI) / 180;
  const { left, baseline } = place.lines[0] ?? { left: 0, baseline: 0 };
  const start = [
    left * Math.cos(back) - baseline * Math.sin(back),
    left * Math.sin(back) + baseline * Math.cos(back),
  ];
  const expected = { 90: [160 - 40, 240 - 30], 180: [240 - 30, 40], 270: [40, 30] }[rotate];
  expect(Math.hypot((start[0] ?? 0) - (expected[0] ?? 0), (start[1] ?? 0) - (expected[1] ?? 0))).toBeLessThan(
    1,
  );
});

describe('a page that cannot be read stays as it is, and the answer names it', () => {
  const { content, paint } = pageOf(lines);

  test('without recognition', async () => {
    const { segments, warnings } = await readScan({ content, paint, ocr: undefined, signal });
    expect(segments).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'page_not_read', message: expect.stringMatching(/^Page 3 /) }]);
  });

  test('where recognition fails', async () => {
    const ocr = { recognize: () => Promise.reject(new Error('no engine')) };
    const { warnings } = await readScan({ content, paint, ocr, signal });
    expect(warnings).toMatchObject([{ code: 'page_not_read' }]);
  });

  test('but one that was stopped is stopped', async () => {
    const controller = new AbortController();
    const ocr = {
      recognize: () => {
        controller.abort(new Error('enough'));
        return Promise.reject(new Error('no engine'));
      },
    };
    await expect(readScan({ content, paint, ocr, signal: controller.signal })).rejects.toThrow('enough');
  });

  test('where what was read is doubtful', async () => {
    const inner = recognitionOf(lines);
    const ocr: typeof inner = {
      recognize: async (request) => {
        const result = await inner.recognize(request);
        const unsure = { confidence: 0.3 };
        return {
          ...result,
          blocks: result.blocks.map((block) => ({
            ...block,
            lines: block.lines.map((line) => ({
              ...line,
              ...unsure,
              words: (line.words ?? []).map((word) => ({ ...word, ...unsure })),
            })),
          })),
        };
      },
    };
    const { segments, warnings } = await readScan({ content, paint, ocr, signal });
    expect(segments).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'low_confidence', message: expect.stringMatching(/^Page 3 /) }]);
  });
});

test('an empty page has no texts, and nothing is said of it', async () => {
  const { content, paint } = pageOf([]);
  const ocr = { recognize: async () => ({ width: 1000, height: 666, blocks: [], warnings: [] }) };
  expect(await readScan({ content, paint, ocr, signal })).toEqual({ segments: [], warnings: [] });
});
