import { hash } from 'node:crypto';

/** How many features of a text are kept: enough to estimate a resemblance to about ± 0.1. */
const sketchSize = 48;
/** What a longer text says after this is not looked at, in characters. */
const lookedAt = 4_000;
/** Words from this length on say something by themselves; shorter ones ("the", "of") only beside others. */
const tellingLength = 5;

/** A run of letters and digits; in scripts that put no spaces between words, one character. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]{1,100}/gu;

/** The features of a text: hashes in ascending order. */
export interface Sketch {
  /** What resemblance is computed from. */
  readonly features: readonly number[];
  /** Those that few texts have: what similar texts are looked up by. */
  readonly rare: readonly number[];
}

/** What a text's sketch is bound to. */
export const sketchScope = (projectId: string, sourceLanguage: string, targetLanguage: string): string =>
  `${projectId}/${sourceLanguage}/${targetLanguage}`;

/**
 * The sketch of a text: the smallest 32-bit hashes of its runs of neighbouring words and of its longer words (bottom-k
 * sketch; Broder 1997, "On the resemblance and containment of documents"). Texts that resemble each other share many of
 * them. `scope` is hashed along, so sketches of different projects and languages share nothing and one index serves all.
 */
export const sketchOf = (scope: string, text: string): Sketch => {
  const words = text.slice(0, lookedAt).normalize('NFKC').toLowerCase().match(wordPattern) ?? [];
  const digestOf = (feature: string): number => hash('sha1', `${scope}\0${feature}`, 'buffer').readInt32BE(0);
  const runs = new Set(runsOf(words).map(digestOf));
  const telling = words.filter((word) => isTelling(word) || words.length === 1).map(digestOf);
  const features = [...new Set([...runs, ...telling])]
    .sort((left, right) => left - right)
    .slice(0, sketchSize);
  const rare = features.filter((feature) => runs.has(feature));
  return { features, rare: rare.length > 0 ? rare : features };
};

const isTelling = (word: string): boolean => word.length >= tellingLength;

/** Two neighbours; three where neither of the first two says anything: "of the" is in every other text. */
const runsOf = (words: readonly string[]): string[] =>
  words.slice(1).flatMap((word, index) => {
    const before = words[index] as string;
    if (isTelling(before) || isTelling(word) || words.length === 2) return `${before} ${word}`;
    const after = words[index + 2];
    return after === undefined ? [] : `${before} ${word} ${after}`;
  });
