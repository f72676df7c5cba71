import { expressions, handlebars, tag, templates } from '@dragoman/markup';
import type { Segment } from '../carried.ts';
import { brackets, closingBracket, openingBracket, type Span, writePlaceholder } from '../placeholders.ts';
import { showSamples } from './samples.ts';

// A bar divides the address of a messenger's link from its words: "<https://example.com|the page>".
const url = `(?:(?<![a-zA-Z0-9])(?:[a-zA-Z][a-zA-Z0-9+.-]{1,30}:\\/\\/|(?:mailto|tel|arn|urn):|data:[a-z]{1,20}\\/)|https?:\\/\\/|www\\.)[^\\s<>"|${brackets}\\u3000-\\u303F\\uFF00-\\uFFEF\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]+`;
const email =
  '(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]{1,64}@(?:[\\p{L}\\p{N}-]{1,63}\\.){1,8}\\p{L}{2,24}';
const domain = `(?<![\\p{L}\\p{N}.@-])(?:[a-zA-Z0-9-]{1,63}\\.){1,8}(?:com|org|net|edu|gov|io|dev|app|info|biz)(?![\\p{L}\\p{N}-])(?:\\/[^\\s<>"${brackets}\\u3000-\\u303F\\uFF00-\\uFFEF]*)?`;
const icuHead = '\\{\\s{0,3}[\\w.]{1,100}\\s{0,3},\\s{0,3}(?:plural|select|selectordinal)\\s{0,3},';
/** ICU messages that cannot be read as such: as far as they are balanced, two levels deep, else their beginning. */
const icu = `${icuHead}(?:(?:[^{}]|\\{(?:[^{}]|\\{[^{}]{0,500}\\}){0,500}\\}){0,1000}\\}|(?:\\s{0,5}[=\\w]{1,30}\\s{0,5}\\{)?)`;
const variables = [
  ...handlebars,
  '[$#%]!?\\{[^{}]{1,200}\\}',
  // Of PHP, Velocity and the shell. "Ca$h" is none, nor is "$5".
  '(?<![\\p{L}\\p{N}$])\\$[A-Za-z_]\\w{1,60}(?:(?:->|\\.(?=[a-z_]))\\w{1,60}){0,6}(?:\\(\\)|\\$|(?:\\/[\\w.-]{0,60}\\w){1,10})?',
  // Names between signs, of Symfony, Windows and letters in series; a dictionary of strings of iOS.
  '(?<![\\p{L}\\p{N}%])%[A-Za-z_][\\w.-]{1,60}%(?:\\\\[\\w.-]{0,60}\\w){0,10}(?![\\p{L}\\p{N}%])',
  '%%(?:=[^%\\n]{1,200}=|[A-Za-z_][\\w.]{0,60})%%',
  // Of Laravel and of SQL; prose has a blank behind its colon.
  '(?<![^\\s("\'«“‘\\[]):[A-Za-z_]\\w{1,60}(?![\\p{L}\\p{N}_:])',
  '##[A-Za-z_]\\w{0,60}##|__[A-Z][A-Z0-9_]{0,60}__|@@[A-Za-z_]\\w{0,60}@@|%#@\\w{1,60}@',
  // Terms of Fluent; choices of Java, whose texts have numbers and signs before them.
  '\\{\\s?-[a-zA-Z][\\w-]{0,60}\\s?\\}',
  '\\{\\d{1,2}\\s?,\\s?choice\\s?,(?:[^{}]|\\{[^{}]{0,100}\\}){0,500}\\}',
  icu,
  // `{name}`, ICU's `{n, number}`, .NET's `{0,10:N2}`, Python's `{price!r:>8.2f}`.
  '\\{\\s?[\\p{L}\\p{N}_$][\\p{L}\\p{N}_$.\\-\\[\\]]{0,100}(?:\\(\\))?\\s?(?:,[^{}]{1,100})?(?:[:!][^{}\\s][^{}]{0,60})?\\}',
  '%(?:\\([\\w.]{1,100}\\)|<[\\w.]{1,100}>)[#0+-]{0,3}\\d{0,3}(?:\\.\\d{1,3})?[a-zA-Z]',
  // No space among the flags: "100% sure" is no placeholder.
  '(?<!\\d)%(?:\\d{1,3}\\$)?[#0+-]{0,3}(?:\\d{1,3}|\\*)?(?:\\.(?:\\d{1,3}|\\*))?(?:hh|h|ll|l|L|q|z|j|t)?[@sdifuxXoeEgGcCpS](?![\\p{L}\\p{N}])',
  // Qt: a count, and a number as its locale writes it.
  '(?<!\\d)%(?:n|L\\d{1,2})(?![\\p{L}\\p{N}])',
  // i18next nests a key, vue-i18n links one.
  '\\$tc?\\([^()]{1,200}\\)',
  "@(?:\\.[a-z]{1,20})?:(?:[\\w-]{1,60}(?:\\.[\\w-]{1,60}){0,10}|[({]['\\w.-]{1,100}[)}])",
];
const fileTypes =
  'tsx?|jsx?|mjs|cjs|json|ya?ml|toml|ini|md|mdx|txt|csv|xml|html?|s?css|py|rb|rs|java|kt|cpp|php|sh|sql|env|lock|log|png|jpe?g|gif|svg|webp|pdf|docx?|xlsx?|pptx?|zip|gz|exe|dll';
