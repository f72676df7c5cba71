import { readTaggedText, type TaggedPart, type TaggedText, writeTaggedText } from '@dragoman/provider';
import { escapeXml } from './xml-writer.ts';

// Numbered tags as inline elements of XLIFF 2 (OASIS, "XLIFF Version 2.1", 4.2.3): a pair is `pc`, one that stands alone `ph`.
// Where pairs overlap they are `sc` and `ec`. The `id` is the tag's number; ids must be unique in a text, so a further tag of
// the same number is `3-2`, `3-3`.

/** A tag must be there once, and nowhere else. */
const kept = 'canCopy="no" canDelete="no"';

const isNested = (parts: readonly TaggedPart[]): boolean => {
  const open: number[] = [];
  for (const part of parts) {
    if (part.kind === 'open') open.push(part.number);
    if (part.kind === 'close' && open.pop() !== part.number) return false;
  }
  return open.length === 0;
};

/** A text with tags as the content of `source` or `target`. */
export const writeInline = (tagged: TaggedText): string => {
  const parts = readTaggedText(tagged);
  const writer = new InlineWriter(parts);
  return parts.map((part) => writer.write(part)).join('');
};

/** The opening tags that are closed later on. */
const closedTags = (parts: readonly TaggedPart[]): ReadonlySet<TaggedPart> => {
  const open: TaggedPart[] = [];
  const closed = new Set<TaggedPart>();
  for (const part of parts) {
    if (part.kind === 'open') open.push(part);
    if (part.kind !== 'close') continue;
    const at = open.findLastIndex((one) => one.kind === 'open' && one.number === part.number);
    for (const one of at < 0 ? [] : open.splice(at, 1)) closed.add(one);
  }
  return closed;
};

class InlineWriter {
  readonly #isNested: boolean;
  readonly #counts = new Map<number, number>();
  /** The ids of pairs that are not closed yet, by number. */
  readonly #open = new Map<number, string[]>();

  readonly #closed: ReadonlySet<TaggedPart>;

  constructor(parts: readonly TaggedPart[]) {
    this.#isNested = isNested(parts);
    this.#closed = closedTags(parts);
  }

  write(part: TaggedPart): string {
    if (part.kind === 'text') return escapeXml(part.text, codePoint);
    const { kind, number } = part;
    if (kind === 'empty') return `<ph id="${this.#nextId(number)}" ${kept}/>`;
    if (kind === 'close') return this.#close(number);
    const id = this.#nextId(number);
    if (this.#isNested) return `<pc id="${id}" ${kept}>`;
    if (!this.#closed.has(part)) return `<sc id="${id}" isolated="yes" ${kept}/>`;
    this.#open.set(number, [...(this.#open.get(number) ?? []), id]);
    return `<sc id="${id}" ${kept}/>`;
  }

  #close(number: number): string {
    const id = this.#open.get(number)?.pop();
    if (this.#isNested) return '</pc>';
    return id === undefined ? `<ec id="${this.#nextId(number)}" isolated="yes"/>` : `<ec startRef="${id}"/>`;
  }

  #nextId(number: number): string {
    const count = (this.#counts.get(number) ?? 0) + 1;
    this.#counts.set(number, count);
    return count === 1 ? String(number) : `${number}-${count}`;
  }
}

/** What XML cannot hold. */
const codePoint = (character: string): string =>
  `<cp hex="${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`;

/** The same text, whatever tags that are text look like. */
export const canonicalText = (tagged: TaggedText): TaggedText => writeTaggedText(readTaggedText(tagged));

/** Puts the content of `source` or `target` together again as it is read. */
export class InlineReader {
  readonly #parts: TaggedPart[] = [];
  /** The numbers of pairs that are not closed yet; null: an element that says nothing. */
  readonly #open: (number | null)[] = [];
  #fault: string | undefined;

  /** What is wrong with it, if anything. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** The texts of several one after the other, in the canonical form. */
  static join(readers: readonly InlineReader[]): TaggedText {
    const joined: TaggedPart[] = [];
    for (const part of readers.flatMap((reader) => reader.#parts)) append(joined, part);
    return writeTaggedText(joined);
  }

  write(text: string): void {
    append(this.#parts, { kind: 'text', text });
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const tag = (kind: 'open' | 'close' | 'empty', id: string | undefined): number => {
      const number = numberOf(id);
      if (number === undefined) this.#fault ??= `<${name}> has an id that is none of the source's`;
      else this.#parts.push({ kind, number });
      return number ?? 0;
    };
    let pair: number | null = null;
    if (name === 'ph') tag('empty', attributes.id);
    else if (name === 'pc') pair = tag('open', attributes.id);
    else if (name === 'sc') tag('open', attributes.id);
    else if (name === 'ec') tag('close', attributes.startRef ?? attributes.id);
    else if (name === 'cp') this.#writeCodePoint(attributes.hex);
    // Annotations are about the text, not in it.
    else if (name !== 'mrk' && name !== 'sm' && name !== 'em')
      this.#fault ??= `<${name.slice(0, 50)}> is no inline element of XLIFF 2`;
    this.#open.push(pair);
  }

  close(): void {
    const number = this.#open.pop() ?? null;
    if (number !== null) this.#parts.push({ kind: 'close', number });
  }

  #writeCodePoint(hex = ''): void {
    const code = /^[0-9A-Fa-f]{1,8}$/.test(hex) ? Number.parseInt(hex, 16) : 0;
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
      this.#fault ??= '<cp> names no character that a text may have';
    else this.write(String.fromCodePoint(code));
  }
}

/** Text that follows text is one: else what is between them could look like a tag. */
const append = (parts: TaggedPart[], part: TaggedPart): void => {
  const last = parts.at(-1);
  if (last?.kind === 'text' && part.kind === 'text')
    parts[parts.length - 1] = { kind: 'text', text: last.text + part.text };
  else parts.push(part);
};

const numberOf = (id: string | undefined): number | undefined => {
  const [, digits] = /^(\d{1,6})(?:-\d{1,6})?$/.exec(id ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
};
