import type { AsrRequest, AsrResult, AsrWord, ProviderWarning } from '@dragoman/provider';
import { defined, meanProbability, milliseconds, piecesInOrder, probability } from '@dragoman/provider-kit';
import type { z } from 'zod';
import { diarizedSchema, plainSchema, traceSchema, verboseSchema } from './answer.ts';
import { tagOf } from './languages.ts';
import type { Parameters } from './parameters.ts';

type Heard = Pick<AsrResult, 'text' | 'segments'> &
  Partial<Pick<AsrResult, 'language' | 'confidence' | 'durationMs' | 'words'>> & {
    readonly warnings?: readonly ProviderWarning[];
  };

/** What a mean log probability is as a probability. */
const ofLogarithm = (logprob: number): number => probability(Math.exp(logprob));

const toMilliseconds = (told: number | undefined): number | undefined =>
  told === undefined ? undefined : milliseconds(told);

const verbose = (answer: z.output<typeof verboseSchema>): Heard => {
  const segments = piecesInOrder(
    (answer.segments ?? []).map(({ avg_logprob: logprob, ...segment }) => ({
      ...segment,
      confidence: logprob === undefined ? undefined : ofLogarithm(logprob),
    })),
  );
  const words: AsrWord[] = piecesInOrder(
    (answer.words ?? []).map(({ word: text, ...times }) => ({ text, ...times })),
  );
  return defined({
    text: answer.text.trim(),
    segments,
    words,
    // Each segment counts as long as it is.
    confidence: meanProbability(
      segments.map(({ confidence, startMs, endMs }) => [confidence, Math.max(1, endMs - startMs)]),
    ),
    language: tagOf(answer.language ?? ''),
    durationMs: toMilliseconds(answer.duration),
  });
};

const diarized = ({ text, segments, duration }: z.output<typeof diarizedSchema>): Heard =>
  defined({ text: text.trim(), segments: piecesInOrder(segments), durationMs: toMilliseconds(duration) });

const noTimes: ProviderWarning = {
  code: 'no_segment_times',
  message: 'This model gives no times: the whole transcript is one segment.',
};

const plain = (answer: z.output<typeof plainSchema>, measuredMs: number | undefined): Heard => {
  const text = answer.text.trim();
  const { logprobs = [], usage } = answer;
  const endMs = measuredMs ?? milliseconds(usage?.seconds ?? 0);
  const mean = logprobs.reduce((sum, { logprob }) => sum + logprob, 0) / logprobs.length;
  const confidence = logprobs.length === 0 ? undefined : ofLogarithm(mean);
  return defined({
    text,
    segments: text === '' ? [] : [defined({ text, startMs: 0, endMs, confidence })],
    confidence,
    language: tagOf(answer.languages?.[0]?.code ?? ''),
    warnings: text === '' ? [] : [noTimes],
  });
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
    ...defined({
      language: parameters.language ?? heard.language,
      durationMs: measuredMs ?? heard.durationMs,
      words: request.words === true && givesWords ? words : undefined,
      requestId: requestId || undefined,
    }),
    model: parameters.fields.model,
    warnings: [...parameters.warnings, ...warnings],
  };
};
