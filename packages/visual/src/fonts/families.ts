import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Face } from './face.ts';

/** The weights that are drawn: regular, semi-bold and bold. */
export const weights = [400, 600, 700] as const;
/** One of them. */
export type Weight = (typeof weights)[number];

/** What a text looks like, as far as our fonts know a difference. */
export interface Look {
  readonly family: 'sans' | 'serif' | 'mono';
  readonly weight: Weight;
  readonly italic: boolean;
}

/** The families, each an npm package `@fontsource/<name>` that is cut into files by characters. */
const familyNames = [
  'noto-sans',
  'noto-serif',
  'noto-sans-mono',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-jp',
  'noto-sans-kr',
] as const;

type FamilyName = (typeof familyNames)[number];

/** The one file with all common characters of a family that is otherwise cut into a hundred. Not in its list of ranges. */
const wholeFiles: { readonly [name in FamilyName]?: string } = {
  'noto-sans-sc': 'chinese-simplified',
  'noto-sans-tc': 'chinese-traditional',
  'noto-sans-jp': 'japanese',
  'noto-sans-kr': 'korean',
};

/** Families that are cut in italics too. */
const withItalics: readonly FamilyName[] = ['noto-sans', 'noto-serif'];

const { resolve } = createRequire(import.meta.url);

type Range = readonly [first: number, last: number];

const readRange = (written: string): Range => {
  const [first = '', last = first] = written.trim().replace('U+', '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
};

/** The files of one family in one weight and slope, each loaded when a character first asks for it. */
class Family {
  readonly #name: FamilyName;
  readonly #cut: string;
  readonly #faces = new Map<string, Face>();
  #parts: readonly { readonly part: string; readonly ranges: readonly Range[] }[] | undefined;

  constructor(name: FamilyName, cut: string) {
    this.#name = name;
    this.#cut = cut;
  }

  find(codePoint: number): Face | undefined {
    const whole = wholeFiles[this.#name];
    if (whole) {
      const face = this.#face(whole);
      if (face.covers(codePoint)) return face;
    }
    for (const { part, ranges } of this.#partsInOrder()) {
      if (!ranges.some(([first, last]) => first <= codePoint && codePoint <= last)) continue;
      const face = this.#face(part);
      if (face.covers(codePoint)) return face;
    }
    return undefined;
  }

  #partsInOrder() {
    if (this.#parts) return this.#parts;
    const list: Record<string, string> = JSON.parse(
      readFileSync(resolve(`@fontsource/${this.#name}/unicode.json`), 'utf8'),
    );
    // Numbered parts are written `[12]` in the list and `12` in the file's name.
    this.#parts = Object.entries(list).map(([part, ranges]) => ({
      part: part.replace(/[[\]]/g, ''),
      ranges: ranges.split(',').map(readRange),
    }));
    return this.#parts;
  }

  #face(part: string): Face {
    const known = this.#faces.get(part);
    if (known) return known;
    const id = `${this.#name}-${part}-${this.#cut}`;
    const face = new Face(resolve(`@fontsource/${this.#name}/files/${id}.woff`), id);
    this.#faces.set(part, face);
    return face;
  }
}

const families = new Map<string, Family>();

const familyOf = (name: FamilyName, { weight, italic }: Look): Family => {
  const cut = `${weight}-${italic && withItalics.includes(name) ? 'italic' : 'normal'}`;
  const key = `${name} ${cut}`;
  const known = families.get(key);
  if (known) return known;
  const family = new Family(name, cut);
  families.set(key, family);
  return family;
};

const hanOrders = new Map<string, readonly FamilyName[]>();
const mostLanguages = 1_000;

/** The families of Han characters, the language's own first: one code point looks different from country to country. */
const hanFamilies = (language: string): readonly FamilyName[] => {
  const known = hanOrders.get(language);
  if (known) return known;
  const locale = new Intl.Locale(language).maximize();
  const own: FamilyName =
    locale.language === 'ja'
      ? 'noto-sans-jp'
      : locale.language === 'ko'
        ? 'noto-sans-kr'
        : locale.script === 'Hant'
          ? 'noto-sans-tc'
          : 'noto-sans-sc';
  const order = [own, ...(Object.keys(wholeFiles) as FamilyName[]).filter((name) => name !== own)];
  if (hanOrders.size >= mostLanguages) hanOrders.clear();
  hanOrders.set(language, order);
  return order;
};

/** What Latin and East Asian fonts both have, and East Asian texts set as wide as a character. */
const isWidePunctuation = (codePoint: number): boolean => /[‘’“”…—·]/u.test(String.fromCodePoint(codePoint));

const isEastAsian = (language: string): boolean => /^(?:zh|ja|ko|yue)\b/.test(language);

const plainFamilies = { sans: 'noto-sans', serif: 'noto-serif', mono: 'noto-sans-mono' } as const;

/** The families of single scripts that have letters. */
const scriptFamilies: readonly FamilyName[] = ['noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai'];

/**
 * The font file for a character in a text of a language, loaded at need; undefined where no family of ours has it. No
 * font of the machine is ever used, so that a picture or a page looks the same everywhere.
 */
export const findFace = (codePoint: number, look: Look, language: string): Face | undefined => {
  const han = hanFamilies(language);
  const letters = [plainFamilies[look.family], plainFamilies.sans, ...scriptFamilies];
  const order =
    isEastAsian(language) && isWidePunctuation(codePoint) ? [...han, ...letters] : [...letters, ...han];
  for (const name of new Set([...order, ...Object.values(plainFamilies)])) {
    const face = familyOf(name, look).find(codePoint);
    if (face) return face;
  }
  return undefined;
};
