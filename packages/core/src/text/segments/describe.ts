import type { PreparedSegment } from './prepared.ts';

/** What is said of all segments of one call together, in UTF-16 units. */
const maxNotes = 3_000;
const maxContext = 100;
const maxNeighbour = 100;
/** So much of a text says which one is meant: engines give ids of their own. */
const maxName = 30;

const oneLine = (text: string, max: number): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
};

const quoted = (text: string, max = maxNeighbour): string => JSON.stringify(oneLine(text, max));

/**
 * What an engine is told of the segments of a call, by their first words: what each is, what it must keep to, and the
 * text around it where that is not in the same call. Undefined where there is nothing to say.
 *
 * @param all the segments of the file, in order
 * @param called the places in the file of the segments of the call, in its order
 */
export const describeSegments = (
  all: readonly PreparedSegment[],
  called: readonly number[],
): string | undefined => {
  const inCall = new Set(called);
  const neighbour = (from: number, step: 1 | -1): string | undefined => {
    let index = from + step;
    // The running head between two paragraphs is no neighbour of either.
    while (all[index]?.isRepeat && !inCall.has(index)) index += step;
    const one = inCall.has(index) ? undefined : all[index];
    return one?.hasText ? quoted(one.plain) : undefined;
  };
  const notes: string[] = [];
  let length = 0;
  for (const [place, index] of called.entries()) {
    const one = all[index];
    if (!one || length > maxNotes) continue;
    const { context, constraints, pluralCategory } = one.segment;
    const before = called[place - 1] === index ? undefined : neighbour(index, -1);
    const after = called[place + 1] === index ? undefined : neighbour(index, 1);
    const said = [
      ...(context ? [oneLine(context, maxContext)] : []),
      ...(constraints?.maxLength === undefined ? [] : [`at most ${constraints.maxLength} characters`]),
      ...(constraints?.maxLines === undefined ? [] : [`at most ${constraints.maxLines} lines`]),
      ...(pluralCategory ? [`the form for the plural category "${oneLine(pluralCategory, 10)}"`] : []),
      ...(before === undefined ? [] : [`follows ${before}`]),
      ...(after === undefined ? [] : [`precedes ${after}`]),
    ].join('; ');
    if (said === '') continue;
    notes.push(`${quoted(one.plain, maxName)}: ${said}`);
    length += said.length;
  }
  return notes.length > 0
    ? `The texts are parts of one file, in order. What is known of some of them:\n${notes.join('\n')}`
    : undefined;
};
