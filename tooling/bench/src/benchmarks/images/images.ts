import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FormatDefinition, type OcrProviderV1, ServiceError, silentLogger } from '@dragoman/provider';
import { reverseLetters } from '@dragoman/provider-testkit';
import { formats } from '@dragoman/visual';
import { defineBenchmark } from '../../benchmark.ts';
import { folders } from '../../folders.ts';
import { withResources } from '../../machine/resources.ts';
import { startReader } from '../visual/translate.ts';
import { keepSheet } from './sheet.ts';

/** Words of a file's name that tell in what language its picture is; all others are taken for English. */
const languages: readonly (readonly [word: RegExp, language: string])[] = [
  [/chinese/, 'zh-Hans'],
  [/korean/, 'ko'],
  [/french/, 'fr'],
  [/devanagari/, 'hi'],
];

const languageOf = (name: string): string => languages.find(([word]) => word.test(name))?.[1] ?? 'en';

/** One picture of the corpus, there and back. */
interface Done {
  readonly name: string;
  readonly language: string;
  readonly size: string;
  readonly regions: number;
  readonly readSeconds: number;
  readonly drawSeconds: number;
  /** Codes with how often each was said; that of the error, where there was one. */
  readonly warnings: string;
  readonly hasFailed: boolean;
  /** What was read, a line for each region. */
  readonly texts: readonly string[];
}

const tallyOf = (codes: readonly string[]): string =>
  [...new Set(codes)].map((code) => `${code} ${codes.filter((other) => other === code).length}`).join(', ') ||
  '-';

const formatOf = (bytes: Uint8Array): FormatDefinition | undefined =>
  formats.find(({ sniff }) => sniff(bytes.subarray(0, 4_096)) === 'certain');

/** Reads a picture, reverses its words and draws it anew; keeps both pictures beside each other. */
const thereAndBack = async (
  name: string,
  bytes: Uint8Array,
  definition: FormatDefinition,
  reader: OcrProviderV1,
  out: string,
): Promise<Done> => {
  const language = languageOf(name);
  const format = await definition.load();
  const request = {
    signal: new AbortController().signal,
    bytes,
    name,
    sourceLanguage: language,
    // The letters stay those of the source's script.
    targetLanguage: language,
    options: {},
    host: { logger: silentLogger, progress: () => {}, ocr: reader },
  };
  const began = performance.now();
  try {
    const { segments, warnings, info } = await format.extract(request);
    const read = performance.now();
    const written = await format.render({
      ...request,
      segments: segments.map(({ key, source, place = null }) => ({
        key,
        source,
        place,
        target: reverseLetters(source),
      })),
    });
    const drawn = performance.now();
    await keepSheet(out, name, bytes, written.bytes);
    return {
      name,
      language,
      size: `${info?.width} × ${info?.height}`,
      regions: segments.length,
      readSeconds: (read - began) / 1_000,
      drawSeconds: (drawn - read) / 1_000,
      warnings: tallyOf([...warnings, ...written.warnings].map(({ code }) => code)),
      hasFailed: false,
      texts: segments.map(({ source }) => source),
    };
  } catch (error) {
    const warnings = ServiceError.is(error) ? error.code : String(error);
    const readSeconds = (performance.now() - began) / 1_000;
    return {
      ...{ name, language, size: '-', regions: 0, readSeconds, drawSeconds: 0, warnings },
      ...{ hasFailed: true, texts: [] },
    };
  }
};

/** Real pictures with their words reversed, for the eye: what it sees there no figure tells. */
export const images = defineBenchmark({
  name: 'images',
  summary:
    'pictures of DRAGOMAN_CORPUS, read, reversed word by word and drawn again: a sheet of each for the eye',
  options: { out: join(folders.results, 'images'), only: '' },
  run: ({ out, only }) =>
    withResources(async (resources) => {
      const corpus = process.env.DRAGOMAN_CORPUS;
      if (!corpus)
        throw new Error('Set DRAGOMAN_CORPUS to the folder of the corpus, whose pictures are in images.');
      const folder = join(corpus, 'images');
      const reader = await startReader(resources);
      const done: Done[] = [];
      for (const name of (await readdir(folder)).sort()) {
        if (!name.includes(only)) continue;
        const bytes = await readFile(join(folder, name));
        const definition = formatOf(bytes);
        if (!definition) continue;
        const one = await thereAndBack(name, bytes, definition, reader, out);
        done.push(one);
        console.error(`${name}: ${one.regions} regions`);
      }
      return {
        tables: [
          {
            title: `Pictures of the corpus; sheets in ${out}`,
            columns: ['file', 'language', 'size', 'regions', 'read s', 'drawn s', 'warnings'],
            rows: done.map((one) => [
              ...[one.name, one.language, one.size, String(one.regions)],
              ...[one.readSeconds, one.drawSeconds, one.warnings],
            ]),
          },
        ],
        gates: [
          { name: 'pictures', measured: done.length, bound: 1, kind: 'atLeast' },
          {
            name: 'pictures that failed',
            measured: done.filter(({ hasFailed }) => hasFailed).length,
            bound: 0,
            kind: 'atMost',
          },
        ],
        measurements: done,
      };
    }),
});
