/** Where a text that stands in several lines goes on in the next one. */
export interface Break {
  /** In the text, in UTF-16 units. */
  readonly at: number;
  /** What the file has there. */
  readonly written: string;
}

/** So far from where a line ended a new one may end. */
const farthest = 200;

const placeNear = (
  text: string,
  wanted: number,
  least: number,
  isPlace: (at: number) => boolean,
): number | undefined => {
  for (let distance = 0; distance < farthest; distance++)
    for (const at of [wanted - distance, wanted + distance])
      if (at > least && at < text.length && isPlace(at)) return at;
  return undefined;
};

/**
 * The places for the breaks of a text in another one: at the same share of its length, as near as its words allow. What
 * finds no place is left out.
 *
 * @param length of the text before
 * @param isPlace whether a line may end there; `isSame` where the texts are of one length and the place is the same
 */
export const placeBreaks = (
  text: string,
  length: number,
  breaks: readonly Break[],
  isPlace: (at: number, isSame: boolean) => boolean,
): readonly Break[] => {
  const placed: Break[] = [];
  let position = 0;
  for (const { at: before, written } of breaks) {
    const wanted = Math.round((before * text.length) / Math.max(1, length));
    const isSame = text.length === length && before > position && isPlace(before, true);
    const at = isSame ? before : placeNear(text, wanted, position, (place) => isPlace(place, false));
    if (at === undefined) continue;
    placed.push({ at, written });
    position = at;
  }
  return placed;
};
