import { z } from 'zod';
import { apiErrors, type DeepgramApiError } from './errors.ts';
import { hasModel } from './models.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const texts = z.array(z.string().min(1).max(200)).max(100);
const whole = (minimum: number, maximum: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(minimum).max(maximum));

const common = {
  model: z.string().default('base-general'),
  version: z.string().optional(),
  language: z.string().optional(),
  punctuate: flag.default(false),
  smart_format: flag.default(false),
  numerals: flag.default(false),
  profanity_filter: flag.default(false),
  diarize: flag.default(false),
  multichannel: flag.default(false),
  dictation: flag.default(false),
  mip_opt_out: flag.default(false),
  // https://developers.deepgram.com/docs/keyterm#key-term-limits: 500 tokens together. How they are counted is unverified:
  // here four letters are one.
  keyterm: z
    .array(z.string().min(1).max(200))
    .refine((terms) => terms.reduce((sum, term) => sum + Math.ceil(term.length / 4), 0) <= 500)
    .optional(),
  keywords: texts.optional(),
  redact: texts.optional(),
  replace: texts.optional(),
  search: texts.optional(),
  tag: texts.optional(),
  extra: texts.optional(),
  encoding: z
    .enum([
      'linear16',
      'linear32',
      'flac',
      'alaw',
      'mulaw',
      'amr-nb',
      'amr-wb',
      'opus',
      'ogg-opus',
      'speex',
      'g729',
    ])
    .optional(),
  sample_rate: whole(8000, 192_000).optional(),
  channels: whole(1, 20).optional(),
};

const fileParameters = z.strictObject({
  ...common,
  diarize_model: z.enum(['latest', 'v1', 'v2']).optional(),
  detect_language: z.union([flag, texts]).default(false),
  detect_entities: flag.default(false),
  filler_words: flag.default(false),
  measurements: flag.default(false),
  paragraphs: flag.default(false),
  utterances: flag.default(false),
  utt_split: z.coerce.number().positive().default(0.8),
});

const streamParameters = z.strictObject({
  ...common,
  diarize_model: z.enum(['latest', 'v1']).optional(),
  interim_results: flag.default(false),
  vad_events: flag.default(false),
  endpointing: z.union([flag, whole(0, 10_000)]).optional(),
  utterance_end_ms: whole(1000, 10_000).optional(),
});

/** The parameters of a whole recording. */
export type FileParameters = z.output<typeof fileParameters>;
/** The parameters of a stream. */
export type StreamParameters = z.output<typeof streamParameters>;

const repeated: ReadonlySet<string> = new Set(
  Object.entries(common).flatMap(([name, schema]) => (schema.safeParse(['x']).success ? [name] : [])),
);

/** Each name once, those that may be repeated as lists; undefined where another one is repeated. */
const readQuery = (query: URLSearchParams): Record<string, string | string[]> | undefined => {
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(query.keys())) {
    const all = query.getAll(name);
    if (repeated.has(name)) values[name] = all;
    else if (all.length > 1) return undefined;
    else values[name] = all[0] ?? '';
  }
  return values;
};

const raw = new Set<unknown>(['linear16', 'linear32', 'alaw', 'mulaw']);

const isNova3 = (model: string): boolean => /^nova-3(-|$)/.test(model);

/** What is wrong between parameters that are right by themselves. */
const conflict = (given: FileParameters | StreamParameters): DeepgramApiError | undefined => {
  const detects = 'detect_language' in given && given.detect_language !== false;
  if (given.keywords && isNova3(given.model)) {
    return apiErrors.badParameter('Keywords are not supported for Nova-3. Please use `keyterm` instead.');
  }
  if (given.keyterm && !isNova3(given.model)) {
    return apiErrors.badParameter('Keyterm is only supported for Nova-3.');
  }
  if (given.keywords?.some((word) => /\s/.test(word))) {
    return apiErrors.badParameter('Keywords must be single words.');
  }
  if (detects && given.language !== undefined) {
    return apiErrors.badParameter('`language` and `detect_language` exclude each other.');
  }
  if (raw.has(given.encoding) && given.sample_rate === undefined) {
    return apiErrors.badParameter('`sample_rate` is required with this `encoding`.');
  }
  if (given.encoding === undefined && (given.sample_rate ?? given.channels) !== undefined) {
    return apiErrors.badParameter('`sample_rate` and `channels` are only for raw audio.');
  }
  return hasModel(given.model, given.language ?? 'en') ? undefined : apiErrors.noSuchModel();
};

/**
 * The parameters of a query, or what Deepgram says against them. Stricter than Deepgram, which passes over names that
 * it does not know: here they are mistakes.
 */
export const readParameters = <T extends 'file' | 'stream'>(
  kind: T,
  query: URLSearchParams,
): (T extends 'file' ? FileParameters : StreamParameters) | DeepgramApiError => {
  const values = readQuery(query);
  if (!values) return apiErrors.badParameter('A parameter is repeated.');
  const { data, error } = (kind === 'file' ? fileParameters : streamParameters).safeParse(values);
  if (error) {
    const [issue] = error.issues;
    const names = issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue?.path.join('.');
    return apiErrors.badParameter(`Invalid parameter: ${names}`);
  }
  return conflict(data) ?? (data as never);
};
