import { describeFormatConformance, reverseLetters } from '@dragoman/provider-testkit';
import sharp, { type Sharp } from 'sharp';
import { formats } from '../src/index.ts';
import { Drawing } from './support/picture.ts';
import { readerOf, type Slot } from './support/reader.ts';

// Words that read as words when they are reversed, too: "egasseM" would be taken for a name and left alone.
const title = 'your account';
const paragraph = ['we never share your address', 'with other people at all'];
// A short word in front of a lower one is a word, and no icon.
const button = 'by us now';
const sign = 'open until late';

/** A title, a paragraph of two lines and a button of another colour. */
const screen = new Drawing(320, 170, () => [250, 250, 252])
  .box(20, 120, 180, 36, () => [37, 99, 235])
  .label({ text: title, x: 20, baseline: 36, size: 24, weight: 700 })
  .label({ text: paragraph[0] ?? '', x: 20, baseline: 72, size: 16 })
  .label({ text: paragraph[1] ?? '', x: 20, baseline: 94, size: 16 })
  .label({ text: button, x: 110, baseline: 143, size: 16, colour: [255, 255, 255], centred: true });

/** Light words on a dark ground. */
const board = new Drawing(240, 80, () => [30, 41, 59]).label({
  text: sign,
  x: 24,
  baseline: 48,
  size: 22,
  colour: [241, 245, 249],
});

const slotsOf = (width: number, height: number): readonly Slot[] => {
  if (width === 320 && height === 170)
    return [
      { x: 4, y: 4, width: 312, height: 44, size: 24 },
      { x: 4, y: 52, width: 312, height: 62, size: 16 },
      { x: 22, y: 122, width: 176, height: 32, size: 16 },
    ];
  return width === 240 && height === 80 ? [{ x: 2, y: 2, width: 236, height: 76, size: 22 }] : [];
};

const words = [title, ...paragraph, button, sign].join(' ').split(' ');
const ocr = readerOf([...words, ...words.map(reverseLetters)], slotsOf);
const drawings = await Promise.all([screen.png(), board.png()]);

const encoders: { readonly [id: string]: (picture: Sharp) => Sharp } = {
  png: (picture) => picture.png(),
  jpeg: (picture) => picture.jpeg({ quality: 85 }),
  webp: (picture) => picture.webp({ lossless: true }),
  tiff: (picture) => picture.tiff({ compression: 'lzw' }),
  gif: (picture) => picture.gif({ dither: 0 }),
};

for (const definition of formats.filter(({ kind }) => kind === 'image')) {
  const encode = encoders[definition.id];
  if (!encode) throw new Error(`there is no sample of ${definition.id}`);
  const [large, small] = await Promise.all(drawings.map((png) => encode(sharp(png)).toBuffer()));
  if (!large || !small) throw new Error('a drawing is missing');
  const extension = definition.extensions[0] ?? '';
  const texts = [title, paragraph.join(' '), button];
  const whole = { name: `screen.${extension}`, bytes: large, language: 'en', texts };
  const part = { name: `board.${extension}`, bytes: small, language: 'en', texts: [sign] };
  describeFormatConformance({
    definition,
    // What differs between the encodings is shown by a small picture as well, and at less cost.
    samples: definition.id === 'png' || definition.id === 'jpeg' ? [whole, part] : [part],
    ocr,
    // Where a word lies, and so its key, is another matter once it was drawn anew; what it says is not.
    isSameText: (expected, found) => expected === found,
  });
}
