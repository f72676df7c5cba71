/** Something that stands in the source, and how the target's region writes it. */
export interface Anchor {
  readonly text: string;
  /** Null where it must stay as it is: a code, a version, a telephone number. */
  readonly replacement: string | null;
}

/** A place of the translation. */
export interface Place {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A place, and what to put there. */
export interface Replacement {
  readonly place: Place;
  readonly replacement: string;
}

const isSame = (places: readonly Place[], anchors: readonly Anchor[]): boolean =>
  places.length === anchors.length && places.every(({ text }, index) => text === anchors[index]?.text);

/**
 * Which places of a translation still stand as in the source, and so have to be written anew. Where all of them do, one
 * follows the other. Else a place that reads like the right form of another anchor is left alone: `1,234` may be the
 * English number or the German one that was `1.234`.
 */
export const anchorPlaces = (places: readonly Place[], anchors: readonly Anchor[]): Replacement[] => {
  const wanted = new Map<string, string | null>();
  const rightForms = new Set<string>();
  for (const { text, replacement } of anchors) {
    const known = wanted.get(text);
    wanted.set(text, known === undefined || known === replacement ? replacement : null);
    if (replacement !== null && replacement !== text) rightForms.add(replacement);
  }
  const candidates = places.filter(({ text }) => wanted.has(text) || rightForms.has(text));
  if (isSame(candidates, anchors)) {
    return candidates.flatMap((place, index) => {
      const replacement = anchors[index]?.replacement ?? null;
      return replacement === null ? [] : [{ place, replacement }];
    });
  }
  return candidates.flatMap((place) => {
    const replacement = wanted.get(place.text) ?? null;
    return replacement === null || rightForms.has(place.text) ? [] : [{ place, replacement }];
  });
};
