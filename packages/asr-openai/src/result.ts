import type { AsrRequest, AsrResult, AsrSegment, AsrWord, ProviderWarning } from '@dragoman/provider';
import type { z } from 'zod';
import { tagOf } from './languages.ts';
import type { Parameters } from './parameters.ts';
import { diarizedSchema, plainSchema, traceSchema, verboseSchema } from './response-schema.ts';

type Heard = Pick<AsrResult, 'text' | 'segments'> &
  Partial<Pick<AsrResult, 'language' | 'confidence' | 'durationMs' | 'words'>> & {
    readonly warnings?: readonly ProviderWarning[];
  };

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** What a mean log probability is as a probability. */
const probability = (logprob: number): number => Math.min(1, Math.max(0, Math.exp(logprob)));

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly speaker?: string | undefined;
  readonly avg_logprob?: number | undefined;
}

const segmentOf = ({ text, start, end, speaker, avg_logprob: logprob }: Piece): AsrSegment => ({
  text,
  startMs: milliseconds(start),
  endMs: Math.max(milliseconds(start), milliseconds(end)),
  ...(speaker === undefined ? {} : { speaker }),
  ...(logprob === undefined ? {} : { confidence: probability(logprob) }),
});

const ordered = (pieces: readonly Piece[]): AsrSegment[] =>
  pieces
    .map((piece) => ({ ...piece, text: piece.text.trim() }))
    .filter(({ text }) => text !== '')
    .map(segmentOf)
    .sort((one, other) => one.startMs - other.startMs);

/** Of all segments, each as long as it is. */
const meanConfidence = (segments: readonly AsrSegment[]): number | undefined => {
  let [sum, weights] = [0, 0];
  for (const { confidence, startMs, endMs } of segments) {
    if (confidence === undefined) continue;
    const weight = Math.max(1, endMs - startMs);
    sum += confidence * weight;
    weights += weight;
  }
  return weights === 0 ? undefined : Math.min(1, sum / weights);
};

const durationOf = (told: number | undefined): { durationMs?: number } =>
  told === undefined ? {} : { durationMs: milliseconds(told) };

const verbose = (answer: z.output<typeof verboseSchema>): Heard => {
  const segments = ordered(answer.segments ?? []);
  const words: AsrWord[] = ordered(
    (answer.words ?? []).map(({ word, start, end }) => ({ text: word, start, end })),
  );
  const confidence = meanConfidence(segments);
  const language = tagOf(answer.language ?? '');
  return {
    text: answer.text.trim(),
    segments,
    words,
    ...(confidence === undefined ? {} : { confidence }),
    ...(language === undefined ? {} : { language }),
    ...durationOf(answer.duration),
  };
};

const diarized = (answer: z.output<typeof diarizedSchema>): Heard => ({
  text: answer.text.trim(),
  segments: ordered(answer.segments),
  ...durationOf(answer.duration),
});

const noTimes: ProviderWarning = {
  code: 'no_segment_times',
  message: 'This model gives no times: the whole transcript is one segment.',
};

const plain = (answer: z.output<typeof plainSchema>, measuredMs: number | undefined): Heard => {
  const text = answer.text.trim();
  const { logprobs = [], usage } = answer;
  const endMs = measuredMs ?? milliseconds(usage?.seconds ?? 0);
  const mean = logprobs.reduce((sum, { logprob }) => sum + logprob, 0) / logprobs.length;
  const confidence = logprobs.length === 0 ? {} : { confidence: probability(mean) };
  const language = tagOf(answer.languages?.[0]?.code ?? '');
  return {
    text,
    segments: text === '' ? [] : [{ text, startMs: 0, endMs, ...confidence }],
    ...confidence,
    ...(language === undefined ? {} : { language }),
    warnings: text === '' ? [] : [noTimes],
  };
};

const heardIn = (answer: unknown, { traits }: Parameters, measuredMs: number | undefined): Heard => {
  if (traits.format === 'verbose_json') return verbose(verboseSchema.parse(answer));
  if (traits.format === 'diarized_json') return diarized(diarizedSchema.parse(answer));
  return plain(plainSchema.parse(answer), measuredMs);
};

/** What the vendor heard, as the contract has it. Throws a `ZodError` where the answer is none of the API's. */
export const resultOf = (
  answer: unknown,
  parameters: Parameters,
  request: AsrRequest,
  { measuredMs, givesWords }: { readonly measuredMs: number | undefined; readonly givesWords: boolean },
): AsrResult => {
  const { words = [], warnings = [], ...heard } = heardIn(answer, parameters, measuredMs);
  const { _request_id: requestId } = traceSchema.parse(answer);
  return {
    ...heard,
    ...(parameters.language === undefined ? {} : { language: parameters.language }),
    ...(measuredMs === undefined ? {} : { durationMs: measuredMs }),
    ...(request.words === true && givesWords ? { words } : {}),
    ...(requestId ? { requestId } : {}),
    model: parameters.fields.model,
    warnings: [...parameters.warnings, ...warnings],
  };
};
