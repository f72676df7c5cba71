import { type Atom, type MarkAtom, type Rendering, wordMark } from '../atoms.ts';
import { mathematics } from './mathematics.ts';
import { readText } from './text.ts';
import type { MarkdownNode } from './tree.ts';

/** `[[Page|words]]`; `![[picture.png|300]]` has no words. */
const wikiLink = /(?<!!)\[\[(?<page>[^[\]|\n]{1,200})\|(?<words>[^[\]|\n]{1,200})\]\](?!\()/gu;
/** An escape, and what may begin or end the words of a directive (`:abbr[words]{title=x}`) or of a span (`[words]{.x}`). */
const bracket =
  /\\.|(?<opening>(?<directive>(?<![\w:]):[a-zA-Z][\w-]{0,60})?\[)|\](?<attributes>\{[^{}\n]{0,300}\})?/gsu;
/** What makes brackets a span; other braces are a variable. */
const spanAttributes = /^\{[ \t]*(?:[#.]|[\w-]+=)/u;

/** What stands around words within a sentence, in UTF-16 offsets of the document. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly atoms: readonly Atom[];
}

/** Both halves of a mark, and what they enclose. */
export const pairOf = (
  key: string,
  opening: string,
  closing: string | Rendering,
  inner: readonly Atom[],
  more: Partial<MarkAtom> = {},
): Atom[] => {
  const common = { kind: 'mark', key, readable: '', isWord: false } as const;
  return [
    { ...common, isExclusive: more.isExclusive ?? false, role: 'opening', raw: opening },
    ...inner,
    { ...common, ...more, role: 'closing', raw: closing },
  ];
};

/** Where text ends in the document, and the brackets in it. */
export type Brackets = ReadonlyMap<number, readonly Token[]>;

/** The brackets of directives and spans in parts of a paragraph: their words may be in several parts. */
export const findBrackets = (
  nodes: readonly MarkdownNode[],
  source: string,
  nextKey: () => string,
): Brackets => {
  const open: {
    readonly start: number;
    readonly end: number;
    readonly isDirective: boolean;
    readonly into: Token[];
  }[] = [];
  const found = new Map<number, Token[]>();
  for (const { type, start, end } of nodes) {
    if (type !== 'text') continue;
    const tokens: Token[] = [];
    found.set(end, tokens);
    for (const match of source.slice(start, end).matchAll(bracket)) {
      const { opening, directive, attributes } = match.groups ?? {};
      const at = start + match.index;
      if (opening !== undefined)
        open.push({
          start: at,
          end: at + opening.length,
          isDirective: directive !== undefined,
          into: tokens,
        });
      if (opening !== undefined || match[0].startsWith('\\')) continue;
      const partner = open.pop();
      if (!partner || !(partner.isDirective || spanAttributes.test(attributes ?? ''))) continue;
      const [first, last] = pairOf(nextKey(), source.slice(partner.start, partner.end), match[0], []);
      if (first) partner.into.push({ start: partner.start, end: partner.end, atoms: [first] });
      if (last) tokens.push({ start: at, end: at + match[0].length, atoms: [last] });
    }
  }
  return found;
};

/**
 * Text; mathematics in it is kept, the words of wiki links are pairs, and so are those of brackets.
 *
 * @param at where `raw` begins in the document, in UTF-16 units
 */
export const readWords = (
  raw: string,
  at: number,
  brackets: Brackets,
  nextKey: () => string,
): readonly Atom[] => {
  const own = brackets.get(at + raw.length) ?? [];
  if (own.length === 0 && !/[$\\]|\[\[/u.test(raw)) return readText(raw);
  const tokens = own.map(({ start, end, atoms }) => ({ start: start - at, end: end - at, atoms }));
  for (const { index, 0: whole } of raw.matchAll(mathematics))
    tokens.push({ start: index, end: index + whole.length, atoms: [wordMark(whole, whole)] });
  for (const { index, 0: whole, groups } of raw.matchAll(wikiLink)) {
    const atoms = pairOf(nextKey(), `[[${groups?.page}|`, ']]', readText(groups?.words ?? ''));
    tokens.push({ start: index, end: index + whole.length, atoms });
  }
  const atoms: Atom[] = [];
  let position = 0;
  for (const token of tokens.sort((left, right) => left.start - right.start)) {
    if (token.start < position) continue;
    for (const atom of readText(raw.slice(position, token.start))) atoms.push(atom);
    for (const atom of token.atoms) atoms.push(atom);
    position = token.end;
  }
  for (const atom of readText(raw.slice(position))) atoms.push(atom);
  return atoms;
};
