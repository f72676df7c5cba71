import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { comparableName } from './font-names.ts';

/** What a font's dictionary says and pdf.js does not pass on. */
export interface FontFacts {
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** All its characters are as wide as each other; of fonts of single bytes only. */
  readonly isMono: boolean;
  readonly hasUnicode: boolean;
  /** Whether that is said by a Unicode map, not by the names of its glyphs. */
  readonly hasMap: boolean;
}

/** Of a font whose dictionary was not found: what pdf.js says of its glyphs is believed. */
export const noFacts: FontFacts = {
  isBold: false,
  isItalic: false,
  isMono: false,
  hasUnicode: true,
  hasMap: true,
};

/** Bits of a descriptor's flags (ISO 32000-2, table 121). */
const fixedPitchFlag = 1 << 0;
const symbolicFlag = 1 << 2;
const italicFlag = 1 << 6;
const forceBoldFlag = 1 << 18;
/** Thickness of the stems, thousandths of an em: text fonts have 50 to 100, bold ones 130 to 180. */
const boldStem = 135;
/** Of these collections pdf.js knows what their characters mean. */
const knownCollections = /^(GB1|CNS1|Japan1|Korea1)$/;
/** Names that only number a glyph: `g12`, `c0045`, `glyph7`. */
const namelessGlyph = /^([a-z]{0,2}\d{1,5}|g[0-9a-f]{2,4}|(glyph|cid|index|char|glyf|gid)[_-]?\d+)$/i;

const look = (dict: PDFDict | undefined, key: string): PDFObject | undefined => {
  try {
    return dict?.lookup(PDFName.of(key));
  } catch {
    return undefined;
  }
};

const numberOf = (dict: PDFDict | undefined, key: string): number => {
  const value = look(dict, key);
  return value instanceof PDFNumber ? value.asNumber() : 0;
};

const nameOf = (dict: PDFDict | undefined, key: string): string => {
  const value = look(dict, key);
  return value instanceof PDFName ? value.decodeText() : '';
};

const dictOf = (dict: PDFDict | undefined, key: string): PDFDict | undefined => {
  const value = look(dict, key);
  return value instanceof PDFDict ? value : undefined;
};

/** The glyphs' names by their codes. */
const readDifferences = (differences: PDFArray): ReadonlyMap<number, string> => {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of differences.asArray().slice(0, 1_000)) {
    if (item instanceof PDFNumber) code = item.asNumber();
    else if (item instanceof PDFName) {
      names.set(code, item.decodeText());
      code += 1;
    }
  }
  return names;
};

/** Fonts of Type 3 have no name: the names of their glyphs tell them apart. */
export const type3Name = (differences: ReadonlyMap<unknown, unknown>): string =>
  `Type3 ${Array.from(differences, ([code, name]) => `${String(code)}=${String(name)}`)
    .sort()
    .slice(0, 50)
    .join(' ')}`;

/** Whether the names that an encoding gives say what the glyphs are. */
const hasSpeakingNames = (differences: PDFArray): boolean => {
  const names = [...readDifferences(differences).values()].filter((name) => name !== '.notdef');
  return names.filter((name) => namelessGlyph.test(name)).length * 2 <= names.length;
};

const hasUnicodeMap = (font: PDFDict): boolean => {
  const map = look(font, 'ToUnicode');
  return map instanceof PDFStream || map instanceof PDFName;
};

/** Whether what the glyphs of a font without a Unicode map mean can be known by its encoding. */
const hasKnownEncoding = (
  font: PDFDict,
  descendant: PDFDict | undefined,
  descriptor: PDFDict | undefined,
): boolean => {
  const encoding = look(font, 'Encoding');
  if (descendant) {
    const ordering = look(dictOf(descendant, 'CIDSystemInfo'), 'Ordering');
    const collection =
      ordering instanceof PDFString || ordering instanceof PDFHexString ? ordering.decodeText() : '';
    const isIdentity = !(encoding instanceof PDFName) || /^\/?Identity/.test(encoding.decodeText());
    return !isIdentity || knownCollections.test(collection);
  }
  const differences = encoding instanceof PDFDict ? look(encoding, 'Differences') : undefined;
  if (differences instanceof PDFArray) return hasSpeakingNames(differences);
  if (encoding instanceof PDFName || encoding instanceof PDFDict) return true;
  const isSubset = /^[A-Z]{6}\+/.test(nameOf(font, 'BaseFont'));
  const isSymbolic = (numberOf(descriptor, 'Flags') & symbolicFlag) !== 0;
  // codes of a subset TrueType font without an encoding are as its program numbered them
  return !(nameOf(font, 'Subtype') === 'TrueType' && isSubset && isSymbolic);
};

