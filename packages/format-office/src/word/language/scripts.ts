/** How WordprocessingML sorts scripts: each kind has fonts, sizes and languages of its own (ECMA-376 part 1, 17.3.2.26). */
export type ScriptKind = 'plain' | 'eastAsian' | 'complex';

const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);
const eastAsian = new Set(['Bopo', 'Hani', 'Hans', 'Hant', 'Hang', 'Hira', 'Jpan', 'Kana', 'Kore', 'Yiii']);
const complex = new Set(
  'Beng Deva Gujr Guru Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thai Tibt'.split(' '),
);

const maximized = (tag: string): Intl.Locale => {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return new Intl.Locale('en').maximize();
  }
};

/** What a language is written in. */
export const scriptOf = (
  tag: string,
): { readonly script: string; readonly kind: ScriptKind; readonly isRightToLeft: boolean } => {
  const script = maximized(tag).script ?? 'Latn';
  const isRightToLeft = rightToLeft.has(script);
  const kind =
    isRightToLeft || complex.has(script) ? 'complex' : eastAsian.has(script) ? 'eastAsian' : 'plain';
  return { script, kind, isRightToLeft };
};

/** A language as Office names it: with a region, and with a script only where the region does not tell it. */
export const officeTag = (tag: string): string => {
  const { language, script, region } = maximized(tag);
  const short = `${language}-${region}`;
  return maximized(short).script === script ? short : `${language}-${script}-${region}`;
};

/** Fonts that every Office has for the script of a language; undefined: those of the document do, or Office finds one. */
export const fontOf = (tag: string): string | undefined => {
  const { script } = scriptOf(tag);
  switch (script) {
    case 'Jpan':
      return 'Yu Gothic';
    case 'Hans':
      return 'Microsoft YaHei';
    case 'Hant':
      return 'Microsoft JhengHei';
    case 'Kore':
      return 'Malgun Gothic';
    case 'Thai':
      return 'Tahoma';
    case 'Arab':
    case 'Hebr':
      return 'Arial';
    default:
      return undefined;
  }
};

/** A stretch of a text in one direction. */
export interface Stretch {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

const rightToLeftLetter =
  '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}';
/** Letters of one direction with their marks, or anything else. */
const wordPattern = new RegExp(
  `([${rightToLeftLetter}][${rightToLeftLetter}\\p{M}]*)|(\\p{L}(?:(?![${rightToLeftLetter}])[\\p{L}\\p{M}])*)|[^\\p{L}]+`,
  'gu',
);

/** Cuts a text of a right-to-left language at words of other scripts, which must not be marked as its own are. */
export const stretchesOf = (text: string): readonly Stretch[] => {
  const words = Array.from(text.matchAll(wordPattern), ([word, right, left]) => ({
    word,
    isLeft: left !== undefined,
    isNeutral: left === undefined && right === undefined,
  }));
  const stretches: { text: string; isRightToLeft: boolean }[] = [];
  for (const [index, { word, isLeft, isNeutral }] of words.entries()) {
    const isBetween = isNeutral && (words[index - 1]?.isLeft ?? false) && (words[index + 1]?.isLeft ?? false);
    const isRightToLeft = !isLeft && !isBetween;
    const last = stretches.at(-1);
    if (last?.isRightToLeft === isRightToLeft) last.text += word;
    else stretches.push({ text: word, isRightToLeft });
  }
  return stretches;
};
