import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { type Atom, plainAtom, wordMark } from '../atoms.ts';

const special = /&(?:#[xX]?[\da-fA-F]{1,12}|[a-zA-Z][a-zA-Z\d]{1,40});?|[ \t\n\f\r]{2,}|[\t\n\f\r]/gu;

/** Text of a document as atoms: entities decoded, white space as one blank. */
const readText = (raw: string, isAttribute = false): Atom[] => readAtoms(raw, isAttribute, false);

/** @param isXml whether a name that HTML does not know is an entity of the document's own, of which nobody knows what it says */
const readAtoms = (raw: string, isAttribute: boolean, isXml: boolean): Atom[] => {
  const atoms: Atom[] = [];
  let position = 0;
  const addPlain = (end: number): void => {
    if (end > position) atoms.push(plainAtom(raw.slice(position, end)));
    position = end;
  };
  for (const match of raw.matchAll(special)) {
    const [found] = match;
    if (!found.startsWith('&')) {
      addPlain(match.index);
      position += found.length;
      atoms.push({ kind: 'text', raw: found, value: ' ' });
      continue;
    }
    // In an attribute, `&copy=` is no entity: what follows is a part of the rule.
    const next = raw.charAt(match.index + found.length);
    const decoded = isAttribute
      ? decodeHTMLAttribute(found + next).slice(0, -next.length || undefined)
      : decodeHTML(found);
    if (decoded === found && !(isXml && found.endsWith(';'))) continue;
    addPlain(match.index);
    if (decoded === found) {
      atoms.push(wordMark(found, found));
      position += found.length;
      continue;
    }
    // `&notit;` is `¬it;`: only what was decoded is spelled otherwise.
    let same = 0;
    while (same < decoded.length - 1 && found.at(-1 - same) === decoded.at(-1 - same)) same++;
    if (found.endsWith(';') && !decoded.endsWith(';')) same = 0;
    atoms.push({
      kind: 'text',
      raw: found.slice(0, found.length - same),
      value: decoded.slice(0, decoded.length - same),
    });
    position += found.length - same;
  }
  addPlain(raw.length);
  return atoms;
};

/** Where a text goes: between tags, or into an attribute with these quotation marks. */
export type HtmlPlace = 'text' | '"' | "'";

/**
 * The characters that a text always writes as entities or with an escape (`&eacute;`, `&nbsp;`, `\\*`), and how: what is
 * put in its place does the same.
 */
export const spellingsOf = (atoms: readonly Atom[]): ReadonlyMap<string, string> => {
  const entities = new Map<string, string>();
  for (const atom of atoms) {
    if (atom.kind === 'text' && /^[&\\]./u.test(atom.raw)) entities.set(atom.value, atom.raw);
  }
  for (const atom of atoms) {
    if (entities.size === 0) break;
    if (atom.kind !== 'text' || atom.raw !== atom.value) continue;
    for (const character of entities.keys()) if (atom.value.includes(character)) entities.delete(character);
  }
  return entities;
};

/** Writes text as HTML, with no more entities than are needed. */
const writeText = (text: string, place: HtmlPlace, entities: ReadonlyMap<string, string>): string => {
  if (entities.size === 0 && !/[&<"']/u.test(text)) return text;
  let written = '';
  let position = 0;
  for (const character of text) {
    position += character.length;
    const own = entities.get(character);
    const next = text.charAt(position);
    // At the end it is not known what follows.
    if (own !== undefined) written += own;
    else if (character === '&' && /^[#a-zA-Z]?$/u.test(next)) written += '&amp;';
    else if (character === '<' && place === 'text' && /^[a-zA-Z/!?]?$/u.test(next)) written += '&lt;';
    else if (character === place) written += character === '"' ? '&quot;' : '&#39;';
    else written += character;
  }
  return written;
};

/** How text is written in a document. */
export interface HtmlSyntax {
  /** Whether elements end as XML says: by a tag, or by `/>`. */
  readonly isXml: boolean;
  readonly read: (raw: string, isAttribute?: boolean) => Atom[];
  readonly write: (text: string, place: HtmlPlace, entities: ReadonlyMap<string, string>) => string;
}

/** HTML, in which hardly anything must be an entity. */
export const htmlSyntax: HtmlSyntax = { isXml: false, read: readText, write: writeText };

/** Characters that XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const impossible = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/u;

const xmlReferences: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XHTML, which is XML: what is special is always a reference. */
export const xhtmlSyntax: HtmlSyntax = {
  isXml: true,
  read: (raw, isAttribute = false) => readAtoms(raw, isAttribute, true),
  write(text, place, entities) {
    let written = '';
    for (const character of text) {
      const own = entities.get(character);
      if (own !== undefined && character !== ' ') written += own;
      else if (character === place) written += character === '"' ? '&quot;' : '&#39;';
      else if (!impossible.test(character)) written += xmlReferences[character] ?? character;
    }
    return written;
  },
};
