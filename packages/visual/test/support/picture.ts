import type { FormatHost, OcrResult } from '@dragoman/provider';
import sharp from 'sharp';
import { blend } from '../../src/draw/blend.ts';
import { type Coverage, rasterise } from '../../src/draw/rasterise.ts';
import type { Weight } from '../../src/fonts/index.ts';
import type { Colour, Picture } from '../../src/pixels/index.ts';
import { setLine } from '../../src/typeset/index.ts';

/** A label of a drawn picture. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly colour?: Colour;
  readonly weight?: Weight;
  readonly slant?: number;
  readonly language?: string;
  /** `x` is the middle. */
  readonly centred?: boolean;
  /** What recognition is sure of. Default 0.95. */
  readonly confidence?: number;
}

/** A picture in the making: a colour for each pixel, rectangles and labels on it. */
export class Drawing {
  readonly picture: Picture;
  readonly labels: { readonly label: Label; readonly shape: Coverage }[] = [];

  constructor(
    width: number,
    height: number,
    ground: (x: number, y: number) => Colour = () => [255, 255, 255],
  ) {
    const samples = new Uint8Array(width * height * 3);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) samples.set(ground(x, y), (y * width + x) * 3);
    this.picture = { width, height, samples, seen: samples, channels: 3, hasAlpha: false, maxSample: 255 };
  }

  box(x: number, y: number, width: number, height: number, colour: (x: number, y: number) => Colour): this {
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1)
        this.picture.samples.set(colour(column, row), (row * this.picture.width + column) * 3);
    return this;
  }

  label(label: Label): this {
    const { text, size, baseline, weight = 400, slant = 0, language = 'en', colour = [20, 20, 20] } = label;
    const line = setLine(text, { weight, language });
    const x = label.centred ? label.x - (line.width * size) / 2 : label.x;
    const shape = rasterise(
      line,
      { x, baseline, size, tracking: 0, slant, rotation: { angle: 0, centreX: 0, centreY: 0 } },
      this.picture,
    );
    if (!shape) throw new Error('the label lies outside');
    blend(this.picture, this.picture.samples, shape, colour);
    this.labels.push({ label, shape });
    return this;
  }

  /** The same ground and boxes, without labels, is what erasing should give: take it before drawing any. */
  copy(): Uint8Array {
    return Uint8Array.from(this.picture.samples);
  }

  png(): Promise<Buffer> {
    const { width, height, samples } = this.picture;
    return sharp(samples, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
  }

  /** Recognition that reads what was drawn: each label a line, each word a box. */
  get ocr(): NonNullable<FormatHost['ocr']> {
    return { recognize: async () => this.read() };
  }

  read(): OcrResult {
    const { width, height } = this.picture;
    return {
      width,
      height,
      warnings: [],
      blocks: this.labels.map(({ label, shape }) => {
        const confidence = label.confidence ?? 0.95;
        const box = { x: shape.x, y: shape.y, width: shape.width - 1, height: shape.height - 1, angle: 0 };
        const unit = box.width / label.text.length;
        let place = 0;
        const words = label.text.split(' ').map((text) => {
          const word = {
            text,
            confidence,
            box: { ...box, x: box.x + place * unit, width: text.length * unit },
          };
          place += text.length + 1;
          return word;
        });
        return { box, lines: [{ text: label.text, box, confidence, words }] };
      }),
    };
  }
}

/** The raw pixels of a file, red, green and blue. */
export const pixelsOf = async (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer();