/** Widths that must be the same before they say something. */
const leastWidths = 20;

/** By its widths, or by what it says of itself where there are too few of them. */
const isFixedPitch = (font: PDFDict, flags: number): boolean => {
  const widths = look(font, 'Widths');
  if (!(widths instanceof PDFArray)) return false;
  const used = widths
    .asArray()
    .slice(0, 256)
    .map((width) => (width instanceof PDFNumber ? width.asNumber() : 0))
    .filter((width) => width > 0);
  return used.length >= leastWidths
    ? used.every((width) => width === used[0])
    : (flags & fixedPitchFlag) !== 0;
};

/** The names by which pdf.js may know a font. */
const namesOf = (
  font: PDFDict,
  descendant: PDFDict | undefined,
  descriptor: PDFDict | undefined,
): readonly string[] => {
  if (nameOf(font, 'Subtype') === 'Type3') {
    const differences = look(dictOf(font, 'Encoding'), 'Differences');
    return differences instanceof PDFArray ? [type3Name(readDifferences(differences))] : [];
  }
  const names = [nameOf(font, 'BaseFont'), nameOf(descendant, 'BaseFont'), nameOf(descriptor, 'FontName')];
  return [...new Set(names.filter((name) => name !== '').map(comparableName))];
};

const factsOf = (font: PDFDict): { readonly names: readonly string[]; readonly facts: FontFacts } => {
  const descendants = look(font, 'DescendantFonts');
  const first = descendants instanceof PDFArray && descendants.size() > 0 ? descendants.lookup(0) : undefined;
  const descendant = first instanceof PDFDict ? first : undefined;
  const descriptor = dictOf(descendant ?? font, 'FontDescriptor');
  const flags = numberOf(descriptor, 'Flags');
  const angle = numberOf(descriptor, 'ItalicAngle');
  const hasMap = hasUnicodeMap(font);
  return {
    names: namesOf(font, descendant, descriptor),
    facts: {
      isBold:
        (flags & forceBoldFlag) !== 0 ||
        numberOf(descriptor, 'FontWeight') >= 600 ||
        numberOf(descriptor, 'StemV') >= boldStem,
      isItalic: (flags & italicFlag) !== 0 || (angle <= -4 && angle >= -40),
      isMono: isFixedPitch(font, flags),
      hasUnicode: hasMap || hasKnownEncoding(font, descendant, descriptor),
      hasMap,
    },
  };
};

/** What two fonts of one name have in common. */
const merge = (one: FontFacts, other: FontFacts): FontFacts => ({
  isBold: one.isBold && other.isBold,
  isItalic: one.isItalic && other.isItalic,
  isMono: one.isMono && other.isMono,
  hasUnicode: one.hasUnicode && other.hasUnicode,
  hasMap: one.hasMap || other.hasMap,
});

/** What the fonts of a document say, by their names. */
export const readFontDictionaries = (document: PDFDocument): ReadonlyMap<string, FontFacts> => {
  const byName = new Map<string, FontFacts>();
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || nameOf(object, 'Type') !== 'Font') continue;
    // what a composite font consists of is read with it
    if (/^CIDFontType/.test(nameOf(object, 'Subtype'))) continue;
    try {
      const { names, facts } = factsOf(object);
      for (const name of names) {
        const known = byName.get(name);
        byName.set(name, known ? merge(known, facts) : facts);
      }
    } catch {
      // a font that cannot be looked at says nothing
    }
  }
  return byName;
};
