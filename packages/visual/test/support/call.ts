import {
  type FormatExtraction,
  type FormatHost,
  type FormatRendering,
  type FormatTarget,
  silentLogger,
} from '@dragoman/provider';
import { formats } from '../../src/index.ts';

const noText: NonNullable<FormatHost['ocr']> = {
  recognize: async () => ({ width: 1, height: 1, blocks: [], warnings: [] }),
};

const requestOf = (bytes: Uint8Array, targetLanguage: string, ocr = noText, sourceLanguage = 'en') => ({
  signal: new AbortController().signal,
  bytes,
  sourceLanguage,
  targetLanguage,
  options: {},
  host: { logger: silentLogger, progress: () => undefined, ocr },
});

const formatOf = async (id: string) => {
  const definition = formats.find((format) => format.id === id);
  if (!definition) throw new Error(`no format ${id}`);
  return definition.load();
};

/** Reads a picture of a format. */
export const extract = async (
  id: string,
  bytes: Uint8Array,
  ocr?: NonNullable<FormatHost['ocr']>,
): Promise<FormatExtraction> => (await formatOf(id)).extract(requestOf(bytes, 'de', ocr));

/** Writes a picture of a format anew. */
export const render = async (
  id: string,
  bytes: Uint8Array,
  segments: readonly FormatTarget[],
  language = 'de',
  outputMediaType?: string,
): Promise<FormatRendering> =>
  (await formatOf(id)).render({
    ...requestOf(bytes, language),
    segments,
    ...(outputMediaType ? { outputMediaType } : {}),
  });

/** The segments of a picture, each with what stands in its place. */
export const targets = (
  { segments }: FormatExtraction,
  targetOf: (source: string) => string | null,
): readonly FormatTarget[] =>
  segments.map(({ key, source, place }) => ({
    key,
    source,
    target: targetOf(source),
    ...(place === undefined ? {} : { place }),
  }));
