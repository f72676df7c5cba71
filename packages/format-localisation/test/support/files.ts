import {
  type FormatDefinition,
  type FormatExtraction,
  type FormatRendering,
  type FormatRequest,
  type FormatSegment,
  type OptionsOutput,
  type OptionsSchema,
  silentLogger,
  type TaggedText,
} from '@dragoman/provider';

/** What a file is read with, besides its bytes. */
export interface Reading {
  readonly source?: string;
  readonly target?: string;
  readonly options?: unknown;
  readonly existing?: Uint8Array;
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

const requestOf = <Options extends OptionsSchema>(
  definition: FormatDefinition<string, Options>,
  bytes: Uint8Array,
  { source = 'en', target = 'de', options = {}, existing }: Reading,
): FormatRequest<OptionsOutput<Options>> => {
  const parsed = definition.options.safeParse(options);
  if (!parsed.success) throw new TypeError('The options are not valid.');
  return {
    bytes,
    signal: new AbortController().signal,
    sourceLanguage: source,
    targetLanguage: target,
    options: parsed.data as OptionsOutput<Options>,
    host: { logger: silentLogger, progress: () => undefined },
    ...(existing ? { existing } : {}),
  };
};

/** What is found in a file. */
export const extracted = async <Options extends OptionsSchema>(
  definition: FormatDefinition<string, Options>,
  file: string | Uint8Array,
  reading: Reading = {},
): Promise<FormatExtraction> => {
  const format = await definition.load();
  const bytes = typeof file === 'string' ? bytesOf(file) : file;
  return format.extract(requestOf(definition, bytes, reading));
};

/** The texts of a file by their keys. */
export const textsOf = async <Options extends OptionsSchema>(
  definition: FormatDefinition<string, Options>,
  file: string | Uint8Array,
  reading: Reading = {},
): Promise<Record<string, TaggedText>> => {
  const { segments } = await extracted(definition, file, reading);
  return Object.fromEntries(segments.map(({ key, source }) => [key, source]));
};

/** A file with targets, by what is said of each segment; undefined: none. */
export const rendered = async <Options extends OptionsSchema>(
  definition: FormatDefinition<string, Options>,
  file: string | Uint8Array,
  targetOf: (segment: FormatSegment) => TaggedText | undefined,
  reading: Reading = {},
): Promise<FormatRendering> => {
  const format = await definition.load();
  const bytes = typeof file === 'string' ? bytesOf(file) : file;
  const request = requestOf(definition, bytes, reading);
  const { segments } = await format.extract(request);
  return format.render({
    ...request,
    segments: segments.map((segment) => ({
      key: segment.key,
      source: segment.source,
      target: targetOf(segment) ?? null,
    })),
  });
};

/** A file with other texts for some of its keys. */
export const written = async <Options extends OptionsSchema>(
  definition: FormatDefinition<string, Options>,
  file: string | Uint8Array,
  targets: Readonly<Record<string, TaggedText>>,
  reading: Reading = {},
): Promise<string> => textOf((await rendered(definition, file, ({ key }) => targets[key], reading)).bytes);
