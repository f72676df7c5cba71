import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
const softHyphen = '\u00ad';
/** Letters that a part of a word has at least: before the hyphen, and on the next line. */
const leastBefore = 2;
const leastAfter = 3;
const mostKnown = 20_000;

/** Parts of a word between which a hyphen may stand; the word itself where it has one part. */
export type Hyphenate = (word: string) => readonly string[];

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

/** Words that are not parted: abbreviations, names in capitals, and what is no word. */
const isCommonWord = (word: string): boolean =>
  /^\p{L}\p{M}*[\p{Ll}\p{Lo}\p{M}’']+$/u.test(word) && word.length >= leastBefore + leastAfter;

const byLanguage = new Map<string, Hyphenate | undefined>();

/** What parts the words of a language; undefined where there are no patterns for it. Loaded when first asked for. */
export const hyphenatorOf = (language: string): Hyphenate | undefined => {
  if (byLanguage.has(language)) return byLanguage.get(language);
  const patterns = loadPatterns(language);
  const known = new Map<string, readonly string[]>();
  const hyphenate: Hyphenate | undefined =
    patterns &&
    ((word) => {
      const cached = known.get(word);
      if (cached) return cached;
      const parts: string[] = [];
      if (isCommonWord(word))
        for (const part of patterns.hyphenateSync(word).split(softHyphen)) {
          const last = parts.at(-1);
          if (last !== undefined && last.length < leastBefore) parts[parts.length - 1] = last + part;
          else parts.push(part);
        }
      const end = parts.at(-1);
      if (end !== undefined && parts.length > 1 && end.length < leastAfter)
        parts.splice(-2, 2, `${parts.at(-2)}${end}`);
      const answer = parts.length > 1 ? parts : [word];
      if (known.size >= mostKnown) known.clear();
      known.set(word, answer);
      return answer;
    });
  byLanguage.set(language, hyphenate);
  return hyphenate;
};
