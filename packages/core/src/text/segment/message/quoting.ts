import { type Atom, plainAtom, type TextAtom } from '@dragoman/markup';

/** Each character of a text by itself. */
const characters = (atoms: readonly Atom[]): Atom[] =>
  atoms.flatMap((atom): Atom[] =>
    atom.kind === 'mark' || atom.raw !== atom.value ? [atom] : Array.from(atom.value, plainAtom),
  );

/**
 * Reads apostrophes as ICU does: `''` is one, and one before a brace (in a plural also before `#`) begins a quotation.
 *
 * Source: https://unicode-org.github.io/icu/userguide/format_parse/messages/#quotingescaping
 */
export const unescapeLiteral = (atoms: readonly Atom[], isInPlural: boolean): readonly Atom[] => {
  if (!atoms.some((atom) => atom.kind === 'text' && atom.value.includes("'"))) return atoms;
  const rest = characters(atoms);
  const valueAt = (index: number): string => {
    const atom = rest[index];
    return atom?.kind === 'text' ? atom.value : '';
  };
  const quotable = isInPlural ? '{}#' : '{}';
  const result: Atom[] = [];
  let pending = '';
  let isQuoted = false;
  const add = (atom: Atom, raw: string): void => {
    if (atom.kind === 'mark') {
      if (pending !== '') result.push({ kind: 'text', raw: pending, value: "'" });
      result.push(atom);
    } else result.push({ kind: 'text', raw: pending + raw, value: atom.value });
    pending = '';
  };
  for (let index = 0; index < rest.length; index++) {
    const atom = rest[index];
    if (!atom) break;
    const raw = typeof atom.raw === 'string' ? atom.raw : '';
    if (valueAt(index) !== "'") {
      add(atom, raw);
      continue;
    }
    const next = rest[index + 1];
    if (valueAt(index + 1) === "'" && next?.kind === 'text') {
      add(atom, raw + next.raw);
      index++;
    } else if (isQuoted) {
      // The closing quotation mark is written with the character before it.
      isQuoted = false;
      const last = result.at(-1);
      if (last?.kind === 'text') result[result.length - 1] = { ...last, raw: last.raw + raw };
      else add(atom, raw);
    } else if (valueAt(index + 1) !== '' && quotable.includes(valueAt(index + 1))) {
      isQuoted = true;
      pending += raw;
    } else add(atom, raw);
  }
  return joinPlain(result);
};

/** Plain characters as runs again. */
const joinPlain = (atoms: readonly Atom[]): readonly Atom[] => {
  const joined: Atom[] = [];
  for (const atom of atoms) {
    const last = joined.at(-1);
    if (isPlain(atom) && last && isPlain(last))
      joined[joined.length - 1] = plainAtom(last.value + atom.value);
    else joined.push(atom);
  }
  return joined;
};

const isPlain = (atom: Atom): atom is TextAtom => atom.kind === 'text' && atom.raw === atom.value;

/** Text with `#` in it, quoted as its new place in the message wants it. */
export const requoteLiteral = (atoms: readonly Atom[], isInPlural: boolean): readonly Atom[] => {
  if (!atoms.some((atom) => atom.kind === 'text' && atom.value.includes('#'))) return atoms;
  return joinPlain(
    characters(atoms).map((atom) => {
      if (atom.kind === 'mark') return atom;
      if (atom.value === '#') return { ...atom, raw: isInPlural ? "'#'" : '#' };
      // It may come to stand before a brace.
      if (atom.raw === "'") return { ...atom, raw: "''" };
      // What is quoted together with it is quoted by itself.
      if (atom.raw !== atom.value && /[{}]/u.test(atom.value)) return { ...atom, raw: `'${atom.value}'` };
      return /^.'$|^'[^']$/su.test(atom.raw) && atom.value !== "'" ? plainAtom(atom.value) : atom;
    }),
  );
};

/** Whether a message writes its apostrophes singly. Both ways mean the same; older readers know only the doubled one. */
export const usesSingleApostrophes = (message: string): boolean =>
  !message.includes("''") && /'(?![{}#])/u.test(message);

/** Writes a text as ICU does; `#` is special in a plural alone. */
export const escapeLiteral = (text: string, isSingle: boolean, isInPlural: boolean): string =>
  text.replace(isInPlural ? /[{}#']+/gu : /[{}']+/gu, (found, offset: number) => {
    const doubled = found.replaceAll("'", "''");
    if (doubled.replaceAll("'", '') !== '') return `'${doubled}'`;
    // At either end it may come to stand beside a quotation, or before the brace of a variable.
    const next = text.charAt(offset + found.length);
    return isSingle && found === "'" && offset > 0 && next !== '' && !'#<|'.includes(next) ? found : doubled;
  });
