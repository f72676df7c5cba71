import type { PageFont } from '../page-content.ts';

/** Without the six letters of a subset, and without blanks. */
export const plainName = (name: string): string => name.replace(/^[A-Z]{6}\+/, '').replace(/\s+/g, '');

/** As names are compared: pdf.js writes `Arial,Bold` as `Arial-Bold`. */
export const comparableName = (name: string): string => name.replace(/[,_]/g, '-').replace(/\s+/g, '');

const mono =
  /mono(?!type)|courier|consol|typewriter|menlo|^(cm|ec|lm)tt|fixed|inconsolata|lucidacon|letter-?gothic|ocr-?[ab]|codepro|firacode/i;
const sans =
  /sans|arial|helvet|verdana|tahoma|calibri|segoe|roboto|univers|futura|frutiger|gothic|grotes[kq]|myriad|lato|^inter|ubuntu|trebuc|optima|gill|franklin|avenir|^(cm|lm)ss|^ecss|aptos|candara|corbel|swiss|akzidenz|simhei|heiti|meiryo|malgun|dotum|gulim|yahei|din(-|pro|$)/i;
const serif =
  /serif|nimbusrom|times|roman|georgia|garamond|palatino|palladio|bookman|schoolbook|century|cambria|constantia|minion|caslon|baskerville|bodoni|didot|^cm(r|bx|ti|sl|csc|b\d)|^sf(rm|bx|ti)|^ec?(rm|bx|ti)|utopia|charter|libertin|simsun|song|sung|ming|mincho|batang|myungjo|merriweather|playfair/i;

/** What a font looks like: by its name, else by what its file says of it. */
export const familyOf = (
  name: string,
  flags: { readonly isMono: boolean; readonly isSerif: boolean },
): PageFont['family'] => {
  if (mono.test(name)) return 'mono';
  if (flags.isMono && !sans.test(name) && !serif.test(name)) return 'mono';
  if (sans.test(name)) return 'sans';
  if (serif.test(name)) return 'serif';
  return flags.isSerif ? 'serif' : 'sans';
};

export const isBoldName = (name: string): boolean =>
  /bold|black|heavy|demi|nimbus\w+-medi(?!um)|[-,](bd|blk|hv)\b|^(cm|ec|sf|lm)bx|^cmb\d/i.test(name);

export const isItalicName = (name: string): boolean =>
  /ital|obliq|slanted|kursiv|incline|^(cm|ec|sf)(ti|sl|mi|bxti|bxsl|ssi|itt)\d/i.test(name) ||
  /[-,](bold|semibold|light|medium|black|bd|md|lt)?it(al)?$/i.test(name);

const symbolic =
  /^(cm(mi|sy|ex|bsy|mib)|msam|msbm|eu[fsre][mb]\d|rsfs|wasy|stmary|[tp]x(sy|ex|mi)|mtextra|mt(sy|ex|mi)|mt2|lmmath)|math|symbol|dingbat|wingdings|webdings|euclid|fontawesome|awesome|icons?\b|emoji|marvosym|bbding/i;

/** Of mathematics, signs or pictures. Computer Modern's text fonts are not: LaTeX sets its prose in them. */
export const isSymbolicName = (name: string): boolean => symbolic.test(name);
