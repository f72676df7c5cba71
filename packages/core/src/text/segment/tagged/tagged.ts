import {
  type Atom,
  findPartners,
  joinRenderings,
  plainAtom,
  type Rendering,
  type Writing,
} from '@dragoman/markup';
import { readTaggedText, type TaggedPart, writeTaggedText } from '@dragoman/provider';
import type { FormatReader } from '../document.ts';
import { buildStretch } from '../stretch.ts';

/**
 * While a tagged text is apart, these two non-characters stand around its tags, and its text needs no escapes. Where the
 * text has them itself, each is written as a number between two of them.
 */
const opening = '\uFDD0';
const closing = '\uFDD1';
const own = /[\uFDD0\uFDD1]/g;
const kept = /\uFDD0(?:<(\/?)(\d+)(\/?)>|x([01]))\uFDD1/g;

const escapeOwn = (literal: string): string =>
  literal.replace(own, (character) => `${opening}x${character === opening ? 0 : 1}${closing}`);

const tag = (inner: string): string => `${opening}<${inner}>${closing}`;

const textAtoms = (text: string): Atom[] => {
  if (text.search(own) < 0) return [plainAtom(text)];
  return text
    .split(/([\uFDD0\uFDD1])/)
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'text', raw: escapeOwn(part), value: part }));
};

const atomsOf = (part: TaggedPart): Atom[] => {
  if (part.kind === 'text') return textAtoms(part.text);
  const { kind, number } = part;
  const mark = { kind: 'mark', key: String(number), readable: '', isWord: false } as const;
  if (kind === 'open') return [{ ...mark, role: 'opening', raw: tag(`${number}`) }];
  if (kind === 'close') return [{ ...mark, role: 'closing', raw: tag(`/${number}`) }];
  return [{ ...mark, role: 'single', raw: tag(`${number}/`) }];
};

/** What the parts of a tagged text became, as a tagged text again. */
const join = (apart: string): string => {
  const parts: TaggedPart[] = [];
  let text = '';
  let position = 0;
  for (const match of apart.matchAll(kept)) {
    text += apart.slice(position, match.index);
    position = match.index + match[0].length;
    const [, slash, digits, empty, character] = match;
    if (digits === undefined) {
      text += character === '0' ? opening : closing;
      continue;
    }
    if (text !== '') parts.push({ kind: 'text', text });
    text = '';
    parts.push({ kind: slash ? 'close' : empty ? 'empty' : 'open', number: Number(digits) });
  }
  text += apart.slice(position);
  if (text !== '') parts.push({ kind: 'text', text });
  return writeTaggedText(parts);
};

const writing: Writing = {
  escape: escapeOwn,
  write: (fragments, texts) =>
    fragments
      .map((one) => {
        if (one.kind === 'text') return one.text;
        const { raw } = one.mark;
        return typeof raw === 'string' ? raw : raw.render(texts);
      })
      .join(''),
};

const lineEnd = /(\r\n|[\n\r\v\f\u0085\u2028\u2029])/u;

/** Text cut at its line ends, which become atoms of their own. */
const cutLines = (atoms: readonly Atom[]): Atom[] =>
  atoms.flatMap((atom) =>
    atom.kind === 'text' && lineEnd.test(atom.value)
      ? atom.value
          .split(lineEnd)
          .filter((part) => part !== '')
          .map(plainAtom)
      : [atom],
  );

const isLineEnd = (atom: Atom): boolean => atom.kind === 'text' && lineEnd.test(atom.value);

/** The lines of a text; those that a pair of tags holds together are one, with marks in place of their line ends. */
const linesOf = (atoms: readonly Atom[]): { readonly atoms: Atom[]; readonly end: string }[] => {
  const partners = findPartners(atoms);
  const lines: { atoms: Atom[]; end: string }[] = [{ atoms: [], end: '' }];
  let heldUntil = -1;
  for (const [index, atom] of atoms.entries()) {
    heldUntil = Math.max(heldUntil, partners.get(index) ?? -1);
    const line = lines.at(-1);
    if (!line) break;
    if (atom.kind === 'mark' || !isLineEnd(atom)) line.atoms.push(atom);
    else if (index < heldUntil) {
      const { raw } = atom;
      line.atoms.push({ kind: 'mark', role: 'single', key: '', raw, readable: raw, isWord: false });
    } else {
      line.end = atom.raw;
      lines.push({ atoms: [], end: '' });
    }
  }
  return lines;
};

/**
 * Text with numbered inline tags: each line is a stretch, as in plain text, and so are the lines that a pair of tags or a
 * message spans.
 */
export const readTagged: FormatReader = (document, text) => {
  const atoms = readTaggedText(text).flatMap(atomsOf);
  const parts: (string | Rendering)[] = document.expandMessage
    ? [buildStretch(document, atoms, writing)]
    : linesOf(cutLines(atoms)).flatMap(({ atoms: line, end }) => [
        buildStretch(document, line, writing),
        end,
      ]);
  const apart = joinRenderings(parts);
  return { render: (texts) => join(apart.render(texts)) };
};
