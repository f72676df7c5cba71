import type { Break } from './layout/lay-out.ts';
import type { Markup } from './markup.ts';
import { type FlatText, isReopened, type Passage, type PlacedTag, type SourceBreak } from './passage.ts';

/** A break of what is written, with what is put there; tags before it where the source says so. */
type WrittenBreak = Break & Partial<Pick<SourceBreak, 'raw' | 'tagsBefore'>>;

/**
 * The breaks of the source, where they fit a text as well: one that is as long and has its blanks at the same places, as the
 * source itself.
 */
export const sameBreaks = (passage: Passage, target: FlatText): readonly SourceBreak[] | undefined => {
  const { plain, tags, breaks } = passage;
  if (plain.length !== target.plain.length || tags.length !== target.tags.length) return undefined;
  const isSame =
    tags.every((tag, index) => {
      const other = target.tags[index];
      return other?.number === tag.number && other.kind === tag.kind;
    }) && breaks.every(({ from, to }) => target.plain.slice(from, to) === plain.slice(from, to));
  return isSame ? breaks : undefined;
};

/** What some kind of file writes in another way. */
const special = /[&<>{}\\\u00a0]/u;

/** Writes characters as their file does. */
class Speller {
  readonly #left: Map<string, string[]>;
  readonly #markup: Markup;

  constructor({ spellings }: Passage, markup: Markup) {
    this.#left = new Map(Array.from(spellings, ([character, raws]) => [character, [...raws]]));
    this.#markup = markup;
  }

  #write(character: string, following: string): string {
    const encoded = this.#markup.encode(character, following);
    const spellings = this.#left.get(character);
    // The last one serves for all that come in addition.
    const spelling = spellings && spellings.length > 1 ? spellings.shift() : spellings?.[0];
    // A character as itself, where it would now be taken for something else.
    return spelling === undefined ||
      (spelling === character && encoded !== character && !this.#isSafe(character, following))
      ? encoded
      : spelling;
  }

  #isSafe(character: string, following: string): boolean {
    const { tag, spelling, decode } = this.#markup;
    const text = character + following;
    tag.lastIndex = 0;
    spelling.lastIndex = 0;
    const found = spelling.exec(text)?.[0];
    return !tag.test(text) && (found === undefined || decode(found) === undefined);
  }

  write(text: string): string {
    if (this.#left.size === 0 && !special.test(text)) return text;
    let written = '';
    let index = 0;
    for (const character of text) {
      index += character.length;
      written +=
        special.test(character) || this.#left.has(character)
          ? this.#write(character, text.slice(index, index + 40))
          : character;
    }
    // An arrow would begin another cue.
    return this.#markup.newLine === undefined ? written.replaceAll('-->', '--&gt;') : written;
  }
}

export interface ComposeOptions {
  readonly markup: Markup;
  /** What breaks a line in this file. */
  readonly newLine: string;
  /** What begins each line but the first of a cue, for players that lay all lines out from left to right. */
  readonly mark: string;
}

/** Writes a text with its breaks: one string for each cue. */
export const compose = (
  passage: Passage,
  target: FlatText,
  breaks: readonly WrittenBreak[],
  { markup, newLine, mark }: ComposeOptions,
): readonly string[] => {
  const speller = new Speller(passage, markup);
  const open: number[] = [];
  const cues: string[] = [];
  let written = '';
  let position = 0;
  let next = 0;
  const writeText = (to: number): void => {
    written += speller.write(target.plain.slice(position, to).replace(/[\r\n]+/g, ' '));
    position = Math.max(position, to);
  };
  const writeTag = ({ kind, number }: PlacedTag): void => {
    const [opening = '', closing = ''] = passage.raws.get(number) ?? [];
    written += kind === 'close' ? closing : opening;
    if (kind === 'open') open.push(number);
    if (kind === 'close') open.splice(open.lastIndexOf(number), 1);
  };
  /** Tags up to a place, as long as they are wanted there. */
  const writeTags = (to: number, isWanted: (tag: PlacedTag, index: number) => boolean): void => {
    for (let tag = target.tags[next]; tag && tag.at <= to && isWanted(tag, next); tag = target.tags[next]) {
      writeText(tag.at);
      writeTag(tag);
      next++;
    }
  };
  for (const { from, to, isCue, raw, tagsBefore } of breaks) {
    writeTags(from, ({ at, kind }, index) =>
      tagsBefore === undefined ? at < from || kind === 'close' : index < tagsBefore,
    );
    writeText(from);
    position = Math.max(position, to);
    if (!isCue) {
      written += (raw ?? newLine) + (raw === undefined ? mark : '');
      continue;
    }
    const reopened = open.filter((number) => isReopened(passage.raws.get(number)?.[0] ?? ''));
    cues.push(
      written +
        reopened
          .toReversed()
          .map((number) => passage.raws.get(number)?.[1] ?? '')
          .join(''),
    );
    written = reopened.map((number) => passage.raws.get(number)?.[0] ?? '').join('');
  }
  writeTags(target.plain.length, () => true);
  writeText(target.plain.length);
  return [...cues, written];
};
