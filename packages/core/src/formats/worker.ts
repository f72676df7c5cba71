import type {
  FormatDefinition,
  FormatHost,
  FormatV1,
  OcrRequest,
  OcrResult,
  ProviderLogger,
} from '@dragoman/provider';
import type { ChildJob } from '@dragoman/provider-kit';
import { type FormatOutcome, pullBytes, pullTargets, pushExtraction, pushRendering } from './transfer.ts';

// What runs in a child process: it imports the package of a format, and has the format do its work.

/** A file with all that is asked of it: data that goes from process to process. */
export interface FormatWork {
  readonly format: string;
  /** The module whose `formats` has it. */
  readonly entry: string;
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
  /** Present: write the file anew. Absent: read it. */
  readonly rendering?: { readonly count: number; readonly outputMediaType?: string };
}

/** What is told on the way. */
export type FormatNews =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
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

const definitionOf = async ({ entry, format }: FormatWork): Promise<FormatDefinition> => {
  const module: { readonly formats?: readonly FormatDefinition[] } = await import(entry);
  const definition = module.formats?.find(({ id }) => id === format);
  if (!definition) throw new TypeError(`${entry} has no format ${format} in its list of formats.`);
  return definition;
};

const loaded = new Map<string, Promise<{ definition: FormatDefinition; format: FormatV1 }>>();

const load = (work: FormatWork): Promise<{ definition: FormatDefinition; format: FormatV1 }> => {
  const key = `${work.entry}\n${work.format}`;
  const known = loaded.get(key);
  if (known) return known;
  const loading = definitionOf(work).then(async (definition) => ({
    definition,
    format: await definition.load(),
  }));
  loaded.set(key, loading);
  // What failed once, for want of memory perhaps, may succeed the next time.
  loading.catch(() => loaded.delete(key));
  return loading;
};

/** Reads or writes one file. */
export const runFormat = async (work: FormatWork, job: ChildJob): Promise<FormatOutcome> => {
  const { format: _id, entry: _entry, size, existingSize, rendering, ...file } = work;
  const { definition, format } = await load(work);
  const host: FormatHost = {
    logger: loggerOf(job),
    progress: (done, total) => tell(job, { kind: 'progress', done, total }),
    ...(definition.capabilities.ocr
      ? {
          ocr: {
            recognize: ({ signal, ...request }: OcrRequest) =>
              job.ask<OcrResult>('recognize', request, signal),
          },
        }
      : {}),
  };
  const request = {
    ...file,
    bytes: await pullBytes(job, 'bytes', size),
    ...(existingSize === undefined ? {} : { existing: await pullBytes(job, 'existing', existingSize) }),
    signal: job.signal,
    host,
  };
  if (!rendering) return pushExtraction(job, await format.extract(request));
  const { count, ...how } = rendering;
  const segments = await pullTargets(job, count);
  return pushRendering(job, await format.render({ ...request, ...how, segments }));
};
