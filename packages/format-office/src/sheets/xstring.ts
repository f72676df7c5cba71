import { encodeXmlText } from '@dragoman/format-kit';

/**
 * Text of a workbook out of its XML, where `_x000D_` stands for a character that XML lacks or changes (`ST_Xstring`,
 * ECMA-376 part 1, 22.9.2.19).
 */
export const decodeCellText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const escaped = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as a workbook's: the other way round of `decodeCellText`, not yet as XML. */
export const encodeCellText = (text: string): string =>
  text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what XML lacks
    .replace(/[\0-\x08\x0b-\x1f]/g, escaped);

/** A text as the content of a cell's element. */
export const encodeCellXml = (text: string): string => encodeXmlText(encodeCellText(text));
