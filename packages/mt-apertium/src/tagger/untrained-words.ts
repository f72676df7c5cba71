import type { UntrainedWord } from './messages.ts';

/** What a text asks of the tagger that handles it. */
export interface TaggerNeeds {
  /** The combinations of tags in the text that the tagger was not trained on, each once, in order. */
  readonly untrained: readonly string[];
  readonly hasUnknownWord: boolean;
  /** Whether an unknown word comes before the first word with such a combination. */
  readonly unknownFirst: boolean;
}

/** `^surface/analyses$` in the analyser's output, read as Latin-1. */
const analysedWord = /\^((?:[^\\/$]|\\.)*)\/((?:[^\\$]|\\.)*)\$/gs;

/** More would be no natural language. */
const maxWords = 10_000;

const noNeeds: TaggerNeeds = { untrained: [], hasUnknownWord: false, unknownFirst: false };

/** The words of one language that are known to have a combination of tags on which the tagger was not trained. */
export interface UntrainedWords {
  /** What an analysed text asks for, as far as its words are known. */
  needsOf(frame: Buffer): TaggerNeeds;
  /** Remembers the words that the tagger complained of in a text. */
  learn(frame: Buffer, complaints: readonly UntrainedWord[]): void;
}

/** Knows no word yet. */
export const createUntrainedWords = (): UntrainedWords => {
  const classes = new Map<string, string>();
  return {
    needsOf(frame) {
      const mayHaveUnknownWord = frame.includes('/*');
      if (!mayHaveUnknownWord && classes.size === 0) return noNeeds;
      const untrained = new Set<string>();
      let hasUnknownWord = false;
      let unknownFirst = false;
      for (const [, , analyses = ''] of frame.toString('latin1').matchAll(analysedWord)) {
        if (analyses.startsWith('*')) {
          hasUnknownWord = true;
          unknownFirst ||= untrained.size === 0;
          continue;
        }
        const ambiguityClass = classes.get(analyses);
        if (ambiguityClass !== undefined) untrained.add(ambiguityClass);
      }
      return { untrained: [...untrained], hasUnknownWord, unknownFirst };
    },
    learn(frame, complaints) {
      for (const [, surface = '', analyses = ''] of frame.toString('latin1').matchAll(analysedWord)) {
        const complaint = complaints.find(({ word }) => word === surface);
        // The second part of a contraction is named without its surface: all contractions of the text are suspected.
        const nameless = analyses.includes('+') ? complaints.find(({ word }) => word === '') : undefined;
        const ambiguityClass = (complaint ?? nameless)?.ambiguityClass;
        if (ambiguityClass !== undefined && !classes.has(analyses)) classes.set(analyses, ambiguityClass);
      }
      if (classes.size > maxWords) classes.clear();
    },
  };
};
