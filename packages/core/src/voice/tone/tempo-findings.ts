import type { ToneFinding } from './finding.ts';

/** Syllables per second of read speech: seven languages and Vietnamese (2011), Basque (2019, rounded). */
export const syllablesPerSecond = {
  ja: 7.84,
  es: 7.82,
  fr: 7.18,
  it: 6.99,
  en: 6.19,
  de: 5.97,
  vi: 5.22,
  zh: 5.18,
  eu: 8,
} as const;

/** The mean of the eight languages of 2011. */
const meanSyllables = (7.84 + 7.82 + 7.18 + 6.99 + 6.19 + 5.97 + 5.22 + 5.18) / 8;

/**
 * A third of how far a language is from the mean: voices that speak many languages carry the tempo of one into another; a
 * native voice needs none of it.
 */
export const rateOfSyllables = (syllables: number): number =>
  Math.round((1 + (syllables / meanSyllables - 1) / 3) * 100) / 100;

/** Tempo by language. */
export const tempoFindings: readonly ToneFinding[] = Object.entries(syllablesPerSecond).map(
  ([language, syllables]): ToneFinding => ({
    language,
    member: 'rate',
    value: rateOfSyllables(syllables),
    sources: [language === 'eu' ? 'coupe2019' : 'pellegrino2011'],
    says: `${syllables} syllables per second in read speech; the mean of eight languages is ${meanSyllables.toFixed(2)}`,
  }),
);