const modifier = 'Ctrl|Control|Alt|AltGr|Shift|Cmd|Command|Option|Meta|Win|Super|Fn|[⌘⌥⇧⌃]';
const otherKey =
  'F\\d{1,2}|Enter|Return|Esc|Tab|Space|Del|Delete|Backspace|Home|End|Insert|Page ?(?:Up|Down)|Up|Down|Left|Right|[A-Z0-9](?![\\p{L}\\p{N}])';
/** Letters of scripts that write blanks between words. */
const wordLetters = '\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{N}_';
const pathPart = `[${wordLetters}.@%+-]{1,100}`;
/** What developers write as it is: paths, options, names of code, handles, colours, hashes, keys of the keyboard. */
const identifiers = [
  `(?<![\\p{L}\\p{N}/.<])(?:(?:~|\\.{1,2})\\/${pathPart}|\\/${pathPart}\\/${pathPart})(?:\\/${pathPart}){0,20}\\/?(?<!\\.)`,
  `(?<![\\p{L}\\p{N}\\\\])\\\\\\\\[${wordLetters}.-]{1,60}(?:\\\\[${wordLetters}.$-]{1,100}){1,20}(?<!\\.)`,
  `(?<![\\p{L}\\p{N}])[A-Za-z]:\\\\(?:[${wordLetters} .()-]{1,100}\\\\){0,20}[${wordLetters}.()-]{0,100}(?<!\\.)`,
  `(?<![\\p{L}\\p{N}])(?:[\\w-]{1,60}\\/){0,10}[\\w-]{1,60}(?:\\.[\\w-]{1,30}){0,3}\\.(?:${fileTypes})(?![\\p{L}\\p{N}])`,
  '(?<![\\p{L}\\p{N}-])--[a-zA-Z][\\w-]{1,40}(?:=[^\\s"\'<>]{1,100}(?<![.,;:!?)]))?',
  '(?<![^\\n])\\$ (?=[a-z./~])[^\\n]{1,300}',
  '(?<![\\p{L}\\p{N}])[a-zA-Z][a-zA-Z0-9]{0,60}(?:_[a-zA-Z0-9]{1,60}){1,10}(?:\\(\\))?(?![\\p{L}\\p{N}_])',
  '(?<![\\p{L}\\p{N}])[a-zA-Z$][\\w$]{0,60}(?:\\.[\\w$]{1,60}){0,6}\\(\\)',
  '(?<![\\p{L}\\p{N}])[a-zA-Z_]\\w{0,60}(?:(?:::|->(?=\\w{1,60}\\(\\)))~?[a-zA-Z_]\\w{0,60}){1,6}(?:\\(\\))?',
  // Names with points: of three parts, with a capital inside of one, or in quotation marks. "home.then" is a slip.
  '(?<![\\p{L}\\p{N}.@-])[a-z]\\w{1,60}(?:\\.[a-z]\\w{1,60}){2,8}(?![\\p{L}\\p{N}])',
  '(?<![\\p{L}\\p{N}.@-])(?=[a-z.]{2,100}[A-Z])[a-z]\\w{1,60}(?:\\.[a-z]\\w{1,60}){1,8}(?![\\p{L}\\p{N}])',
  `(?<=["'«“‘])[a-z]\\w{1,60}(?:\\.[a-z]\\w{1,60}){1,8}(?=["'»”’])`,
  '(?<![\\p{L}\\p{N}])(?:application\\/(?:json|xml|pdf|zip|gzip|octet-stream|javascript|msword|rtf|wasm|yaml|(?:x|vnd|ld|problem|hal|geo)[.+-][\\w.+-]{0,60}\\w)|multipart\\/[a-z-]{4,20}|text\\/(?:html|plain|css|csv|xml|javascript|markdown|event-stream)|image\\/(?:png|jpe?g|gif|webp|avif|svg\\+xml))(?:;\\s?charset=[\\w-]{2,20})?(?![\\p{L}\\p{N}])',
  '(?<![\\p{L}\\p{N}._%+@-])@[A-Za-z_][\\w-]{1,60}(?:[.\\/@][\\w-]{1,60}){0,4}',
  '(?<![\\p{L}\\p{N}&])#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})(?![\\p{L}\\p{N}])',
  '(?<![\\p{L}\\p{N}])[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?![\\p{L}\\p{N}])',
  '(?<![\\p{L}\\p{N}])(?=[a-f]{0,40}\\d)(?=\\d{0,40}[a-f])[0-9a-f]{7,64}(?![\\p{L}\\p{N}])',
  `(?<![\\p{L}\\p{N}])(?:${modifier})(?: ?\\+ ?(?:${modifier}|${otherKey})){1,4}`,
];
const code = '`[^`]{1,500}`';
/** Elements whose words are no prose, where tags are kept one by one. */
const codeElement = '<(?<element>kbd|code|samp|var|tt)>[^<>]{1,500}<\\/\\k<element>>';
/** Line ends, tabs and quotation marks as strings of code have them; "\\new" alone is a command of LaTeX. */
const escaped =
  '(?:(?<=[\\p{L}\\p{N}\\p{P}])(?<!\\\\)\\\\[nrt](?![a-z]{1,20}\\{)|\\\\[nrt](?![a-z]))+|\\\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|")';
