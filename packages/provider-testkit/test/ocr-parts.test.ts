import type { OcrBox, OcrCapabilities, OcrResult } from '@dragoman/provider';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import { writeBlankPng } from '../src/image/png.ts';
import { type ocrCapabilitiesSchema, ocrResultSchema, readPng, writePng } from '../src/index.ts';
import { degreesBetween, isIn, liesIn } from '../src/ocr/boxes.ts';

test('the schemas say what the contract’s types say', () => {
  type Result = z.output<typeof ocrResultSchema>;
  expectTypeOf<Result>().toExtend<OcrResult>();
  expectTypeOf<keyof Result>().toEqualTypeOf<keyof OcrResult>();
  type Line = OcrResult['blocks'][number]['lines'][number];
  expectTypeOf<keyof Result['blocks'][number]['lines'][number]>().toEqualTypeOf<keyof Line>();
  expectTypeOf<z.output<typeof ocrCapabilitiesSchema>>().toExtend<OcrCapabilities>();
  expectTypeOf<keyof z.output<typeof ocrCapabilitiesSchema>>().toEqualTypeOf<keyof OcrCapabilities>();
});

const box: OcrBox = { x: 10, y: 10, width: 40, height: 10, angle: 0 };
const line = { text: 'One', box, confidence: 0.5 };
const read = { width: 100, height: 50, blocks: [{ box, lines: [line] }], warnings: [] };

test.for([
  ['a block without lines', { ...read, blocks: [{ box, lines: [] }] }],
  ['a line of spaces', { ...read, blocks: [{ box, lines: [{ ...line, text: ' ' }] }] }],
  ['a box of no size', { ...read, blocks: [{ box: { ...box, width: 0 }, lines: [line] }] }],
  ['a confidence in percent', { ...read, blocks: [{ box, lines: [{ ...line, confidence: 50 }] }] }],
  ['an empty list of words', { ...read, blocks: [{ box, lines: [{ ...line, words: [] }] }] }],
  ['an orientation of its own', { ...read, orientation: 45 }],
  ['half a pixel', { ...read, width: 99.5 }],
  ['no size', { ...read, width: undefined }],
])('a result with %s is refused', ([, result]) => {
  expect(ocrResultSchema.safeParse(read).success).toBe(true);
  expect(ocrResultSchema.safeParse({ ...read, blocks: [] }).success).toBe(true);
  expect(ocrResultSchema.safeParse(result).success).toBe(false);
});

describe('boxes', () => {
  const picture = { width: 100, height: 50 };

  test.for<[string, Partial<OcrBox>, boolean]>([
    ['level', {}, true],
    ['at the edge', { x: 60, y: 40 }, true],
    ['over the edge', { x: 70 }, false],
    ['left of it', { x: -10 }, false],
    ['upright, in the middle', { x: 30, y: 20, angle: 90 }, true],
    ['upright, too high', { x: 30, y: 0, angle: 90 }, false],
    ['turned by a whole round', { angle: 360 }, true],
  ])('%s', ([, changes, expected]) => {
    expect(liesIn({ ...box, ...changes }, picture)).toBe(expected);
  });

  test('lie in one another by their middle, in the directions of the outer one', () => {
    const outer = { x: 0, y: 0, width: 100, height: 10, angle: 45 };
    const along = { x: 70, y: 30, width: 4, height: 4, angle: 0 };
    expect(isIn(along, outer)).toBe(true);
    expect(isIn(along, { ...outer, angle: 0 })).toBe(false);
    expect(isIn({ ...along, x: 30 }, outer)).toBe(false);
  });

  test.for([
    [0, 0, 0],
    [10, 0, 10],
    [-10, 350, 0],
    [180, 0, 0],
    [90, 0, 90],
    [100, 0, 80],
  ] as const)('between %d° and %d° there are %d°', ([left, right, degrees]) => {
    expect(degreesBetween(left, right)).toBe(degrees);
    expect(degreesBetween(right, left)).toBe(degrees);
  });
});

describe('a PNG', () => {
  test.for([
    [1, 1],
    [7, 3],
    [40, 25],
  ] as const)('of %d × %d pixels is read as it was written', ([width, height]) => {
    const pixels = Uint8Array.from({ length: width * height }, (_, index) => (index * 37) % 256);
    expect(readPng(writePng({ width, height, pixels }))).toEqual({ width, height, pixels });
  });

  test('that is white and large is a small file', () => {
    const file = writeBlankPng(5001, 4000);
    expect(file.length).toBeLessThan(200_000);
    expect(readPng(file)).toMatchObject({ width: 5001, height: 4000 });
  });

  test('is no other file', () => {
    expect(readPng(new Uint8Array(100))).toBe(undefined);
    expect(readPng(new Uint8Array(0))).toBe(undefined);
  });
});
