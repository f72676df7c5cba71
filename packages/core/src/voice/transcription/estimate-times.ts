import { type AsrResult, ServiceError } from '@dragoman/provider';
import type { Part } from './parts.ts';
import { timeSentences } from './sentence-times.ts';
import type { Source } from './source.ts';

const untimed = 'no_segment_times';

/**
 * Gives the sentences of a transcript without times those that the pauses of the recording suggest, with a warning in place
 * of the engine's. Any other transcript stays as it is, and so does one of a recording that cannot be decoded here.
 */
export const estimateTimes = async (
  result: AsrResult,
  { startMs, endMs }: Pick<Part, 'startMs' | 'endMs'>,
  source: Source,
): Promise<AsrResult> => {
  const [only] = result.segments;
  if (only === undefined || !result.warnings.some(({ code }) => code === untimed)) return result;
  const pauses = await source.pauses().catch((error: unknown) => {
    if (ServiceError.is(error) && error.code === 'unsupported_format') return undefined;
    throw error;
  });
  if (pauses === undefined) return result;
  const moved = pauses
    .map((pause) => ({ startMs: pause.startMs - startMs, endMs: pause.endMs - startMs }))
    .filter((pause) => pause.endMs > 0 && pause.startMs < endMs - startMs);
  const timed = timeSentences(result.text, result.language, {
    startMs: 0,
    endMs: endMs - startMs,
    pauses: moved,
  });
  const { confidence } = only;
  return {
    ...result,
    segments: timed.map((segment) => (confidence === undefined ? segment : { ...segment, confidence })),
    warnings: [
      ...result.warnings.filter(({ code }) => code !== untimed),
      {
        code: 'segment_times_estimated',
        message:
          'The engine gives no times: those of the sentences were estimated from their length and the pauses.',
      },
    ],
  };
};
