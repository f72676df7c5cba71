import { encodeText } from '@dragoman/format-kit';
import {
  type FormatDefinition,
  type FormatExtraction,
  type FormatRendering,
  type FormatSegment,
  type OptionsSchema,
  silentLogger,
} from '@dragoman/provider';

/** A text in an encoding. */
export const encoded = (text: string, label = 'utf-8', hasMark = false): Uint8Array => {
  const bytes = encodeText(text, { label, hasMark });
  if (!bytes) throw new RangeError(`${label} lacks characters of the text.`);
  return bytes;
};

type Definition = FormatDefinition<string, OptionsSchema>;

/** What a file is read and written with. */
export interface Reading {
  readonly targetLanguage?: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

const requestOf = (definition: Definition, bytes: Uint8Array, reading: Reading) => {
  const parsed = definition.options.safeParse(reading.options ?? {});
  if (!parsed.success) throw parsed.error;
  return {
    signal: new AbortController().signal,
    bytes,
    targetLanguage: reading.targetLanguage ?? 'de',
    options: parsed.data,
    host: { logger: silentLogger, progress: () => undefined },
  };
};

/** What is read in a file. */
export const extracted = async (
  definition: Definition,
  file: Uint8Array | string,
  reading: Reading = {},
): Promise<FormatExtraction> => {
  const bytes = typeof file === 'string' ? encoded(file) : file;
  return (await definition.load()).extract(requestOf(definition, bytes, reading));
};

/** A file with targets: null leaves a segment, undefined takes its text away. */
export const rendered = async (
  definition: Definition,
  file: Uint8Array | string,
  targetOf: (segment: FormatSegment) => string | null | undefined,
  reading: Reading = {},
): Promise<FormatRendering> => {
  const bytes = typeof file === 'string' ? encoded(file) : file;
  const format = await definition.load();
  const request = requestOf(definition, bytes, reading);
  const { segments } = await format.extract(request);
  const targets = segments.map((segment) => {
    const target = targetOf(segment);
    const { key, source } = segment;
    return target === undefined ? { key, source, target: null, hidden: true } : { key, source, target };
  });
  return format.render({ ...request, segments: targets });
};

/** The same, as text. */
export const rewritten = async (...call: Parameters<typeof rendered>): Promise<string> =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode((await rendered(...call)).bytes);

/** The texts of a file. */
export const sourcesOf = async (...call: Parameters<typeof extracted>): Promise<readonly string[]> =>
  (await extracted(...call)).segments.map(({ source }) => source);

/** Cues of SubRip, two seconds each, one after another. */
export const cuesOf = (...texts: string[]): string =>
  texts
    .map((text, index) => {
      const at = (second: number): string => `00:00:${String(second).padStart(2, '0')},000`;
      return `${index + 1}\n${at(index * 2)} --> ${at(index * 2 + 2)}\n${text}\n`;
    })
    .join('\n');

/** The texts of its cues. */
export const textsOf = (file: string): readonly string[] =>
  file
    .split(/(?:^|\n)\d+\n\d\d:.*\n/)
    .slice(1)
    .map((text) => text.trim());
