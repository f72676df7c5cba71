import { plainOf, ServiceError } from '@dragoman/provider';
import { Turn } from '../../resilience/turn.ts';
import { hasLetters } from '../protect/protect.ts';
import type { SourceSegment } from '../types.ts';
import { countCodePoints } from '../usage.ts';

/** A segment, and what is needed of it again and again. */
export interface PreparedSegment {
  readonly segment: SourceSegment;
  /** Its place among all segments of the file. */
  readonly index: number;
  /** Without tags. */
  readonly plain: string;
  readonly characters: number;
  /** Whether there may be something to translate in it. */
  readonly hasText: boolean;
  /** Whether it is longer than any paragraph, so that it is left as it is: its stages would hold the event loop. */
  readonly isTooLong: boolean;
  /** The same for segments of which one translation will do. */
  readonly repeatKey: string;
  /** Whether a segment before it has the same key: a running head says nothing of what stands beside it. */
  readonly isRepeat: boolean;
}

/** UTF-16 units of a source. The stages of a text of 50,000 hold the event loop for 45 ms at most. */
export const maxSource = 50_000;

const invalid = (index: number, field: string, code: string, message: string): ServiceError =>
  new ServiceError('invalid_request', {
    detail: message,
    errors: [{ pointer: `/segments/${index}/${field}`, code, message }],
  });

const prepareOne = (segment: SourceSegment, index: number): Omit<PreparedSegment, 'isRepeat'> => {
  const { key, source, language = '', pluralCategory = '', constraints } = segment;
  if (typeof key !== 'string') throw invalid(index, 'key', 'invalid_type', 'A key must be a string.');
  if (typeof source !== 'string')
    throw invalid(index, 'source', 'invalid_type', 'A source must be a string.');
  if (source.length > maxSource) {
    const common = { segment, index, plain: '', characters: source.length, hasText: false };
    return { ...common, isTooLong: true, repeatKey: `\n${index}` };
  }
  const plain = plainOf(source);
  return {
    segment,
    index,
    plain,
    characters: countCodePoints(plain),
    hasText: hasLetters(plain),
    isTooLong: false,
    repeatKey: JSON.stringify([source, language, pluralCategory, constraints?.maxLength ?? 0]),
  };
};

/** Looks at all segments of a file. Rejects with `invalid_request`. */
export const prepareSegments = async (
  segments: readonly SourceSegment[],
): Promise<readonly PreparedSegment[]> => {
  const turn = new Turn();
  const keys = new Set<string>();
  const repeatKeys = new Set<string>();
  const prepared: PreparedSegment[] = [];
  for (const [index, segment] of segments.entries()) {
    const one = prepareOne(segment, index);
    if (keys.has(segment.key)) throw invalid(index, 'key', 'duplicate', 'Two segments have one key.');
    keys.add(segment.key);
    prepared.push({ ...one, isRepeat: repeatKeys.has(one.repeatKey) });
    repeatKeys.add(one.repeatKey);
    if (turn.isOver) await turn.pass();
  }
  return prepared;
};

/** More than this says no more of a file's language. */
const maxSampled = 20_000;

/** Text from all over a file, for telling its language. */
export const sampleOf = async (segments: readonly PreparedSegment[]): Promise<string> => {
  const turn = new Turn();
  let total = 0;
  for (const { hasText, plain } of segments) {
    if (hasText) total += plain.length;
    if (turn.isOver) await turn.pass();
  }
  const step = Math.max(1, Math.ceil(total / maxSampled));
  const texts: string[] = [];
  let count = 0;
  for (const { hasText, plain } of segments) {
    if (hasText && count++ % step === 0) texts.push(plain.slice(0, maxSampled));
    if (turn.isOver) await turn.pass();
  }
  return texts.join('\n');
};
