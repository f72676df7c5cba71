import { type Atom, findPartners, plainAtom } from './atoms.ts';

/** White space, and invisible marks that frame a text: zero-width characters, directional marks and the byte order mark. */
const margin = '[\\s\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]';
const leading = new RegExp(`^${margin}+`, 'u');
const marginCharacter = new RegExp(`^${margin}$`, 'u');

/** The index of the first character that is not margin. */
export const contentStart = (text: string): number => leading.exec(text)?.[0].length ?? 0;

/** The index after the last character that is not margin. A regular expression would take quadratic time here. */
export const contentEnd = (text: string, start: number): number => {
  let end = text.length;
  while (end > start && marginCharacter.test(text.charAt(end - 1))) end--;
  return end;
};

/** A stretch without what frames it. */
export interface TrimmedAtoms {
  readonly lead: readonly Atom[];
  readonly core: readonly Atom[];
  readonly trail: readonly Atom[];
}

/** Whether an atom is a part of the sentence, or has one. */
const isContent = (atom: Atom): boolean =>
  atom.kind === 'text' ? contentStart(atom.value) < atom.value.length : atom.isWord;

/**
 * Takes white space, empty pairs, marks without a partner, and pairs around the whole off both ends, so that the engine
 * sees as few placeholders as may be.
 */
export const splitMargins = (atoms: readonly Atom[]): TrimmedAtoms => {
  const partners = findPartners(atoms);
  const contentBefore = [0];
  for (const atom of atoms) contentBefore.push((contentBefore.at(-1) ?? 0) + (isContent(atom) ? 1 : 0));
  const isEmptyBetween = (from: number, to: number): boolean => contentBefore[from] === contentBefore[to];

  let start = 0;
  let end = atoms.length;
  const passOver = (index: number, step: 1 | -1): number | undefined => {
    const atom = atoms[index];
    if (!atom || isContent(atom)) return undefined;
    const partner = atom.kind === 'mark' ? partners.get(index) : undefined;
    if (partner === undefined) return index + step;
    return isEmptyBetween(Math.min(index, partner), Math.max(index, partner)) ? partner + step : undefined;
  };
  for (let isDone = false; !isDone && start < end; ) {
    isDone = true;
    const next = passOver(start, 1);
    if (next !== undefined) {
      start = next;
      isDone = false;
      continue;
    }
    const last = passOver(end - 1, -1);
    if (last !== undefined) {
      end = last + 1;
      isDone = false;
      continue;
    }
    if (partners.get(start) === end - 1) {
      start++;
      end--;
      isDone = false;
    }
  }
  if (start >= end) return { lead: atoms, core: [], trail: [] };

  const lead = atoms.slice(0, start);
  const core = atoms.slice(start, end);
  const trail = atoms.slice(end);
  const first = core[0];
  if (first?.kind === 'text' && first.raw === first.value) {
    const at = contentStart(first.value);
    if (at > 0) {
      lead.push(plainAtom(first.value.slice(0, at)));
      core[0] = plainAtom(first.value.slice(at));
    }
  }
  const last = core.at(-1);
  if (last?.kind === 'text' && last.raw === last.value) {
    const at = contentEnd(last.value, 0);
    if (at < last.value.length) {
      trail.unshift(plainAtom(last.value.slice(at)));
      core[core.length - 1] = plainAtom(last.value.slice(0, at));
    }
  }
  return { lead, core, trail };
};
