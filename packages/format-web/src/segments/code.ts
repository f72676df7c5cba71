import { type Atom, AtomView, renderAtoms, type TextAtom, wordMark } from '@dragoman/markup';

/** A variable that whoever translates can read, and which is protected later. */
const variable = /^\{\{\{?\s?[\p{L}\p{N}_$.[\]-]{1,100}\s?\}?\}\}$/u;

/** Code that says nothing itself: conditions, loops, comments, tags. */
const silent = /^(?:\{[%#/]|\{\{[#/^!>]|<%(?![=-])|<\?(?!=)|<\/?[a-z])/iu;

/** Marks in place of code in text: all but variables, which say what stands there. */
export const protectCode = (atoms: readonly Atom[], code: RegExp): readonly Atom[] => {
  const result: Atom[] = [];
  let run: TextAtom[] = [];
  const addRun = (): void => {
    const view = new AtomView(run);
    run = [];
    let position = 0;
    for (const { 0: found, index } of view.text.matchAll(code)) {
      if (variable.test(found)) continue;
      result.push(...view.slice(position, index));
      position = index + found.length;
      const raw = renderAtoms(view.slice(index, position), []);
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
