import { plainOf, readTaggedText, type TaggedPart, type TaggedText } from '@dragoman/provider';

/** A text at one place of a file, before it is a segment. */
export interface TextPlace {
  /** Names it in the file: the same each time, whatever its text is. */
  readonly key: string;
  readonly source: TaggedText;
  /** What it is, in a few words. */
  readonly context: string;
  /** Code points that fit there. Absent: any number. */
  readonly maxLength?: number;
  /** Notes the changes that put another text there; undefined: none. */
  write(parts: readonly TaggedPart[] | undefined): void;
}

const letter = /\p{L}/u;

/** Whether there is something to translate in a text. */
export const hasLetters = (source: TaggedText): boolean => letter.test(plainOf(source));

/** The text of parts, without their tags. */
export const textOfParts = (parts: readonly TaggedPart[] = []): string => {
  // Of one part, this is its own text, and no copy of it.
  let text = '';
  for (const part of parts) if (part.kind === 'text') text += part.text;
  return text;
};

/** A place's text without its pairs, which a twin need not have. */
const looseKey = (source: TaggedText): string => {
  const kept = readTaggedText(source).filter(({ kind }) => kind === 'empty').length;
  return `${kept} ${plainOf(source)}`;
};

const emptyNumbers = (source: TaggedText): number[] =>
  readTaggedText(source).flatMap((part) => (part.kind === 'empty' ? [part.number] : []));

/** Parts for a place of the same words as parts for its twin, whose pairs may be others: these then do without. */
const partsForTwin = (
  parts: readonly TaggedPart[],
  from: TaggedText,
  to: TaggedText,
): readonly TaggedPart[] => {
  if (from === to) return parts;
  const [numbers, theirs] = [emptyNumbers(from), emptyNumbers(to)];
  return parts.flatMap((part): TaggedPart[] => {
    if (part.kind === 'text') return [part];
    const number = part.kind === 'empty' ? theirs[numbers.indexOf(part.number)] : undefined;
    return number === undefined ? [] : [{ kind: 'empty', number }];
  });
};

/** A place that writes its twins along. */
const withTwins = (place: TextPlace, twins: readonly TextPlace[]): TextPlace =>
  twins.length === 0
    ? place
    : {
        ...place,
        write(parts) {
          place.write(parts);
          for (const twin of twins) twin.write(parts && partsForTwin(parts, place.source, twin.source));
        },
      };

/**
 * Places of which some stand in the file a second time, for other programs or as a stored picture of the first: the same
 * text is written to both.
 *
 * @param places to translate
 * @param twins copies: those of equal text are written along, in order; the rest come back as `others`
 */
export const joinTwins = (
  places: readonly TextPlace[],
  twins: readonly TextPlace[],
): { readonly places: readonly TextPlace[]; readonly others: readonly TextPlace[] } => {
  if (twins.length === 0) return { places, others: [] };
  const waiting = new Map<string, { readonly copies: TextPlace[][]; next: number }>();
  const copies = places.map(({ source }): TextPlace[] => {
    const own: TextPlace[] = [];
    const entry = waiting.get(looseKey(source));
    if (entry) entry.copies.push(own);
    else waiting.set(looseKey(source), { copies: [own], next: 0 });
    return own;
  });
  const others: TextPlace[] = [];
  for (const twin of twins) {
    const entry = waiting.get(looseKey(twin.source));
    // One more than there are originals is another copy of the last.
    const own = entry?.copies[Math.min(entry.next++, entry.copies.length - 1)];
    if (own) own.push(twin);
    else others.push(twin);
  }
  return { places: places.map((place, index) => withTwins(place, copies[index] ?? [])), others };
};