/** Characters that HTML writes by name or number, except letters: a word with one would come apart. */
const entity =
  '&(?:nbsp|amp|lt|gt|quot|apos|hellip|[mn]dash|copy|reg|trade|[lr][adsb]?quo|bull|middot|times|deg|euro|pound|shy|ensp|emsp|thinsp|[lr]arr|#(?:\\d{1,7}|[xX][0-9a-fA-F]{1,6}));';
/** Marks of forums and short codes of WordPress, and what role-playing games write. */
const squareTag = [
  '\\[\\/?(?:b|i|u|s|url|img|quote|code|color|size|font|center|list|spoiler|\\*)(?:=[^\\[\\]\\n]{1,200})?\\]',
  `\\[\\/?[a-z][\\w-]{1,40}(?:\\s{1,3}[\\w-]{1,40}=(?:"[^"\\]\\n]{0,200}"|'[^'\\]\\n]{0,200}'|[^\\s\\]"']{1,200})){1,20}\\s{0,3}\\/?\\]`,
  '\\[\\/[a-z][\\w-]{1,40}\\]',
  '\\\\[A-Za-z]{1,3}\\[\\d{1,4}\\]',
].join('|');
/** References of LaTeX, whose arguments are names; other commands alone, since what is in their braces is text. */
const latex = [
  '\\\\(?:cite[a-z]{0,10}|(?:eq|auto|page|name|c)?ref|label|includegraphics|input|begin|end|url|usepackage|documentclass)\\*?(?:\\[[^\\[\\]\\n]{0,200}\\]){0,2}\\{[^{}\\n]{1,200}\\}',
  // "\\nHello{name}" is a line end of a string.
  '\\\\(?:[a-z]{2,30}|(?![nrt])[A-Za-z]{2,30})\\*?(?=(?:\\[[^\\[\\]\\n]{0,200}\\])?\\{)',
  '\\\\(?:item|maketitle|tableofcontents|newpage|clearpage|noindent|centering|hline|appendix|ldots|LaTeX|TeX)(?![A-Za-z])',
].join('|');
/** What JSON, a list in PHP, or a file of strings or settings calls a text by: a program would no longer find it. */
const keys = [
  `(?:(?<![^\\n])|(?<=[{,[(]\\s{0,8}))(?:"[\\w.$-]{1,60}"|'[\\w.$-]{1,60}')\\s{0,3}(?::|=>?)(?=\\s{0,3}(?:["'{[\\d-]|true|false|null))`,
  '(?<![^\\n])"[^"\\n]{1,200}"\\s{0,3}=(?=\\s{0,3}"[^\\n]{0,500}";)',
  '(?<![^\\n])[A-Za-z_][\\w.-]{0,100}=(?=[^\\s=>])',
  '(?<![^\\n])[A-Za-z_][\\w-]{0,60}(?:(?:\\.[\\w-]{1,60}){1,8}\\s{0,3}=(?=\\s)|\\s{1,3}=(?=\\s{0,3}["\']))',
].join('|');
const shortcode = '(?<![\\p{L}\\p{N}:]):[a-z0-9_+-]{2,40}:(?![\\p{L}\\p{N}:])';
const emojiUnit =
  '(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\uFE0F)[\\p{Emoji_Modifier}\\uFE0F\\u{E0020}-\\u{E007F}]*';
