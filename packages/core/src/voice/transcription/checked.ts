import { type AsrRequest, type AsrResult, type AsrSegment, ServiceError } from '@dragoman/provider';
import type { Engine } from '../../engine.ts';

const isTimed = ({ text, startMs, endMs }: AsrSegment): boolean =>
  typeof text === 'string' && Number.isFinite(startMs) && Number.isFinite(endMs) && startMs <= endMs;

const isKept = ({ text, segments, words = [], warnings }: AsrResult): boolean =>
  typeof text === 'string' &&
  Array.isArray(segments) &&
  Array.isArray(warnings) &&
  (text.trim() === '') === (segments.length === 0) &&
  segments.every(isTimed) &&
  words.every(isTimed);

/** Holds a provider to its contract: a text has segments, and these have times. */
export const transcribeChecked = async (engine: Engine<'asr'>, request: AsrRequest): Promise<AsrResult> => {
  const result = await engine.provider.transcribe(request);
  if (isKept(result)) return result;
  throw ServiceError.ofProvider('invalid_response', engine, {
    detail: `The provider ${engine.id} did not answer as its contract says. Try again.`,
  });
};
