/** Characters as a file writes them, and what they are: `\n` for a line end, `&amp;` for `&`, or a run of plain ones. */
export interface Token {
  readonly raw: string;
  readonly text: string;
}

/** How a format writes text. */
export interface Notation {
  /** Cuts text of a file into its tokens. Together they are all of it. */
  read(raw: string): readonly Token[];
  /** One character as the format writes it by default. */
  write(character: string): string;
  /** Mends what single characters cannot know of, in a run of written text. Absent: there is nothing of the kind. */
  finish?(raw: string, place: { readonly isFirst: boolean; readonly isLast: boolean }): string;
}

/** The text that a file's characters stand for. */
export const decodeNotation = (notation: Notation, raw: string): string => {
  let text = '';
  for (const token of notation.read(raw)) text += token.text;
  return text;
};

/** How some text of a file writes its characters, where that is not by default: `'` as `&apos;`, say. */
export type Spelling = ReadonlyMap<string, string>;

/** How tokens spell their characters: of several ways the one that most have, of as many the first. */
export const spellingOf = (notation: Notation, tokens: readonly Token[]): Spelling => {
  const ways = new Map<string, Map<string, number>>();
  const count = (text: string, raw: string): void => {
    const counts = ways.get(text) ?? new Map<string, number>();
    ways.set(text, counts.set(raw, (counts.get(raw) ?? 0) + 1));
  };
  // Several blanks may stand for one, which says nothing of others.
  for (const { raw, text } of tokens) if (raw !== text && text !== '' && text !== ' ') count(text, raw);
  for (const { raw, text } of tokens) {
    if (raw !== text) continue;
    for (const character of text)
      if (ways.has(character) || notation.write(character) !== character) count(character, character);
  }
  const mostOf = (counts: ReadonlyMap<string, number>): string =>
    [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
  return new Map(Array.from(ways, ([text, counts]) => [text, mostOf(counts)]));
};

/** Characters that every format writes as they are, and most texts are made of. */
const notPlain = /[^a-zA-Z0-9 ]/gu;

/** Text as a format writes it, in the spelling that the file has there. */
export const encodeNotation = (notation: Notation, text: string, spelling?: Spelling): string => {
  const known = new Map(spelling);
  return text.replace(notPlain, (character) => {
    const found = known.get(character);
    if (found !== undefined) return found;
    const written = notation.write(character);
    known.set(character, written);
    return written;
  });
};
