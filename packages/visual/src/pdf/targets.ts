import { type FormatTarget, hasSameTags, ServiceError } from '@dragoman/provider';
import { keyOf } from '../region.ts';
import type { DocumentTarget } from './document/index.ts';
import { type Place, placeSchema, type ScanPlace, type TextPlace } from './place.ts';

/** What stands in the place of a text from now on; null: nothing. */
export interface Wanted<Of> {
  readonly key: string;
  readonly place: Of;
  readonly target: string | null;
}

/** What is to be written on one page. */
export interface PageTargets {
  readonly texts: readonly Wanted<TextPlace>[];
  readonly scans: readonly Wanted<ScanPlace>[];
  /** What is taken away besides, as nobody sees it. */
  readonly unseen: readonly Unseen[];
}

/** As a text's place has it. */
export type Unseen = NonNullable<TextPlace['unseen']>;

/** What is to be written, in order of the document. */
export interface Targets {
  /** By page, from 1; of pages on which nothing changes there is nothing. */
  readonly pages: ReadonlyMap<number, PageTargets>;
  readonly beside: readonly DocumentTarget[];
}

const invalid = (detail: string): ServiceError => new ServiceError('invalid_request', { detail });

const shownKey = (key: string): string => JSON.stringify(key.slice(0, 60));

/** Whether a key is one of a place: those of texts beside the pages are looked up in the document. */
const isKeyOf = (key: string, place: Place): boolean => {
  if (place.kind === 'scan') return key === `p${place.page}-${keyOf(place.region)}`;
  return place.kind !== 'text' || key.startsWith(`p${place.page}-`);
};

const placeOf = ({ key, place }: FormatTarget, pageCount: number): Place => {
  const parsed = placeSchema.safeParse(place);
  if (!parsed.success || !isKeyOf(key, parsed.data))
    throw invalid(`The document has no text ${shownKey(key)} as it is described.`);
  if ('page' in parsed.data && parsed.data.page > pageCount)
    throw invalid(`Text ${shownKey(key)} is on a page that the document does not have.`);
  return parsed.data;
};

/**
 * Sorts what is to be written: what stays as it is left out, the rest by where it is written.
 *
 * @throws ServiceError `invalid_request` for a segment that the document cannot have, or whose tags are other ones
 */
export const readTargets = (segments: readonly FormatTarget[], pageCount: number): Targets => {
  const pages = new Map<number, { texts: Wanted<TextPlace>[]; scans: Wanted<ScanPlace>[] }>();
  const beside: DocumentTarget[] = [];
  // Of texts that stay as well: it is the page's.
  const unseen = new Map<number, Unseen[]>();
  const keys = new Set<string>();
  for (const segment of segments) {
    const { key, source, target, hidden = false } = segment;
    const place = placeOf(segment, pageCount);
    if (keys.has(key)) throw invalid(`Text ${shownKey(key)} is named twice.`);
    keys.add(key);
    if (!hidden && target !== null && !hasSameTags(target, source))
      throw invalid(`The translation of text ${shownKey(key)} has not the inline tags of its source.`);
    const wanted = hidden ? null : target;
    if (place.kind === 'text' && place.unseen)
      unseen.set(place.page, [...(unseen.get(place.page) ?? []), place.unseen]);
    if (place.kind !== 'text' && place.kind !== 'scan') {
      // A text that is not there is told where it is looked for, also where nothing would change.
      beside.push({ key, target: hidden ? '' : target === source ? null : target });
      continue;
    }
    if (!hidden && (target === null || target === source)) continue;
    const page = pages.get(place.page) ?? { texts: [], scans: [] };
    pages.set(place.page, page);
    if (place.kind === 'text') page.texts.push({ key, place, target: wanted });
    else page.scans.push({ key, place, target: wanted });
  }
  // In one order, whatever theirs was: the same targets make the same bytes.
  const inOrder = <Of extends { readonly key: string }>(list: readonly Of[]): Of[] =>
    list.toSorted((one, other) => one.key.localeCompare(other.key, 'en', { numeric: true }));
  return {
    pages: new Map(
      [...pages]
        .toSorted(([one], [other]) => one - other)
        .map(([page, { texts, scans }]) => [
          page,
          { texts: inOrder(texts), scans: inOrder(scans), unseen: unseen.get(page) ?? [] },
        ]),
    ),
    beside: inOrder(beside),
  };
};
