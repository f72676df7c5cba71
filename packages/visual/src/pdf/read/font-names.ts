import type { PageFont } from '../page-content.ts';

/** Without the six letters of a subset, and without blanks. */
export const plainName = (name: string): string => name.replace(/^[A-Z]{6}\+/, '').replace(/\s+/g, '');

/** As names are compared: pdf.js writes `Arial,Bold` as `Arial-Bold`. */
export const comparableName = (name: string): string => name.replace(/[,_]/g, '-').replace(/\s+/g, '');

/**
 * Families of two letters and a size, in the files of TeX: EC as `ecbx1095`, cm-super as `SFBX1095`. Of Computer Modern
 * and Latin Modern the letters are more: `cmssbx10`.
 */
const named = (letters: string): RegExp => new RegExp(`^(ec|tc|sf)(${letters})\\d`, 'i');
const typewriter = named('tt|it|st|tc|vt|vi');
const sansSerif = named('ss|sx|si|so|sq');
const roman = named('rm|bx|bi|bl|ti|sl|xc|rb|cc|sc|ci|ui|fs|dh');
const boldTex = named('bx|bi|bl|xc|rb|sx|so|lb');
const italicTex = named('ti|bi|sl|bl|sc|ci|si|so|it|st|li|lo');

const mono =
  /mono(?!type)|courier|consol|typewriter|menlo|^(cm|lm)(sl|i|v)?tt|^cmtcsc|fixed|inconsolata|lucidacon|letter-?gothic|ocr-?[ab]|codepro|firacode/i;
const sans =
  /sans|arial|helvet|verdana|tahoma|calibri|segoe|roboto|univers|futura|frutiger|gothic|grotes[kq]|myriad|lato|^inter|ubuntu|trebuc|optima|gill|franklin|avenir|^(cm|lm)ss|aptos|candara|corbel|swiss|akzidenz|simhei|heiti|meiryo|malgun|dotum|gulim|yahei|din(-|pro|$)/i;
const serif =
  /serif|nimbusrom|times|roman|georgia|garamond|palatino|palladio|bookman|schoolbook|century|cambria|constantia|minion|caslon|baskerville|bodoni|didot|^cm(r|bx|ti|sl|csc|b\d)|utopia|charter|libertin|simsun|song|sung|ming|mincho|batang|myungjo|merriweather|playfair/i;

/** What a font looks like: by its name, else by what its file says of it. */
export const familyOf = (
  name: string,
  flags: { readonly isMono: boolean; readonly isSerif: boolean },
): PageFont['family'] => {
  if (mono.test(name) || typewriter.test(name)) return 'mono';
  if (flags.isMono && ![sans, sansSerif, serif, roman].some((family) => family.test(name))) return 'mono';
  if (sans.test(name) || sansSerif.test(name)) return 'sans';
  if (serif.test(name) || roman.test(name)) return 'serif';
  return flags.isSerif ? 'serif' : 'sans';
};

export const isBoldName = (name: string): boolean =>
  boldTex.test(name) ||
  /bold|black(?!adder|letter|chan|moor)|heavy|(?<!aca)demi|nimbus\w+-medi(?!um)|[-,](bd|blk|hv|w[6-9])\b|^(cm|lm)bx|^cm(b\d|ss(bx|dc))/i.test(
    name,
  );

export const isItalicName = (name: string): boolean =>
  italicTex.test(name) ||
  /(?<!dig|cap|hosp|v)ital(?!ia)|obliq|slant|kursiv|incline|^(cm|lm)(ti|sl|mi|bxti|bxsl|ssi|itt|sltt|fi)\d/i.test(
    name,
  ) ||
  /[-,](bold|semibold|demi|light|medium|black|bd|md|lt)?it(al)?$/i.test(name);

const symbolic =
  /^(cm(mi|sy|ex|bsy|mib)|msam|msbm|eu[fsre][mb]\d|rsfs|wasy|stmary|[tp]x(sy|ex|mi)|mtextra|mt(sy|ex|mi)|mt2|lmmath)|math|symbol|dingbat|wingdings|webdings|euclid|fontawesome|awesome|icons?\b|emoji|marvosym|bbding/i;

/** Of mathematics, signs or pictures. Computer Modern's text fonts are not: LaTeX sets its prose in them. */
export const isSymbolicName = (name: string): boolean => symbolic.test(name);