const emoji = `\\p{Regional_Indicator}{2}|[0-9#*]\\uFE0F?\\u20E3|${emojiUnit}(?:\\u200D\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\uFE0F]*)*`;
/** Characters that engines drop, refuse or take for their own: controls, lone surrogates, non-characters, and our brackets. */
const special = `${openingBracket}\\/?\\d{0,9}${closingBracket}|[\\p{Cc}\\p{Cs}\\uFFF9-\\uFFFB\\uFFFE\\uFFFF\\u202A-\\u202E\\u2066-\\u2069${brackets}](?<![\\t\\n\\v\\f\\r\\u0085])`;

/**
 * Everything that is kept as it is. Each repetition is bounded, so that no text takes more than linear time.
 */
const protectedSpan = new RegExp(
  `(?:${[url, ...templates, email, domain, ...variables, ...expressions, codeElement, tag, code, ...identifiers, keys, latex, squareTag, escaped, entity, shortcode, emoji, special].map((part) => `(?:${part})`).join('|')})+`,
  'gu',
);

/** Characters of which one must be there for `protectedSpan` to match. */
const hint = new RegExp(
  `[${brackets}@{%<\`:\\p{Emoji_Presentation}\\p{Cc}\\p{Cs}\\uFFF9-\\uFFFB\\uFFFE\\uFFFF\\u202A-\\u202E\\u2066-\\u2069\\p{Regional_Indicator}]|\\u20E3|\\uFE0F|[\\w"']\\s{0,3}=|["']\\s{0,3}:|\\w\\.\\w|\\/[\\w.]|\\\\|\\*\\||[_#][_#a-z]|&[a-z#]|\\w_\\w|\\w\\(\\)|--[a-zA-Z]|\\[[[/%a-z*]|\\$(?:[a-zA-Z_]| [a-z./~])|#[0-9a-fA-F]{3}|[a-f]\\d|\\d[a-f]|(?:Ctrl|Alt|AltGr|Shift|Cmd|Control|Command|Option|Meta|Win|Super|Fn|[⌘⌥⇧⌃]) ?\\+`,
  'u',
);

const trailing = /[.,;:!?…'"’”»)\]}]/u;
const isUrl = /^(?:[a-zA-Z][a-zA-Z0-9+.-]*:\/\/|(?:mailto|tel|arn|urn|data):|www\.)/u;

const pairs: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
];

