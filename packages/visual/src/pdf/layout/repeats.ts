import { type Glyph, isSymbol } from './glyph.ts';

/** Of one em: a glyph that is painted again nearer than this is its shadow, or bold that is not in the font. */
const near = 0.13;
/** Rows of the grid in which repeats are looked for: more than a page can have. */
const rows = 2 ** 25;

/** More marks over a letter, or repeats of one, mean nothing. */
const maxAlong = 50;

const mark = /^\p{M}+$/u;

const isOver = (glyph: Glyph, base: Glyph): boolean => {
  if (Math.abs(base.baseline - glyph.baseline) >= base.size) return false;
  const middle = glyph.left + Math.min(glyph.right - glyph.left, glyph.size * 0.2) / 2;
  return middle >= base.left - base.size * 0.3 && middle <= base.right + base.size * 0.3;
};

const accents: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['\u02cb', '\u0300'],
  ['\u00b4', '\u0301'],
  ['\u02ca', '\u0301'],
  ['^', '\u0302'],
  ['\u02c6', '\u0302'],
  ['~', '\u0303'],
  ['\u02dc', '\u0303'],
  ['\u00af', '\u0304'],
  ['\u02c9', '\u0304'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u00a8', '\u0308'],
  ['\u02da', '\u030a'],
  ['\u02dd', '\u030b'],
  ['\u02c7', '\u030c'],
  ['\u00b8', '\u0327'],
  ['\u02db', '\u0328'],
]);
const dotless: ReadonlyMap<string, string> = new Map([
  ['\u0131', 'i'],
  ['\u0237', 'j'],
]);

const isLetterUnder = (glyph: Glyph, accent: Glyph): boolean =>
  /^\p{L}$/u.test(glyph.text) &&
  Math.min(glyph.right, accent.right) - Math.max(glyph.left, accent.left) >
    0.5 * Math.min(glyph.right - glyph.left, accent.right - accent.left);

/** Of one em: a sign that moves on by no more is painted over what comes next, as TeX strikes out a relation. */
const still = 0.02;
/** Of one em: signs no farther apart begin at one place. */
const samePlace = 0.05;

/** COMBINING LONG SOLIDUS OVERLAY. */
const stroke = '\u0338';

const strikesOut = (sign: Glyph, glyph: Glyph): boolean =>
  isSymbol(sign) &&
  sign.right - sign.left < still * sign.size &&
  Math.abs(glyph.left - sign.left) < samePlace * glyph.size &&
  Math.abs(glyph.baseline - sign.baseline) < samePlace * glyph.size;

/**
 * Lets what means nothing by itself go along with the glyph to which it belongs: marks with the letter over which they
 * stand, repeats with what is painted over them, and a stroke with the sign that it strikes out.
 */
export const joinRepeats = (glyphs: readonly Glyph[]): Glyph[] => {
  const waiting = new Map<number, Glyph[]>();
  const joined = new Set<Glyph>();
  let last: Glyph | undefined;
  for (const glyph of glyphs) {
    if (glyph.isBlank) continue;
    const reach = glyph.size * near;
    const column = Math.round(glyph.left / reach);
    const row = Math.round(glyph.baseline / reach);
    if (glyph.isRepeat) {
      const cell = waiting.get(column * rows + row);
      if (!cell) waiting.set(column * rows + row, [glyph]);
      else if (cell.length < maxAlong) cell.push(glyph);
      joined.add(glyph);
      continue;
    }
    if (last && mark.test(glyph.text) && last.along.length < maxAlong && isOver(glyph, last)) {
      last.text = (last.text + glyph.text).normalize('NFC');
      last.along = [...last.along, glyph];
      joined.add(glyph);
      continue;
    }
    const accent = last && accents.get(last.text);
    if (last && accent && isLetterUnder(glyph, last)) {
      // Old programs paint an accent, go back, and paint the letter under it.
      glyph.text = ((dotless.get(glyph.text) ?? glyph.text) + accent).normalize('NFC');
      glyph.along = [...glyph.along, last, ...last.along];
      joined.add(last);
    }
    if (last && strikesOut(last, glyph)) {
      const struck = (glyph.text + stroke).normalize('NFC');
      // Where both are one character of any font, they are no sign that must stay.
      const isText = !isSymbol(glyph) && struck.length === 1;
      if (isText) glyph.text = struck;
      if (isText || isSymbol(glyph)) {
        glyph.along = [...glyph.along, isText ? { ...last, font: glyph.font } : last, ...last.along];
        joined.add(last);
      }
    }
    if (waiting.size > 0)
      for (let x = column - 1; x <= column + 1; x += 1)
        for (let y = row - 1; y <= row + 1; y += 1) {
          const cell = waiting.get(x * rows + y);
          const own = cell?.filter(({ text }) => text === glyph.text) ?? [];
          if (!cell || own.length === 0) continue;
          glyph.along = [...glyph.along, ...own];
          waiting.set(
            x * rows + y,
            cell.filter(({ text }) => text !== glyph.text),
          );
        }
    last = glyph;
  }
  return joined.size === 0 ? [...glyphs] : glyphs.filter((glyph) => !joined.has(glyph));
};
