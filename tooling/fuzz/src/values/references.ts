/**
 * What a generated request says of the state of the service, before it is known: `own:projects:3` is the id of some
 * project of the caller. So the same seed makes the same requests, whatever ids the service gives.
 */
const opening = '\ue000';
const closing = '\ue001';

/** The kinds of things that a request can refer to. */
export type ReferenceKind =
  /** An object of the caller's account, by the last word of its collection's path. */
  | 'own'
  /** One of another account. */
  | 'other'
  /** A concrete path of the caller's, by its template. */
  | 'path'
  /** The same of another account. */
  | 'other-path'
  /** A cursor of some list, the caller's or another's. */
  | 'cursor'
  /** The address of an endpoint that listens, or does something else. */
  | 'url';

/** What stands in a request for something that is known when it is sent. */
export const reference = (kind: ReferenceKind, name: string, choice: number): string =>
  `${opening}${kind}|${name}|${choice}${closing}`;

const pattern = new RegExp(`${opening}([^|]+)\\|([^|]*)\\|(\\d+)${closing}`, 'g');

/** What references stand for at the moment. */
export type Lookup = (kind: ReferenceKind, name: string, choice: number) => string;

/** A text with what its references stand for. */
export const resolveReferences = (text: string, lookup: Lookup): string =>
  text.includes(opening)
    ? text.replaceAll(pattern, (_whole, kind: ReferenceKind, name: string, choice: string) =>
        lookup(kind, name, Number(choice)),
      )
    : text;

/** Percent-encodes a text for a query, but for the references in it: what they stand for needs none. */
export const encodeAround = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    new RegExp(`${encodeURIComponent(opening)}.*?${encodeURIComponent(closing)}`, 'g'),
    decodeURIComponent,
  );