const count = (text: string, character: string): number => text.split(character).length - 1;

/** Sentence punctuation after an address is not of it, nor is a bracket that it does not open. */
const trimUrl = (span: string): string => {
  if (!trailing.test(span.charAt(span.length - 1))) return span;
  const unopened = new Map(
    pairs.map(([opening, closing]) => [closing, count(span, closing) - count(span, opening)] as const),
  );
  let end = span.length;
  while (end > 0 && trailing.test(span.charAt(end - 1))) {
    const last = span.charAt(end - 1);
    const surplus = unopened.get(last);
    if (surplus !== undefined) {
      if (surplus <= 0) break;
      unopened.set(last, surplus - 1);
    }
    end--;
  }
  return span.slice(0, end);
};

const letter = /\p{L}/u;

/** Whether a text may have a span at all: a short look that spares ordinary sentences the long one. */
export const mayHoldSpans = (text: string): boolean => hint.test(text);

/** Where a text has opaque spans (addresses, variables, tags, code, emoji, control characters), in order. */
export const findSpans = (text: string): { readonly start: number; readonly end: number }[] => {
  const found: { start: number; end: number }[] = [];
  protectedSpan.lastIndex = 0;
  for (let match = protectedSpan.exec(text); match; match = protectedSpan.exec(text)) {
    const span = isUrl.test(match[0]) ? trimUrl(match[0]) : match[0];
    if (span === '') continue;
    const end = match.index + span.length;
    found.push({ start: match.index, end });
    protectedSpan.lastIndex = end;
  }
  return found;
};

/** Whether a text has something to translate. */
export const hasLetters = (text: string): boolean => letter.test(text);

/** A segment of which nothing more is known yet. */
export const segmentOf = (
  text: string,
  source: string,
  spans: readonly Span[],
  isTranslatable: boolean,
): Segment => ({
  text,
  asked: showSamples(text, spans),
  source,
  spans,
  isTranslatable,
  terms: [],
  remembered: null,
});

/** Replaces opaque spans by numbered placeholders. */
export const protect = (text: string): Segment => {
  if (!hint.test(text)) return segmentOf(text, text, [], letter.test(text));
  const spans: Span[] = [];
  let masked = '';
  let position = 0;
  for (const { start, end } of findSpans(text)) {
    spans.push({ kind: 'raw', value: text.slice(start, end) });
    masked += text.slice(position, start) + writePlaceholder(spans.length);
    position = end;
  }
  masked += text.slice(position);
  return segmentOf(masked, text, spans, letter.test(masked));
};

/**
 * A remembered translation of a segment's `source`, as plain text, with placeholders for the spans that occur in it.
 * Undefined where it lacks one of them, or where one is a pair: nobody knows what it encloses.
 */
export const protectAgain = (text: string, { spans }: Segment): string | undefined => {
  // Longest first: a span may be a part of another.
  const shown = spans
    .map((span, index) => ({ value: span.readable ?? span.value, index, isPair: span.closing !== undefined }))
    .sort((left, right) => right.value.length - left.value.length);
  const places: { start: number; end: number; index: number }[] = [];
  const taken = new Uint8Array(text.length);
  /** Up to where each value was looked for. */
  const tried = new Map<string, number>();
  for (const { value, index, isPair } of shown) {
    if (isPair || value === '') return undefined;
    const isTaken = (at: number): boolean => taken.subarray(at, at + value.length).includes(1);
    let start = text.indexOf(value, tried.get(value));
    while (start >= 0 && isTaken(start)) start = text.indexOf(value, start + 1);
    if (start < 0) return undefined;
    tried.set(value, start + 1);
    taken.fill(1, start, start + value.length);
    places.push({ start, end: start + value.length, index });
  }
  let masked = '';
  let position = 0;
  for (const { start, end, index } of places.sort((left, right) => left.start - right.start)) {
    masked += text.slice(position, start) + writePlaceholder(index + 1);
    position = end;
  }
  return masked + text.slice(position);
};
