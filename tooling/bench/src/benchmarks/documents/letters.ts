import type { XmlElement } from '@dragoman/format-kit';
import { attributesOf, canonicalOf } from './shapes.ts';

// Which letters have which formatting. WordprocessingML has one of its own for letters that are marked as of a complex
// script (`w:rtl`, `w:cs`): their size is `w:szCs`, not `w:sz` (ECMA-376 part 1, 17.3.2). A letter that goes from left to
// right and looks the same with the mark as without is the same.

const kinds = [
  // No hint (`w:hint`) says in which font these are set: 17.3.2.26.
  ['ascii', /[A-Za-z]/g],
  ['eastAsian', /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['rightToLeft', /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu],
] as const;

type LetterKind = (typeof kinds)[number][0] | 'other';

/** How many letters of each kind are in a text. */
export const lettersIn = (text: string): ReadonlyMap<LetterKind, number> => {
  const counts = new Map<LetterKind, number>();
  let others = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [kind, pattern] of kinds) {
    const count = (text.match(pattern) ?? []).filter((letter) => /\p{L}/u.test(letter)).length;
    others -= count;
    counts.set(kind, count);
  }
  return counts.set('other', others);
};

const twins: Readonly<Record<string, string>> = { bCs: 'b', iCs: 'i', szCs: 'sz' };
const mains = new Set(Object.values(twins));

const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !['0', 'false', 'off'].includes(element.attribute('w:val')?.value ?? '1');

/** Properties of a run of WordprocessingML as letters of a kind have them. */
const wordFormat = (properties: XmlElement, kind: LetterKind): string => {
  const isMarked = isOn(properties.element('rtl')) || isOn(properties.element('cs'));
  return canonicalOf(properties, ({ local }, shape) => {
    const hintless = local === 'rFonts' && kind !== 'other' ? shape.replace(/ w:hint="\w+"/, '') : shape;
    if (kind === 'rightToLeft') return hintless;
    if (local === 'rtl') return undefined;
    if (isMarked ? mains.has(local) : local in twins) return undefined;
    return isMarked ? hintless.replace(/^w:(bCs|iCs|szCs)\b/, (_, twin) => `w:${twins[twin]}`) : hintless;
  });
};

/** What a run says of the look of its letters, by their kind. */
export const formatOfRun = (
  run: XmlElement,
  styles: ReadonlyMap<string, string>,
): ((kind: LetterKind) => string) => {
  const properties = run.element('rPr');
  if (properties?.name === 'w:rPr') {
    const known = new Map<LetterKind, string>();
    return (kind) => {
      const format = known.get(kind) ?? ` ${wordFormat(properties, kind)}`;
      known.set(kind, format);
      return format;
    };
  }
  const style = run.attribute('text:style-name')?.value;
  const format = properties
    ? `${attributesOf(properties)} ${canonicalOf(properties)}`
    : style === undefined
      ? ''
      : (styles.get(style) ?? style);
  return () => format;
};
