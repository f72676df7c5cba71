import { plainOf } from '@dragoman/provider';
import { describeFormatConformance, reverseLetters } from '@dragoman/provider-testkit';
import { formats } from '../../src/index.ts';
import { Drawing } from '../support/picture.ts';
import { readerOf, type Slot } from '../support/reader.ts';
import { report, reportTexts, scanOf, turned, turnedTexts } from './support/samples.ts';

const definition = formats.find(({ id }) => id === 'pdf');
if (!definition) throw new Error('there is no PDF among the formats');

// A page of 240 × 160 points, as a scanner paints it.
const [width, height] = [240, 160];
const scale = 300 / 72;
const lines = ['we never share your address', 'with other people at all'];
const drawing = new Drawing(1_000, 666);
for (const [index, text] of lines.entries())
  drawing.label({ text, x: 20 * scale, baseline: (48 + index * 17) * scale, size: 11 * scale });

const slotsOf = (wide: number, high: number): readonly Slot[] => [
  {
    x: 8,
    y: Math.round(high * 0.15),
    width: wide - 16,
    height: Math.round(high * 0.4),
    size: 11 * (wide / width),
  },
];
const words = lines.join(' ').split(' ');
const ocr = readerOf([...words, ...words.map(reverseLetters)], slotsOf);

/** A run of another look, a link and a line break are tags of a segment, or none, by where a line ends: texts are not. */
const textOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => plainOf(line).replace(/\s+/gu, ' ').trim())
    .join('\n');

describeFormatConformance({
  definition,
  samples: [
    { name: 'report.pdf', bytes: await report(), language: 'en', texts: reportTexts },
    { name: 'turned.pdf', bytes: await turned(), language: 'en', texts: turnedTexts },
    {
      name: 'scan.pdf',
      bytes: await scanOf(await drawing.png(), width, height),
      language: 'en',
      texts: [lines.join(' ')],
    },
  ],
  ocr,
  isSameText: (expected, found) => textOf(expected) === textOf(found),
  patienceMs: 30_000,
});
