/** A part of a document that is put back: markup as it stood, or with translated texts in it. */
export interface Rendering {
  /** One text for each segment of the document, with placeholders. */
  render(texts: readonly string[]): string;
}

/** Text of the source. */
export interface TextAtom {
  readonly kind: 'text';
  /** As written. */
  readonly raw: string;
  /** As read: entities and escapes decoded, white space collapsed where the format says so. */
  readonly value: string;
}

/** Something in a text that is not translated: a tag, a delimiter, code. */
export interface MarkAtom {
  readonly kind: 'mark';
  readonly role: 'opening' | 'closing' | 'single';
  /** An opening belongs to the next closing with the same key. */
  readonly key: string;
  readonly raw: string | Rendering;
  /** What is written instead of `raw` once the text around it has changed. Absent: the same. */
  readonly whenChanged?: string | Rendering;
  /** What a reader sees of it. */
  readonly readable: string;
  /** Whether it is a word of the sentence; others stay outside of the segment where they are at its edge. */
  readonly isWord: boolean;
  /** Digits that an engine is shown in its place. Absent: a placeholder. */
  readonly sample?: string;
  /** Whether all between it and its partner is kept as it is. */
  readonly isProtecting?: boolean;
  /** Whether it must not enclose another of its kind, as links must not. */
  readonly isExclusive?: boolean;
}

export type Atom = TextAtom | MarkAtom;

/** Text that is written as it is read. */
export const plainAtom = (text: string): TextAtom => ({ kind: 'text', raw: text, value: text });

/** A mark that stands alone and is a word of its sentence, such as code or a variable. */
export const wordMark = (raw: string | Rendering, readable: string): MarkAtom => ({
  kind: 'mark',
  role: 'single',
  key: '',
  raw,
  readable,
  isWord: true,
});

/** What a mark or a part of text becomes, its own translated parts included. */
export const renderRaw = (raw: string | Rendering, texts: readonly string[]): string =>
  typeof raw === 'string' ? raw : raw.render(texts);

/** Atoms as they stood in the source, save for translated parts of marks. */
export const renderAtoms = (atoms: readonly Atom[], texts: readonly string[]): string => {
  let rendered = '';
  for (const { raw } of atoms) rendered += renderRaw(raw, texts);
  return rendered;
};

/** Several, one after another. */
export const joinRenderings = (parts: readonly (string | Rendering)[]): Rendering => ({
  render: (texts) => {
    let rendered = '';
    for (const part of parts) rendered += renderRaw(part, texts);
    return rendered;
  },
});

/** The other half of each mark that has one, by index. Partners never cross. */
export const findPartners = (atoms: readonly Atom[]): ReadonlyMap<number, number> => {
  const partners = new Map<number, number>();
  const open: { readonly key: string; readonly index: number }[] = [];
  const waiting = new Map<string, number>();
  for (const [index, atom] of atoms.entries()) {
    if (atom.kind === 'text' || atom.role === 'single') continue;
    const count = waiting.get(atom.key) ?? 0;
    if (atom.role === 'opening') {
      waiting.set(atom.key, count + 1);
      open.push({ key: atom.key, index });
      continue;
    }
    if (count === 0) continue;
    for (let last = open.pop(); last; last = open.pop()) {
      waiting.set(last.key, (waiting.get(last.key) ?? 1) - 1);
      if (last.key !== atom.key) continue;
      partners.set(last.index, index);
      partners.set(index, last.index);
      break;
    }
  }
  return partners;
};

/** What stands for a mark where atoms are looked at as one string. */
const markCharacter = '\uFFFC';

/** Atoms as one string, which can be searched, and cut by its offsets. */
export class AtomView {
  readonly text: string;
  readonly #atoms: readonly Atom[];
  readonly #starts: number[] = [];

  constructor(atoms: readonly Atom[]) {
    this.#atoms = atoms;
    let text = '';
    for (const atom of atoms) {
      this.#starts.push(text.length);
      text += atom.kind === 'text' ? atom.value : markCharacter;
    }
    this.text = text;
  }

  /** The last atom that starts at or before an offset. */
  #indexAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The atoms between two offsets. One whose spelling cannot be cut is taken whole by the cut that holds its start. */
  slice(start: number, end: number): Atom[] {
    const cut: Atom[] = [];
    if (start >= end) return cut;
    for (let index = this.#indexAt(start); index < this.#atoms.length; index++) {
      const atom = this.#atoms[index];
      const at = this.#starts[index] ?? 0;
      if (!atom || at >= end) break;
      if (atom.kind === 'mark') {
        if (at >= start) cut.push(atom);
      } else if (atom.raw === atom.value) {
        const part = atom.value.slice(Math.max(0, start - at), end - at);
        if (part !== '') cut.push(plainAtom(part));
      } else if (at >= start) cut.push(atom);
    }
    return cut;
  }
}
