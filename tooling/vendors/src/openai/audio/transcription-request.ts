import type { TranscriptionCreateParams } from 'openai/resources/audio/transcriptions';
import { z } from 'zod';
import { type ApiError, invalidRequest, unknownModel } from '../errors.ts';
import { spokenLanguages, type TranscriptionModel, transcriptionModel } from './models.ts';

/** Every field of the endpoint; the names are held to the SDK's own. */
type Fields = { readonly [Key in keyof Required<TranscriptionCreateParams>]: z.ZodType };

const text = z.string();
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const fields = {
  file: z.instanceof(File),
  model: text,
  language: text.optional(),
  prompt: text.optional(),
  response_format: z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json']).default('json'),
  temperature: z.coerce.number().min(0).max(1).optional(),
  timestamp_granularities: z.array(z.enum(['word', 'segment'])).optional(),
  include: z.array(z.literal('logprobs')).optional(),
  chunking_strategy: z.literal('auto').optional(),
  keywords: z.array(text).optional(),
  languages: z.array(text).optional(),
  known_speaker_names: z.array(text).max(4).optional(),
  known_speaker_references: z.array(text).max(4).optional(),
  stream: flag.optional(),
} satisfies Fields;

const requestSchema = z.strictObject(fields);

/** A valid request. */
export interface TranscriptionRequest extends z.output<typeof requestSchema> {
  readonly abilities: TranscriptionModel;
}

/** `name[]` is a member of a list, anything else may come once. */
const toObject = (form: FormData): { readonly values: Record<string, unknown> } | ApiError => {
  const object: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    if (name.endsWith('[]')) object[name.slice(0, -2)] = values;
    else if (values.length === 1) object[name] = values[0];
    else return invalidRequest(`Duplicate parameter: '${name}'.`, name, 'invalid_value');
  }
  return { values: object };
};

const problemOf = (error: z.ZodError): ApiError => {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? '');
  if (issue?.code === 'unrecognized_keys') {
    return invalidRequest(`Unknown parameter: '${issue.keys[0]}'.`, issue.keys[0], 'unknown_parameter');
  }
  return issue?.code === 'invalid_type' && issue.input === undefined
    ? invalidRequest(`Missing required parameter: '${name}'.`, name, 'missing_required_parameter')
    : invalidRequest(`Invalid value for '${name}'.`, name, 'invalid_value');
};

const extensions = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'];

const languageProblem = (code: string): ApiError | undefined =>
  spokenLanguages.has(code)
    ? undefined
    : invalidRequest(
        `Invalid language '${code}'. Language parameter must be specified in ISO-639-1 format.`,
        'language',
        'invalid_language_format',
      );

const notFor = (model: string, name: string): ApiError =>
  invalidRequest(`${name} is not supported with model '${model}'.`, name, 'unsupported_parameter');

const modelProblem = (request: z.output<typeof requestSchema>, can: TranscriptionModel) => {
  const { model, response_format: format } = request;
  if (!can.formats.includes(format)) {
    return invalidRequest(
      `response_format '${format}' is not compatible with model '${model}'. Use ${can.formats.map((name) => `'${name}'`).join(' or ')} instead.`,
      'response_format',
      'unsupported_value',
    );
  }
  if (request.timestamp_granularities && format !== 'verbose_json') {
    return notFor(model, 'timestamp_granularities');
  }
  if (request.prompt !== undefined && !can.prompt) return notFor(model, 'prompt');
  if (request.include && (!can.logprobs || format !== 'json')) return notFor(model, 'include');
  if (!can.keywords && (request.keywords || request.languages)) return notFor(model, 'keywords');
  return undefined;
};

/** Reads and checks a form as strictly as OpenAI does, and its field names more so. */
export const readTranscription = (form: FormData): TranscriptionRequest | ApiError => {
  const object = toObject(form);
  if ('status' in object) return object;
  const parsed = requestSchema.safeParse(object.values, { reportInput: true });
  if (!parsed.success) return problemOf(parsed.error);
  const { file, model, language, languages = [] } = parsed.data;
  const abilities = transcriptionModel(model);
  if (!abilities) return unknownModel(model);
  if (!extensions.includes(file.name.split('.').at(-1)?.toLowerCase() ?? '')) {
    const list = extensions.map((name) => `'${name}'`).join(', ');
    return invalidRequest(`Invalid file format. Supported formats: [${list}]`);
  }
  for (const code of [...(language === undefined ? [] : [language]), ...languages]) {
    const problem = languageProblem(code);
    if (problem) return problem;
  }
  return modelProblem(parsed.data, abilities) ?? { ...parsed.data, abilities };
};
