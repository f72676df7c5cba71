import type {
  FormatDefinition,
  FormatHost,
  FormatPairLayout,
  FormatPictures,
  FormatRequest,
  FormatV1,
  OcrRequest,
  OcrResult,
  ProviderLogger,
} from '@dragoman/provider';
import type { ChildJob } from '@dragoman/provider-kit';
import { type FormatOutcome, pullBytes, pullTargets, pushExtraction, pushRendering } from './transfer.ts';

// What runs in a child process: it imports the package of a format, and has the format do its work.

/** Where a format is. */
export interface FormatModule {
  readonly format: string;
  /** The module whose `formats` has it. */
  readonly entry: string;
}

/** A file with all that is asked of it: data that goes from process to process. */
export interface FormatWork extends FormatModule {
  /** Bytes of the file, which are asked for. */
  readonly size: number;
  readonly name?: string;
  readonly sourceLanguage?: string;
  readonly targetLanguage: string;
  readonly options: unknown;
  readonly password?: string;
  readonly allowRestricted?: boolean;
  /** Bytes of the file of before, which are asked for. Absent: there is none. */
  readonly existingSize?: number;
  /** The formats of pictures, where pictures inside of the file are to be translated. */
  readonly pictures?: readonly FormatModule[];
  /** Present: write the file anew. Absent, without `pairing`: read it. */
  readonly rendering?: { readonly count: number; readonly outputMediaType?: string };
  /** Present: make one file of this and of its translation, whose bytes are asked for. */
  readonly pairing?: { readonly translatedSize: number; readonly layout: FormatPairLayout };
}

/** What is told on the way. */
export type FormatNews =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'pages'; readonly count: number }
  | {
      readonly kind: 'log';
      readonly level: keyof ProviderLogger;
      readonly fields: object;
      readonly message: string;
    };

const tell = (job: ChildJob, news: FormatNews): void => job.progress(news);

const loggerOf = (job: ChildJob): ProviderLogger => {
  const say =
    (level: keyof ProviderLogger) =>
    (fields: object, message: string): void =>
      tell(job, { kind: 'log', level, fields, message });
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
};

const definitionOf = async ({ entry, format }: FormatModule): Promise<FormatDefinition> => {
  const module: { readonly formats?: readonly FormatDefinition[] } = await import(entry);
  const definition = module.formats?.find(({ id }) => id === format);
  if (!definition) throw new TypeError(`${entry} has no format ${format} in its list of formats.`);
  return definition;
};

interface LoadedFormat {
  readonly definition: FormatDefinition;
  readonly format: FormatV1;
}

const loaded = new Map<string, Promise<LoadedFormat>>();

const load = (module: FormatModule): Promise<LoadedFormat> => {
  const key = `${module.entry}\n${module.format}`;
  const known = loaded.get(key);
  if (known) return known;
  const loading = definitionOf(module).then(async (definition) => ({
    definition,
    format: await definition.load(),
  }));
  loaded.set(key, loading);
  // What failed once, for want of memory perhaps, may succeed the next time.
  loading.catch(() => loaded.delete(key));
  return loading;
};

/** What tells one kind of picture from another stands at its beginning. */
const headBytes = 4_096;

/** The formats of pictures, for a format whose files have some. */
const picturesOf = (
  modules: readonly FormatModule[],
  request: Omit<FormatRequest<never>, 'bytes' | 'options'>,
): FormatPictures => {
  const find = async (picture: Uint8Array): Promise<LoadedFormat | undefined> => {
    for (const module of modules) {
      const found = await load(module);
      if (found.definition.sniff(picture.subarray(0, headBytes)) === 'certain') return found;
    }
    return undefined;
  };
  const asked = ({ definition }: LoadedFormat, bytes: Uint8Array) => {
    // A document's caller has no options for its pictures.
    const options = definition.options.safeParse({});
    if (!options.success) throw options.error;
    return { ...request, bytes, options: options.data };
  };
  return {
    async extract(picture) {
      const found = await find(picture);
      return found?.format.extract(asked(found, picture));
    },
    async render(picture, segments) {
      const found = await find(picture);
      if (!found) throw new TypeError('No text was found in a picture of this kind.');
      return found.format.render({ ...asked(found, picture), segments });
    },
  };
};

/** Reads or writes one file. */
export const runFormat = async (work: FormatWork, job: ChildJob): Promise<FormatOutcome> => {
  const { format: _id, entry: _entry, size, existingSize, pictures, rendering, pairing, ...file } = work;
  const { definition, format } = await load(work);
  const logger = loggerOf(job);
  const ocr: FormatHost['ocr'] = {
    recognize: ({ signal, ...request }: OcrRequest) => job.ask<OcrResult>('recognize', request, signal),
  };
  const { sourceLanguage, targetLanguage } = file;
  const forPictures = {
    targetLanguage,
    ...(sourceLanguage === undefined ? {} : { sourceLanguage }),
    signal: job.signal,
    // How far the file is says the file's own format.
    host: { logger, ocr, progress: () => {} },
  };
  const host: FormatHost = {
    logger,
    progress: (done, total) => tell(job, { kind: 'progress', done, total }),
    pages: (count) => tell(job, { kind: 'pages', count }),
    ...(definition.capabilities.ocr ? { ocr } : {}),
    ...(pictures ? { pictures: picturesOf(pictures, forPictures) } : {}),
  };
  const request = {
    ...file,
    bytes: await pullBytes(job, 'bytes', size),
    ...(existingSize === undefined ? {} : { existing: await pullBytes(job, 'existing', existingSize) }),
    signal: job.signal,
    host,
  };
  if (pairing) {
    if (!format.pair) throw new TypeError(`${work.format} is said to have pair, and has not.`);
    const { translatedSize, layout } = pairing;
    const translated = await pullBytes(job, 'translated', translatedSize);
    return pushRendering(job, await format.pair({ ...request, translated, layout }));
  }
  if (!rendering) return pushExtraction(job, await format.extract(request));
  const { count, ...how } = rendering;
  const segments = await pullTargets(job, count);
  return pushRendering(job, await format.render({ ...request, ...how, segments }));
};
