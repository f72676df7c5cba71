import type { FormatDefinition, FormatRendering, FormatRequest, FormatSegment } from '@dragoman/provider';
import { silentLogger } from '@dragoman/provider';

/** A text in UTF-8. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What a call may be made with besides its file. */
export type Extra = Partial<Pick<FormatRequest, 'name' | 'targetLanguage' | 'sourceLanguage' | 'options'>>;

const requestOf = (definition: FormatDefinition, bytes: Uint8Array, extra: Extra): FormatRequest => {
  const options = definition.options.safeParse(extra.options ?? {});
  if (!options.success) throw new TypeError('The options are not valid.');
  return {
    bytes,
    signal: new AbortController().signal,
    targetLanguage: 'de',
    host: { logger: silentLogger, progress: () => undefined },
    ...extra,
    options: options.data,
  };
};

/** The segments of a file. */
export const segmentsOf = async (
  definition: FormatDefinition,
  file: string | Uint8Array,
  extra: Extra = {},
): Promise<readonly FormatSegment[]> => {
  const bytes = typeof file === 'string' ? utf8(file) : file;
  return (await (await definition.load()).extract(requestOf(definition, bytes, extra))).segments;
};

/** The texts of a file. */
export const sourcesOf = async (
  definition: FormatDefinition,
  file: string | Uint8Array,
  extra: Extra = {},
): Promise<readonly string[]> => (await segmentsOf(definition, file, extra)).map(({ source }) => source);

/** A file with other texts. */
export const rewritten = async (
  definition: FormatDefinition,
  file: string | Uint8Array,
  targetOf: (source: string, segment: FormatSegment) => string | null | undefined,
  extra: Extra = {},
): Promise<FormatRendering> => {
  const bytes = typeof file === 'string' ? utf8(file) : file;
  const format = await definition.load();
  const request = requestOf(definition, bytes, extra);
  const { segments } = await format.extract(request);
  return format.render({
    ...request,
    segments: segments.map((segment) => {
      const { key, source } = segment;
      const target = targetOf(source, segment);
      // Undefined: its text goes.
      return target === undefined ? { key, source, target: null, hidden: true } : { key, source, target };
    }),
  });
};

/** The same, as text. */
export const rewrittenText = async (...given: Parameters<typeof rewritten>): Promise<string> =>
  new TextDecoder().decode((await rewritten(...given)).bytes);

/** Words in capitals; tags as they are. */
export const shout = (text: string): string => text.toUpperCase();
