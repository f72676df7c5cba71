import type { AsrOptions, AsrProviderV1, AsrResult } from '@dragoman/provider';
import { ensure, shown } from '../expectation.ts';
import { lettersOf } from '../letters.ts';
import type { AsrSample } from './engine.ts';
import { asrResultSchema } from './result-schema.ts';

/** What rounding may add to the end of the audio, in milliseconds. */
const roundingMs = 100;

/** Fails where a result breaks the contract, whatever was said. */
export const ensureShape = (result: unknown): AsrResult => {
  const parsed = asrResultSchema.safeParse(result);
  ensure(parsed.success, `The result breaks the contract: ${parsed.error?.message}`);
  return result as AsrResult;
};

/** Fails where times cannot be those of this recording. */
export const ensureTimes = (result: AsrResult, { durationMs }: AsrSample): void => {
  const parts = [...result.segments, ...(result.words ?? [])];
  const late = parts.find(({ endMs }) => endMs > durationMs + roundingMs);
  ensure(late === undefined, `${shown(late)} ends after the audio, which lasts ${durationMs} ms.`);
  const end = Math.max(...parts.map(({ endMs }) => endMs));
  ensure(
    parts.length === 0 || end >= durationMs / 20,
    `Speech ends at ${end} of ${durationMs} ms: are these milliseconds?`,
  );
  const told = result.durationMs ?? durationMs;
  ensure(
    Math.abs(told - durationMs) <= Math.max(250, durationMs / 20),
    `durationMs must be about ${durationMs}, not ${told}.`,
  );
};

/** Fails where segments or words say something else than the text. */
export const ensureOneText = ({ text, segments, words }: AsrResult): void => {
  for (const [name, parts] of Object.entries({ segments, words })) {
    if (parts === undefined) continue;
    const said = parts.map((part) => part.text).join(' ');
    ensure(
      lettersOf(said) === lettersOf(text),
      `The ${name} say ${shown(said)}; the text is ${shown(text)}.`,
    );
  }
};

/** Fails where the words are not there exactly as they were asked for. */
export const ensureWords = (
  { capabilities }: AsrProviderV1,
  { words: wanted = false }: AsrOptions,
  result: AsrResult,
): void => {
  const expected = wanted && capabilities.wordTimes;
  ensure(
    (result.words !== undefined) === expected,
    expected
      ? 'words were asked for, and capabilities.wordTimes is true, yet there are none.'
      : `words must be absent: ${wanted ? 'capabilities.wordTimes is false' : 'nobody asked for them'}.`,
  );
};
