import type { MtFault } from '@dragoman/provider';
import type { FoundCheck } from './check.ts';

/** What a check must take from a score to be told to an engine. */
const leastLoss = 0.1;
const maxFaults = 4;
const maxWords = 5;
const maxWordLength = 60;

const lossOf = ({ weight, score }: FoundCheck): number => weight * (1 - score);

/** Words that are quoted are somebody's text: few, short, and in one line. */
const quoted = (words: readonly string[] | undefined): readonly string[] =>
  [...new Set(words?.map((word) => word.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()))]
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => Array.from(word).slice(0, maxWordLength).join(''));

/** What an engine is told of its translation, the gravest first. */
export const describeFaults = (checks: readonly FoundCheck[]): readonly MtFault[] =>
  checks
    .filter((check) => lossOf(check) >= leastLoss)
    .sort((one, other) => lossOf(other) - lossOf(one))
    .slice(0, maxFaults)
    .map(({ id, evidence }) => {
      const [missing, wrong] = [quoted(evidence?.missing), quoted(evidence?.wrong)];
      return {
        kind: id,
        ...(missing.length > 0 ? { missing } : {}),
        ...(wrong.length > 0 ? { wrong } : {}),
      };
    });
