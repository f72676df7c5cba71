import { type Atom, AtomView, renderAtoms, type TextAtom, wordMark } from '@dragoman/markup';

/** Where code stands in a text. */
export interface CodeRange {
  readonly start: number;
  readonly end: number;
}

/** A variable that whoever translates can read, and which is protected later. */
const variable = /^\{\{\{?\s?[\p{L}\p{N}_$.[\]-]{1,100}\s?\}?\}\}$/u;

/** Code that says nothing itself: conditions, loops, comments, tags. */
const silent = /^(?:\{[%#/]|\{\{[#/^!>]|<%(?![=-])|<\?(?!=)|<\/?[a-z])/iu;

/** Marks in place of code in text: all but variables, which say what stands there. */
export const protectCode = (
  atoms: readonly Atom[],
  findCode: (text: string) => readonly CodeRange[],
): readonly Atom[] => {
  const result: Atom[] = [];
  let run: TextAtom[] = [];
  const addRun = (): void => {
    const view = new AtomView(run);
    run = [];
    let position = 0;
    for (const { start, end } of findCode(view.text)) {
      const found = view.text.slice(start, end);
      if (start < position || variable.test(found)) continue;
      for (const atom of view.slice(position, start)) result.push(atom);
      position = end;
      const raw = renderAtoms(view.slice(start, end), []);
      if (raw !== '') result.push({ ...wordMark(raw, found), isWord: !silent.test(found) });
    }
    for (const atom of view.slice(position, view.text.length)) result.push(atom);
  };
  for (const atom of atoms) {
    if (atom.kind === 'text') {
      run.push(atom);
      continue;
    }
    if (run.length > 0) addRun();
    result.push(atom);
  }
  if (run.length > 0) addRun();
  return result;
};
