import { readFileSync } from 'node:fs';
import { type OcrLine, type OcrRequest, type OcrResult, silentLogger } from '@dragoman/provider';
import { afterAll } from 'vitest';
import { ocrTesseract } from '../../src/index.ts';

/** A picture of the tests. */
export const pictureOf = (name: string): Uint8Array =>
  readFileSync(new URL(`../fixtures/${name}.png`, import.meta.url));

/** The provider of one test file, with one process; closed at its end. */
export const createReader = (): ((image: Uint8Array, more?: Partial<OcrRequest>) => Promise<OcrResult>) => {
  const provider = ocrTesseract.create(ocrTesseract.options.parse({ processes: 1 }), {
    logger: silentLogger,
  });
  afterAll(() => provider.close());
  return (image, more = {}) =>
    provider.recognize({
      image,
      format: 'png',
      languages: ['en'],
      signal: AbortSignal.timeout(60_000),
      ...more,
    });
};

/** What was read, line by line. */
export const linesOf = ({ blocks }: OcrResult): readonly OcrLine[] => blocks.flatMap(({ lines }) => lines);
