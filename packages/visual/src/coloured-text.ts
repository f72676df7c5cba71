import { readTaggedText, type TaggedText } from '@dragoman/provider';

/** A text of which parts may have colours of their own. */
export interface ColouredText {
  readonly text: string;
  /** For each UTF-16 unit of `text` the number of the span that it belongs to, from 1; 0 where it belongs to none. */
  readonly spans: readonly number[];
}

/** Longer texts are never looked at whole: no label holds them. */
const maxCharacters = 4_000;

/** One line of text as it is set: control characters and line ends are blanks, none of them doubled or at an end. */
const tidied = (parts: Iterable<readonly [text: string, span: number]>): ColouredText => {
  let text = '';
  const spans: number[] = [];
  let isBlankDue = false;
  let count = 0;
  for (const [part, span] of parts)
    for (const character of part) {
      if (/[\p{Cc}\p{Z}\s]/u.test(character)) {
        isBlankDue = text !== '';
        continue;
      }
      const drawn = isBlankDue ? ` ${character}` : character;
      isBlankDue = false;
      count += 1;
      if (count > maxCharacters) return { text, spans };
      text += drawn;
      for (let unit = 0; unit < drawn.length; unit += 1) spans.push(span);
    }
  return { text, spans };
};

/** Reads a text as its format wrote it: the number of a tag is that of a span. */
export const readColouredText = (tagged: TaggedText): ColouredText => {
  const open: number[] = [];
  return tidied(
    readTaggedText(tagged).flatMap((part): [string, number][] => {
      if (part.kind === 'open') open.push(part.number);
      if (part.kind === 'close') open.pop();
      return part.kind === 'text' ? [[part.text, open.at(-1) ?? 0]] : [];
    }),
  );
};

/** A text without some of its characters. */
export const withoutCharacters = (
  { text, spans }: ColouredText,
  characters: readonly string[],
): ColouredText => {
  let kept = text;
  const left = [...spans];
  for (const character of characters)
    for (let at = kept.indexOf(character); at >= 0; at = kept.indexOf(character, at)) {
      kept = kept.slice(0, at) + kept.slice(at + character.length);
      left.splice(at, character.length);
    }
  let at = 0;
  return tidied(
    Array.from(kept, (character): [string, number] => {
      const span = left[at] ?? 0;
      at += character.length;
      return [character, span];
    }),
  );
};
