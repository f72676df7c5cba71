import { wavHeader } from '@dragoman/sound-kit';
import type { SpeechCreateParams } from 'openai/resources/audio/speech';
import { z } from 'zod';
import { encodeSpeech } from '../../shared/audio-files.ts';
import type { PiecedReply } from '../../shared/pieces.ts';
import { resample, type SpokenAudio, speak } from '../../shared/speaker.ts';
import { type ApiError, invalidRequest, unknownModel } from '../errors.ts';
import { speechVoices } from './models.ts';

/** Says a text in the voice of an espeak-ng variant, so many times as fast as usual. */
export type Speaking = (text: string, variant: string, rate: number) => Promise<SpokenAudio> | SpokenAudio;

/** Really speaks, by this machine's eSpeak NG. */
export const realSpeaking: Speaking = (text, variant, rate) =>
  speak(text, 'en-us', { voice: `en-us+${variant}`, rate });

/** Every field of the endpoint; the names are held to the SDK's own. */
type Fields = { readonly [Key in keyof Required<SpeechCreateParams>]: z.ZodType };

const fields = {
  input: z.string().min(1),
  model: z.string(),
  voice: z.union([z.string(), z.strictObject({ id: z.string().regex(/^voice_/) })]),
  instructions: z.string().max(4096).optional(),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).default('mp3'),
  speed: z.number().min(0.25).max(4).default(1),
  stream_format: z.enum(['audio', 'sse']).default('audio'),
} satisfies Fields;

const requestSchema = z.strictObject(fields);
type SpeechRequest = z.output<typeof requestSchema>;

/** Code points of one text. */
const maxCharacters = 4096;

/** Samples of one second, as the vendor makes them. */
const sampleRate = 24_000;

/** Each voice sounds different, and the first one is well understood by PocketSphinx. */
const variants = ['f3', 'm1', 'f1', 'm3', 'f2', 'm2', 'f4', 'm4', 'f5', 'm5', 'm6', 'm7', 'croak'];

/** What a model must be told apart from. */
export interface SpeechSetting {
  readonly speaking: Speaking;
  /** The voices of a server that is not OpenAI's own. */
  readonly voices: readonly string[] | undefined;
}

const problemOf = (error: z.ZodError): ApiError => {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? '');
  if (issue?.code === 'unrecognized_keys') {
    return invalidRequest(`Unknown parameter: '${issue.keys[0]}'.`, issue.keys[0], 'unknown_parameter');
  }
  return issue?.code === 'invalid_type' && issue.input === undefined
    ? invalidRequest(`Missing required parameter: '${name}'.`, name, 'missing_required_parameter')
    : invalidRequest(`Invalid value for '${name}': ${issue?.message}`, name, 'invalid_value');
};

const refusal = (request: SpeechRequest, { voices }: SpeechSetting): ApiError | undefined => {
  const { input, model, voice, instructions, stream_format: streamFormat } = request;
  const known = voices ?? speechVoices(model);
  if (known === undefined) return unknownModel(model);
  const length = [...input].length;
  if (length > maxCharacters) {
    return invalidRequest(
      `[{'type': 'string_too_long', 'loc': ('body', 'input'), 'msg': 'String should have at most ${maxCharacters} characters', 'ctx': {'max_length': ${maxCharacters}}}]`,
    );
  }
  if (typeof voice === 'string' && !known.includes(voice)) {
    const list = known.map((name) => `'${name}'`).join(', ');
    return invalidRequest(
      `[{'type': 'enum', 'loc': ('body', 'voice'), 'msg': "Input should be ${list}", 'input': '${voice}'}]`,
    );
  }
  if (!model.startsWith('tts-1')) return undefined;
  if (instructions !== undefined) return invalidRequest(`${model} takes no instructions.`, 'instructions');
  return streamFormat === 'sse' ? invalidRequest(`${model} has no sse.`, 'stream_format') : undefined;
};

const contentTypes = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
} as const;

const encode = (spoken: SpokenAudio, format: SpeechRequest['response_format']): Promise<Buffer> | Buffer => {
  if (format === 'pcm') return spoken.pcm;
  // Its header is sent before its end is known.
  return format === 'wav' ? Buffer.concat([wavHeader(spoken), spoken.pcm]) : encodeSpeech(spoken, format);
};

const pieceBytes = 4096;

const piecesOf = (audio: Buffer): Buffer[] => {
  const pieces: Buffer[] = [];
  for (let start = 0; start < audio.length; start += pieceBytes)
    pieces.push(audio.subarray(start, start + pieceBytes));
  return pieces;
};

const eventsOf = (audio: Buffer): Buffer[] =>
  [
    ...piecesOf(audio).map((piece) => ({ type: 'speech.audio.delta', audio: piece.toString('base64') })),
    { type: 'speech.audio.done', usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 } },
  ].map((event) => Buffer.from(`data: ${JSON.stringify(event)}\n\n`));

/** Answers `POST /v1/audio/speech`. */
export const synthesize = async (body: unknown, setting: SpeechSetting): Promise<PiecedReply | ApiError> => {
  const parsed = requestSchema.safeParse(body, { reportInput: true });
  if (!parsed.success) return problemOf(parsed.error);
  const problem = refusal(parsed.data, setting);
  if (problem) return problem;
  const { input, model, voice, speed, response_format: format, stream_format: streamFormat } = parsed.data;
  const index = (setting.voices ?? speechVoices(model) ?? []).indexOf(String(voice));
  const variant = variants[Math.max(0, index) % variants.length] ?? 'f3';
  const spoken = resample(await setting.speaking(input, variant, speed), sampleRate);
  const audio = await encode(spoken, format);
  if (streamFormat === 'sse') {
    return { contentType: 'text/event-stream; charset=utf-8', pieces: eventsOf(audio) };
  }
  return { contentType: contentTypes[format], pieces: piecesOf(audio) };
};
