import type { TtsOutcome, TtsProviderV1, TtsRequest, TtsResult } from '@dragoman/provider';
import { durationMsOf } from '@dragoman/sound-kit';
import { formatFault } from '../audio/format-fault.ts';
import { ensure, shown } from '../expectation.ts';
import { ttsResultSchema } from './result-schema.ts';

/** Fails where a result breaks the contract, whatever was said. */
export const ensureShape = (result: unknown): TtsResult => {
  const parsed = ttsResultSchema.safeParse(result);
  ensure(parsed.success, `The result breaks the contract: ${parsed.error?.message}`);
  return result as TtsResult;
};

/** Fails where the bytes are not what the result says that they are. */
export const ensureTrueFormat = (audio: Uint8Array, { format, durationMs }: TtsOutcome): void => {
  const fault = formatFault(audio, format);
  ensure(fault === undefined, `The audio is not what its format says: ${fault}.`);
  const lasts = durationMsOf(audio, format);
  if (lasts === undefined || durationMs === undefined) return;
  ensure(
    Math.abs(lasts - durationMs) <= Math.max(100, lasts / 20),
    `The bytes last ${Math.round(lasts)} ms as ${shown(format)}, yet durationMs is ${durationMs}.`,
  );
};

/** Fails where the words are not there exactly as they were asked for, or are spoken after the end. */
export const ensureWords = (
  { capabilities }: TtsProviderV1,
  { words: wanted = false }: Pick<TtsRequest, 'words'>,
  { words, durationMs }: TtsOutcome,
): void => {
  const expected = wanted && capabilities.wordTimes;
  ensure(
    (words !== undefined) === expected,
    expected
      ? 'words were asked for, and capabilities.wordTimes is true, yet there are none.'
      : `words must be absent: ${wanted ? 'capabilities.wordTimes is false' : 'nobody asked for them'}.`,
  );
  if (!expected) return;
  ensure((words ?? []).length > 0, 'words were asked for, and the list is empty.');
  const late = words?.find(({ endMs }) => endMs > (durationMs ?? Number.POSITIVE_INFINITY));
  ensure(late === undefined, `${shown(late)} ends after the audio, which lasts ${durationMs} ms.`);
};
