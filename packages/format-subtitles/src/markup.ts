/** How a kind of file writes text, tags and line breaks inside of a cue. */
export interface Markup {
  /** Between two lines; global. */
  readonly lineBreak: RegExp;
  /** What a new line break is, where the cue has none to copy. */
  readonly newLine: string | undefined;
  /** A tag, whole; sticky. */
  readonly tag: RegExp;
  /** A character that is written in another way than as itself; sticky. */
  readonly spelling: RegExp;
  /** The character of a spelling; undefined where it is none. */
  decode(spelling: string): string | undefined;
  /** How a character is written so that it is not taken for a tag or a spelling, by what stands behind it. */
  encode(character: string, following: string): string;
}

/** A piece of a cue's text. */
export type Token =
  | { readonly kind: 'text'; readonly text: string; readonly raw: string; readonly start: number }
  | { readonly kind: 'tag'; readonly raw: string; readonly start: number };

const entity = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?/y;

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** The character of a number; empty where there is none, or where it would end a line or a file. */
const characterOf = (code: number): string =>
  code > 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';

/** The character of an entity; undefined for names that mean nothing. */
const decodeEntity = (spelling: string): string | undefined => {
  const [, decimal, hexadecimal, name = ''] =
    /^&(?:#(\d+)|#[xX]([\dA-Fa-f]+)|([A-Za-z\d]+));$/.exec(spelling) ?? [];
  if (decimal !== undefined) return characterOf(Number(decimal)) || undefined;
  if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16)) || undefined;
  return Object.hasOwn(namedEntities, name) ? namedEntities[name] : undefined;
};

const looksLikeEntity = /^&(?:#|[A-Za-z][A-Za-z0-9]{1,31};)/;

/** WebVTT (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-tokenizer): whatever is between `<` and `>` is a tag. */
export const webVttMarkup: Markup = {
  lineBreak: /\r\n|\n|\r/g,
  newLine: undefined,
  tag: /<[^>]*(?:>|$)|\0+/y,
  spelling: entity,
  decode: decodeEntity,
  encode(character, following) {
    if (character === '&') return looksLikeEntity.test(`&${following}`) ? '&amp;' : '&';
    return character === '<' ? '&lt;' : character;
  },
};

/** SubRip as players show it: tags of HTML, `{\an8}` and its like; some write entities. */
export const subRipMarkup: Markup = {
  ...webVttMarkup,
  tag: /<\/?[A-Za-z][^<>\r\n]*>|\{\\[^{}\r\n]*\}/y,
  encode(character, following) {
    if (character === '&') return looksLikeEntity.test(`&${following}`) ? '&amp;' : '&';
    if (character === '<') return /^\/?[A-Za-z]/.test(following) ? '&lt;' : '<';
    // Full-width: there is no other way to write it.
    return character === '{' && following.startsWith('\\') ? '｛' : character;
  },
};

/** SubStation Alpha: overrides in braces, `\N` and `\n` for line breaks, `\h` for a blank that holds, and libass' `\{`. */
export const subStationMarkup: Markup = {
  lineBreak: /\\[Nn]/g,
  newLine: '\\N',
  tag: /\{[^}]*\}/y,
  spelling: /\\[h{}]/y,
  decode: (spelling) => (spelling === '\\h' ? '\u00a0' : spelling.slice(1)),
  encode(character, following) {
    if (character === '{' || character === '}') return `\\${character}`;
    if (character === '\u00a0') return '\\h';
    return character === '\\' && /^[Nnh{}]/.test(following) ? '＼' : character;
  },
};

const matchAt = (pattern: RegExp, text: string, index: number): string => {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? '';
};

/** Cuts a part of a file into text and tags. A run of plain characters is one token. */
export const tokensOf = (text: string, start: number, end: number, markup: Markup): readonly Token[] => {
  const part = text.slice(start, end);
  const tokens: Token[] = [];
  let plain = 0;
  const flush = (to: number): void => {
    const raw = part.slice(plain, to);
    if (raw) tokens.push({ kind: 'text', text: raw, raw, start: start + plain });
  };
  for (let index = 0; index < part.length; ) {
    const tag = matchAt(markup.tag, part, index);
    const spelling = tag ? '' : matchAt(markup.spelling, part, index);
    const character = spelling ? markup.decode(spelling) : undefined;
    if (!tag && character === undefined && !spelling.endsWith(';')) {
      index++;
      continue;
    }
    flush(index);
    // A character whose name is not known here is kept as a tag is.
    if (character === undefined) tokens.push({ kind: 'tag', raw: tag || spelling, start: start + index });
    else tokens.push({ kind: 'text', text: character, raw: spelling, start: start + index });
    index += tag.length || spelling.length;
    plain = index;
  }
  flush(part.length);
  return tokens;
};

/** The name of an opening or closing tag; undefined where it is neither (a time, an override). */
export const nameOfTag = (
  raw: string,
): { readonly name: string; readonly isClosing: boolean } | undefined => {
  const [, slash, name] = /^<(\/?)([A-Za-z]+)/.exec(raw) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), isClosing: slash === '/' };
};

/** Whether a tag says who speaks, in WebVTT. */
export const speakerOfTag = (raw: string): string | undefined =>
  /^<v(?:\.[^ \t>]*)?[ \t]+([^>]+)>/.exec(raw)?.[1]?.trim();
