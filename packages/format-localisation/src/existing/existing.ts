import {
  type FormatData,
  type FormatExtraction,
  type FormatRequest,
  type FormatSegment,
  type FormatV1,
  hasSameTags,
  ServiceError,
  type TaggedText,
} from '@dragoman/provider';
import { renumbered } from './codes.ts';

/** What a file of a format holds: texts in one language, or each with its translation. */
export type Holding = 'one language' | 'two languages';

const isAdded = (place: FormatData | undefined): boolean =>
  typeof place === 'object' && place !== null && 'added' in place && place.added === true;

const unreadable = (cause: unknown): unknown => {
  if (!ServiceError.is(cause) || cause.code === 'internal_error') return cause;
  return new ServiceError('corrupt_document', {
    detail: `The existing file cannot be read: ${cause.detail} Send the target file of before, or none.`,
    cause,
  });
};

/** What two texts are compared by. */
type Comparable = (source: TaggedText) => string;

/** The translation that a segment of the file of before has for a segment; undefined where it has none that fits. */
const targetIn = (
  before: FormatSegment | undefined,
  segment: FormatSegment,
  holding: Holding,
  comparable: Comparable,
): TaggedText | undefined => {
  if (!before) return undefined;
  if (holding === 'two languages')
    return comparable(before.source) === comparable(segment.source) ? before.target : undefined;
  return isAdded(before.place) ? undefined : renumbered(before, segment);
};

const merged = (
  found: FormatExtraction,
  before: readonly FormatSegment[],
  holding: Holding,
  comparable: Comparable,
): FormatExtraction => {
  const byKey = new Map(before.map((segment) => [segment.key, segment]));
  return {
    ...found,
    segments: found.segments.map((segment) => {
      // It wins over what the file itself has: whoever names it means that one.
      const target = targetIn(byKey.get(segment.key), segment, holding, comparable);
      // With other tags it would be refused when the file is written.
      return target === undefined || !hasSameTags(target, segment.source) ? segment : { ...segment, target };
    }),
  };
};

/**
 * A format that takes `existing`, by its own way of reading: what the file of before has under the same key comes back as
 * `target`. Texts in two languages count only where the source is still the same. Its capability is `existing: true`.
 *
 * @param comparable what must be the same of a source, for files in two languages; default: all of it
 */
export const withExisting = <Options>(
  format: FormatV1<Options>,
  holding: Holding,
  comparable: Comparable = (source) => source,
): FormatV1<Options> => ({
  contract: format.contract,
  id: format.id,
  render: (request) => format.render(request),
  async extract(request) {
    const found = await format.extract(request);
    const { existing, ...rest } = request;
    if (!existing) return found;
    const asked: FormatRequest<Options> =
      holding === 'two languages'
        ? { ...rest, bytes: existing }
        : { ...rest, bytes: existing, sourceLanguage: request.targetLanguage };
    const { segments } = await format.extract(asked).catch((error: unknown) => {
      request.signal.throwIfAborted();
      throw unreadable(error);
    });
    return merged(found, segments, holding, comparable);
  },
});
