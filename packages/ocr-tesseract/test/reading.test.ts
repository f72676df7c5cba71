import sharp from 'sharp';
import { expect, test } from 'vitest';
import { installedData } from '../src/data/installed.ts';
import { decode } from '../src/picture/decode.ts';
import { greyOf } from '../src/picture/grey.ts';
import { createEngine } from '../src/reading/engine.ts';
import { scaleOf } from '../src/reading/reading.ts';
import { candidatesIn } from '../src/reading/second-pass/candidates.ts';
import { cutOut } from '../src/reading/second-pass/dark-on-light.ts';
import { createReader, linesOf, pictureOf } from './support/provider.ts';

const read = createReader();

const screen = [
  'Account settings',
  'Display name',
  'Language',
  'Maria Fernandez',
  'Discard',
  'Save profile',
  'Delete all',
  'Changes are stored at once.',
];

test('labels are read in order, with those that stand light on colours and on grounds that change', async () => {
  const lines = linesOf(await read(pictureOf('screen')));
  expect(lines.map(({ text }) => text)).toEqual(screen);
  expect(lines.every(({ confidence }) => confidence > 0.9)).toBe(true);
  // Where it stands, not where it was cut out.
  const save = lines.find(({ text }) => text === 'Save profile');
  expect(save?.box.x).toBeCloseTo(197, -1);
  expect(save?.box.y).toBeCloseTo(204, -1);
  expect(save?.words?.map(({ text }) => text)).toEqual(['Save', 'profile']);
});

test('one pass alone leaves some of them out, and these are found by their edges', async () => {
  const engine = await createEngine();
  const data = installedData([]).get('eng');
  const languages = data === undefined ? [] : [data];
  const picture = await decode(pictureOf('screen'), 'png');
  const words = engine
    .read(await greyOf(picture, 2), languages, 'sparse')
    .flatMap(({ lines }) => lines.flatMap((line) => line.words));
  expect(words.length).toBeGreaterThan(5);
  const missed = screen.filter(
    (label) => !label.split(' ').every((word) => words.some(({ text }) => text === word)),
  );
  expect(missed.length).toBeGreaterThan(0);
  const covered = words.map(({ box }) => ({
    x: box.x / 2 - 3,
    y: box.y / 2 - 3,
    width: box.width / 2 + 6,
    height: box.height / 2 + 6,
  }));
  const candidates = candidatesIn(picture, covered, 1);
  expect(candidates.length).toBeGreaterThanOrEqual(missed.length);
  expect(candidates.length).toBeLessThan(missed.length + 4);
});

test('a cutting is dark on white, whatever its ground', async () => {
  const picture = await decode(pictureOf('screen'), 'png');
  for (const box of [
    { x: 51, y: 204, width: 55, height: 13 },
    { x: 197, y: 204, width: 88, height: 16 },
    { x: 25, y: 80, width: 102, height: 16 },
  ]) {
    const { picture: cut, separation } = cutOut(picture, box);
    const light = cut.pixels.filter((value) => value > 200).length / cut.pixels.length;
    expect(light).toBeGreaterThan(0.5);
    expect(cut.pixels.some((value) => value < 40)).toBe(true);
    expect(separation).toBeGreaterThan(0.8);
  }
});

test('a page on its side is read, its boxes in the picture as it was given', async () => {
  const page = await read(pictureOf('page'));
  const aside = await read(pictureOf('page-on-its-side'));
  expect([page.orientation, aside.orientation]).toEqual([0, 270]);
  const lines = linesOf(page);
  expect(linesOf(aside).map(({ text }) => text)).toEqual(lines.map(({ text }) => text));
  // It was turned clockwise by a quarter: what was y from the top is now from the right.
  linesOf(aside).forEach(({ box }, index) => {
    const upright = lines[index]?.box;
    expect(box.y).toBeCloseTo(upright?.x ?? 0, -1);
    expect(140 - box.x - box.width).toBeCloseTo(upright?.y ?? 0, -1);
    expect([box.width, box.height].map((side) => Math.round(side / 10))).toEqual(
      [upright?.height ?? 0, upright?.width ?? 0].map((side) => Math.round(side / 10)),
    );
  });
});

test('of several languages that are expected, each line tells its own', async () => {
  const both = await sharp({ create: { width: 420, height: 140, channels: 3, background: '#fff' } })
    .composite([
      { input: Buffer.from(pictureOf('english')), top: 0, left: 0 },
      { input: Buffer.from(pictureOf('german')), top: 70, left: 0 },
    ])
    .png()
    .toBuffer();
  const lines = linesOf(await read(both, { languages: ['en', 'de'] }));
  expect(lines.map(({ text, language }) => [text, language])).toEqual([
    ['The house is red.', 'en'],
    ['Größe: fünf Straßen.', 'de'],
  ]);
});

test('a language that is not there is said, and refused where there is no other', async () => {
  const { warnings } = await read(pictureOf('english'), { languages: ['tlh', 'en-GB'] });
  expect(warnings.map(({ code }) => code)).toEqual(['region_fallback', 'option_not_applied']);
  await expect(read(pictureOf('english'), { languages: ['tlh'] })).rejects.toMatchObject({
    code: 'unsupported_language',
    detail: expect.stringContaining('engines add ocr:tlh'),
  });
});

test.each([
  [1280, 800, 'sparse', 2],
  [1920, 1080, 'sparse', 2],
  [2560, 1600, 'sparse', 1],
  [10_000, 5000, 'page', Math.SQRT1_2],
  [100, 32, 'line', 2],
  [400, 4, 'line', 4],
  [1, 50_000_000, 'sparse', 32_000 / 50_000_000],
] as const)('%i × %i as %s is scaled by %f', (width, height, layout, scale) => {
  expect(scaleOf(width, height, layout)).toBeCloseTo(scale, 5);
});
