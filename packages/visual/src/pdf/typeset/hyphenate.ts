import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
const softHyphen = '\u00ad';
/** Letters that a part of a word has at least: before the hyphen, and on the next line. */
const leastBefore = 2;
const leastAfter = 3;
const mostKnown = 20_000;
/** Longer than any word of a language: to match patterns takes the square of its length. */
const longestWord = 80;

/** Parts of a text without blanks between which a hyphen may stand; the text itself where it has one part. */
export type Hyphenate = (text: string) => readonly string[];

interface PatternModule {
  readonly hyphenateSync: (text: string) => string;
}

const loadPatterns = (language: string): PatternModule | undefined => {
  const { language: base, region } = new Intl.Locale(language);
  for (const name of [`${base}-${(region ?? '').toLowerCase()}`, base]) {
    // Only names of languages, never a path.
    if (!/^[a-z]{2,3}(?:-[a-z]{2})?$/.test(name)) continue;
    try {
      return load(`hyphen/${name}`);
    } catch {
      // No patterns for this one.
    }
  }
  return undefined;
};

/** Scripts that part words by a hyphen; the patterns of others part them where a line may end without one. */
const commonWord =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}][\p{Ll}\p{M}’']+$/u;

/** Words that may be parted: no abbreviations, nor names in capitals. */
const isCommonWord = (text: string): boolean =>
  text.length >= leastBefore + leastAfter && text.length <= longestWord && commonWord.test(text);

const word = /\p{L}[\p{L}\p{M}’']+/gu;

const partsOfWord = (text: string, patterns: PatternModule): readonly string[] => {
  const parts: string[] = [];
  for (const part of patterns.hyphenateSync(text).split(softHyphen)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length < leastBefore) parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  const end = parts.at(-1);
  if (end !== undefined && parts.length > 1 && end.length < leastAfter)
    parts.splice(-2, 2, `${parts.at(-2)}${end}`);
  return parts;
};

const partsOf = (text: string, patterns: PatternModule): readonly string[] => {
  const parts: string[] = [];
  let start = 0;
  for (const match of text.matchAll(word)) {
    if (!isCommonWord(match[0])) continue;
    let position = match.index;
    for (const part of partsOfWord(match[0], patterns).slice(0, -1)) {
      position += part.length;
      parts.push(text.slice(start, position));
      start = position;
    }
  }
  parts.push(text.slice(start));
  return parts;
};

const byLanguage = new Map<string, Hyphenate | undefined>();

/** What parts the words of a language; undefined where there are no patterns for it. Loaded when first asked for. */
export const hyphenatorOf = (language: string): Hyphenate | undefined => {
  if (byLanguage.has(language)) return byLanguage.get(language);
  const patterns = loadPatterns(language);
  const known = new Map<string, readonly string[]>();
  const hyphenate: Hyphenate | undefined =
    patterns &&
    ((text) => {
      const cached = known.get(text);
      if (cached) return cached;
      const parts = partsOf(text, patterns);
      if (known.size >= mostKnown) known.clear();
      known.set(text, parts);
      return parts;
    });
  byLanguage.set(language, hyphenate);
  return hyphenate;
};
