import type { GlyphCode } from './glyph-codes.ts';

/** A section of a CMap has at most so many entries (Adobe Technical Note 5014, 1.4). */
const mostEntries = 100;

const hexOf = (value: number): string => value.toString(16).padStart(4, '0');

const textHex = (text: string): string => {
  let hex = '';
  for (let index = 0; index < text.length; index += 1) hex += hexOf(text.charCodeAt(index));
  return hex;
};

/** The Unicode map of a font: what each code means (ISO 32000-2, 9.10.3). Codes that mean nothing are left out. */
export const writeToUnicode = (codes: readonly GlyphCode[]): string => {
  const entries = codes
    .filter(({ text }) => text !== '')
    .map(({ code, text }) => `<${hexOf(code)}><${textHex(text)}>`);
  const sections: string[] = [];
  for (let start = 0; start < entries.length; start += mostEntries) {
    const section = entries.slice(start, start + mostEntries);
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000><ffff>',
    'endcodespacerange',
    ...sections,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
};
