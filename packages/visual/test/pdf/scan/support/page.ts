import type { FormatHost, OcrBox, OcrResult } from '@dragoman/provider';
import sharp from 'sharp';
import type { PageContent } from '../../../../src/pdf/page-content.ts';
import type { PaintPage } from '../../../../src/pdf/scan/index.ts';
import { Drawing } from '../../../support/picture.ts';
import { readerOf } from '../../../support/reader.ts';

/** A line of a page, in points from its top left corner. */
export interface PageLine {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

export const scale = Math.floor((300 / 72) * 1000) / 1000;

/** A page of these lines: its content as a reader of PDF gives it, and how it is painted. */
export const pageOf = (
  lines: readonly PageLine[],
  {
    width = 240,
    height = 160,
    askew = 0,
    rotate = 0,
    more = {},
  }: {
    readonly width?: number;
    readonly height?: number;
    /** Degrees clockwise by which the paper lay askew. */
    readonly askew?: number;
    readonly rotate?: 0 | 90 | 180 | 270;
    readonly more?: Partial<PageContent>;
  } = {},
) => {
  const drawing = new Drawing(Math.round(width * scale), Math.round(height * scale));
  for (const { text, x, baseline, size } of lines)
    drawing.label({ text, x: x * scale, baseline: baseline * scale, size: size * scale });
  const { picture } = drawing;
  const paint: PaintPage = async (_page, options) => {
    if (Math.abs(options.scale - scale) > 0.01) throw new Error(`painted at ${options.scale}`);
    const flat = sharp(picture.samples as Uint8Array, {
      raw: { width: picture.width, height: picture.height, channels: 3 },
    });
    const turned = await flat
      .rotate((askew + rotate + 360) % 360, { background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const quarter = rotate % 180 !== 0;
    const [wide, high] = quarter ? [picture.height, picture.width] : [picture.width, picture.height];
    const { data } = await sharp(turned.data, {
      raw: { width: turned.info.width, height: turned.info.height, channels: 4 },
    })
      .extract({
        left: (turned.info.width - wide) >> 1,
        top: (turned.info.height - high) >> 1,
        width: wide,
        height: high,
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: wide, height: high, rgba: data };
  };
  const content: PageContent = {
    page: 3,
    view: { left: 0, bottom: 0, right: width, top: height },
    rotate: 0,
    userUnit: 1,
    glyphs: [],
    advances: [],
    matrices: [],
    rules: [],
    images: [{ left: 0, bottom: 0, right: width, top: height }],
    drawings: [],
    links: [],
    ...more,
  };
  return { content, paint };
};

/**
 * Recognition that knows the words of these lines, and looks for them on all of a level page: in a band for each size of
 * letters, of a page that is `pageHeight` points high and lies in the middle of the picture.
 */
export const recognitionOf = (
  lines: readonly PageLine[],
  pageHeight = 160,
): NonNullable<FormatHost['ocr']> => {
  const bands: { size: number; top: number; bottom: number }[] = [];
  for (const { baseline, size } of lines) {
    const last = bands.at(-1);
    if (last?.size === size) last.bottom = baseline + size * 0.4;
    else bands.push({ size, top: baseline - size * 1.2, bottom: baseline + size * 0.4 });
  }
  return readerOf(
    lines.flatMap(({ text }) => text.split(' ')),
    (width, height) =>
      bands.map(({ size, top, bottom }) => ({
        x: 4,
        y: Math.round(height / 2 + (top - pageHeight / 2) * scale),
        width: width - 8,
        height: Math.round((bottom - top) * scale),
        size: size * scale,
      })),
  );
};

/** The same for pages that lie on their side: it turns them as it says. */
export const turningRecognition = (
  inner: NonNullable<FormatHost['ocr']>,
  orientation: 90 | 180 | 270,
): NonNullable<FormatHost['ocr']> => ({
  recognize: async (request): Promise<OcrResult> => {
    const image = await sharp(request.image).rotate(orientation).png().toBuffer();
    const result = await inner.recognize({ ...request, image });
    const back = ({ x, y, width, height }: OcrBox): OcrBox =>
      orientation === 90
        ? { x: y, y: result.width - x - width, width: height, height: width, angle: 0 }
        : orientation === 180
          ? { x: result.width - x - width, y: result.height - y - height, width, height, angle: 0 }
          : { x: result.height - y - height, y: x, width: height, height: width, angle: 0 };
    const sideways = orientation !== 180;
    return {
      ...result,
      width: sideways ? result.height : result.width,
      height: sideways ? result.width : result.height,
      orientation,
      blocks: result.blocks.map(({ box, lines }) => ({
        box: back(box),
        lines: lines.map((line) => ({
          ...line,
          box: back(line.box),
          words: (line.words ?? []).map((word) => ({ ...word, box: back(word.box) })),
        })),
      })),
    };
  },
});
