import {
  type Atom,
  AtomView,
  findPartners,
  joinProtected,
  type NumberedMark,
  type Rendering,
  renderAtoms,
  splitMargins,
  type TextAtom,
  type Writing,
  wordMark,
} from '@dragoman/markup';
import { hasFigures } from '../figures.ts';
import { countFaults, type Span, writePlaceholder } from '../placeholders.ts';
import { findSpans, hasLetters, mayHoldSpans, segmentOf } from '../protect/protect.ts';
import { repairPlaceholders } from '../restore/repair.ts';
import type { DocumentBuilder } from './document.ts';
import { readFragments } from './fragments.ts';

/** Puts marks in place of the spans of the text between two marks. */
const protectRun = (run: readonly TextAtom[], into: Atom[]): void => {
  const view = new AtomView(run);
  if (!mayHoldSpans(view.text)) {
    for (const atom of run) into.push(atom);
    return;
  }
  let position = 0;
  for (const { start, end } of findSpans(view.text)) {
    for (const atom of view.slice(position, start)) into.push(atom);
    const raw = renderAtoms(view.slice(start, end), []);
    if (raw !== '') into.push(wordMark(raw, view.text.slice(start, end)));
    position = end;
  }
  for (const atom of view.slice(position, view.text.length)) into.push(atom);
};

const protectText = (atoms: readonly Atom[]): Atom[] => {
  const result: Atom[] = [];
  let run: TextAtom[] = [];
  for (const atom of atoms) {
    if (atom.kind === 'text') {
      run.push(atom);
      continue;
    }
    if (run.length > 0) protectRun(run, result);
    run = [];
    result.push(atom);
  }
  if (run.length > 0) protectRun(run, result);
  return result;
};

const startsWithSpace = (atom: Atom | undefined): boolean => atom?.kind === 'text' && /^\s/u.test(atom.value);
const endsWithSpace = (atom: Atom | undefined): boolean => atom?.kind === 'text' && /\s$/u.test(atom.value);

/** One segment. */
const leaf = (document: DocumentBuilder, atoms: readonly Atom[], writing: Writing): Rendering => {
  const inner = protectText(atoms);
  const partners = findPartners(inner);
  const marks: NumberedMark[] = [];
  const spans: Span[] = [];
  const numbers = new Map<number, number>();
  let text = '';
  let source = '';
  let literal = '';
  for (const [index, atom] of inner.entries()) {
    if (atom.kind === 'text') {
      text += atom.value;
      source += atom.value;
      literal += atom.value;
      continue;
    }
    source += atom.readable;
    const partner = partners.get(index);
    if (partner !== undefined && partner < index) {
      text += writePlaceholder(numbers.get(partner) ?? 0, true);
      continue;
    }
    const other = partner === undefined ? undefined : inner[partner];
    const closing = other?.kind === 'mark' ? other : undefined;
    marks.push({
      mark: atom,
      ...(closing ? { closing } : {}),
      isTight: {
        start: !startsWithSpace(inner[index + 1]),
        end: partner === undefined || !endsWithSpace(inner[partner - 1]),
      },
    });
    // Marks may hold translated parts of their own: what is shown of them is the source's.
    spans.push({
      kind: 'raw',
      value: typeof atom.raw === 'string' ? atom.raw : atom.readable,
      readable: atom.readable,
      ...(atom.sample === undefined ? {} : { sample: atom.sample }),
      ...(closing ? { closing: typeof closing.raw === 'string' ? closing.raw : '' } : {}),
    });
    numbers.set(index, marks.length);
    text += writePlaceholder(marks.length);
  }
  const hasWords = hasLetters(literal);
  if (!hasWords && !hasFigures(literal)) return { render: (texts) => renderAtoms(inner, texts) };
  const segment = segmentOf(text, source, spans, hasWords);
  const index = document.segments.push(segment) - 1;
  return {
    render: (texts) => {
      const translated = texts[index] ?? text;
      if (translated === text) return renderAtoms(inner, texts);
      const isIntact = countFaults(translated, spans) === 0;
      const whole = isIntact ? translated : repairPlaceholders(translated, segment);
      return writing.write(readFragments(whole, marks, writing.escape), texts);
    },
  };
};

/** A segment without the white space and the marks at its edges, which stay where they are. */
export const buildLeaf = (document: DocumentBuilder, atoms: readonly Atom[], writing: Writing): Rendering => {
  const { lead, core, trail } = splitMargins(joinProtected(atoms));
  if (core.length === 0) return { render: (texts) => renderAtoms(lead, texts) + renderAtoms(trail, texts) };
  const rendering = leaf(document, core, writing);
  if (lead.length === 0 && trail.length === 0) return rendering;
  return {
    render: (texts) => renderAtoms(lead, texts) + rendering.render(texts) + renderAtoms(trail, texts),
  };
};

/** A stretch of a document (a paragraph, a cell, an attribute): one segment, or several where it holds an ICU message. */
export const buildStretch = (
  document: DocumentBuilder,
  atoms: readonly Atom[],
  writing: Writing,
): Rendering => {
  if (!document.expandMessage) return buildLeaf(document, atoms, writing);
  const joined = joinProtected(atoms);
  return document.expandMessage(document, joined, writing) ?? buildLeaf(document, joined, writing);
};
