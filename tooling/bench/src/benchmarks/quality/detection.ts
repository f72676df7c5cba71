import { randomStream } from '../../random.ts';
import { type Corpus, halfOf, type Pair } from './corpus.ts';
import { type Fault, faults, passagesOf, withoutOneSentence } from './faults.ts';
import type { Scorer } from './scorer.ts';
import type { ScorePair } from './statistics.ts';

/** What a fault did to the score of one translation. */
export interface Sample extends ScorePair {
  readonly fault: string;
  readonly half: ReturnType<typeof halfOf>;
  /** Whether a person had translated. */
  readonly isHuman: boolean;
}

const once = <Item extends Pair>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [`${item.source}\t${item.target}`, item])).values(),
];

const seed = 20_261_121;

/** Spoils every translation in every way that applies, and scores both. */
export const sampleFaults = async (corpus: Corpus, score: Scorer): Promise<readonly Sample[]> => {
  const samples: Sample[] = [];
  const measure = async (
    pairs: readonly Pair[],
    isHuman: boolean,
    kinds: Readonly<Record<string, Fault>>,
  ): Promise<void> => {
    const bySet = [...Map.groupBy(pairs, ({ set, sourceLanguage }) => `${set} ${sourceLanguage}`).values()];
    for (const [fault, spoil] of Object.entries(kinds)) {
      // A stream of its own, so that another fault changes nothing here.
      const random = randomStream(seed);
      for (const others of bySet) {
        for (const pair of others) {
          const damaged = spoil(pair, random, others);
          if (damaged === undefined || damaged.trim() === '') continue;
          samples.push({
            fault,
            half: halfOf(pair),
            isHuman,
            good: (await score(pair, pair.target)).score,
            damaged: (await score(pair, damaged)).score,
          });
        }
      }
    }
  };
  await measure(once([...corpus.mqm, ...corpus.assessed, ...corpus.twins]), false, faults);
  await measure(once(corpus.human), true, faults);
  const random = randomStream(seed);
  for (const passage of passagesOf(corpus.mqm, random)) {
    samples.push({
      fault: 'dropped_sentence',
      half: halfOf(passage),
      isHuman: false,
      good: (await score(passage, passage.target)).score,
      damaged: (await score(passage, withoutOneSentence(passage, random))).score,
    });
  }
  return samples;
};
