import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';

/** What is used of Tesseract's WebAssembly here. */
interface Api {
  Init(dataPath: null, languages: string, mode: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(): string;
  Clear(): void;
}

interface Core {
  readonly TessBaseAPI: new () => Api;
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
}

/** A word as one call reads it, in pixels of the picture as it was given. */
export interface BareWord {
  readonly text: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** One call of Tesseract and its time, in milliseconds: the picture is decoded, grey and doubled before. */
export interface BareCall {
  readonly words: readonly BareWord[];
  readonly ms: number;
}

const wordsOf = (table: string): readonly BareWord[] =>
  table.split('\n').flatMap((row) => {
    const [level, , , , , , x, y, width, height, , text = ''] = row.split('\t');
    if (level !== '5' || text.trim() === '') return [];
    const [left = 0, top = 0, across = 0, down = 0] = [x, y, width, height].map((value) => Number(value) / 2);
    return [{ text, box: { x: left, y: top, width: across, height: down } }];
  });

/** Tesseract as it comes, in this process: sparse text, English, the same data as the provider's. */
export const startBare = async (): Promise<(picture: Buffer) => Promise<BareCall>> => {
  const require = createRequire(import.meta.url);
  const start = require('tesseract.js-core/tesseract-core-relaxedsimd') as (
    settings: object,
  ) => Promise<Core>;
  const nothing = (): void => undefined;
  const core = await start({ TesseractProgress: nothing, print: nothing, printErr: nothing });
  const data = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
  core.FS.writeFile('./eng.traineddata', gunzipSync(readFileSync(data)));
  const api = new core.TessBaseAPI();
  api.Init(null, 'eng', 1);
  api.SetVariable('tessedit_pageseg_mode', '11');
  return async (picture) => {
    const { width } = await sharp(picture).metadata();
    const grey = sharp(picture).flatten({ background: '#fff' }).greyscale();
    const { data: pixels, info } = await grey
      .resize({ width: width * 2, kernel: 'cubic' })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const header = Buffer.from(`P5\n${info.width} ${info.height}\n255\n`);
    core.FS.writeFile('/input', Buffer.concat([header, pixels]));
    const began = performance.now();
    api.SetImageFile(1, 0);
    api.Recognize(null);
    const table = api.GetTSVText();
    const ms = performance.now() - began;
    api.Clear();
    return { words: wordsOf(table), ms };
  };
};
