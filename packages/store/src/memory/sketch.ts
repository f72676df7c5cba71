import { hash } from 'node:crypto';

/** How many features of a text are kept: enough to estimate a resemblance to about ± 0.1. */
const sketchSize = 48;
/** What a longer text says after this is not looked at, in characters. */
const lookedAt = 4_000;
/** Words from this length on count by themselves; shorter ones ("the", "of") only beside a neighbour. */
const tellingLength = 5;

/** A run of letters and digits; in scripts that put no spaces between words, one character. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]{1,100}/gu;

/**
 * The sketch of a text: the smallest 32-bit hashes of its pairs of neighbouring words and of its longer words (bottom-k
 * sketch; Broder 1997, "On the resemblance and containment of documents"). Texts that resemble each other share many of
 * them. `scope` is hashed along, so sketches of different projects and languages share nothing and one index serves all.
 */
export const sketchOf = (scope: string, text: string): number[] => {
  const words = text.slice(0, lookedAt).normalize('NFKC').toLowerCase().match(wordPattern) ?? [];
  const features = new Set<string>();
  for (const [index, word] of words.entries()) {
    if (word.length >= tellingLength || words.length === 1) features.add(word);
    if (index > 0) features.add(`${words[index - 1]} ${word}`);
  }
  return [...features]
    .map((feature) => hash('sha1', `${scope}\0${feature}`, 'buffer').readInt32BE(0))
    .sort((left, right) => left - right)
    .slice(0, sketchSize);
};
