import { failures } from '../failures.ts';

/** A word as the program heard it. Times count from the start of its utterance. */
export interface HeardWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  /** 0..1: the share of all possible hearings that have this word here. */
  readonly confidence: number;
}

const row = /^(\d+) 1 (\d+\.\d+) (\d+\.\d+) (\S+) (\d+\.\d+)$/;

const readRow = (line: string): HeardWord & { readonly utterance: number } => {
  const [whole, utterance, start, length, text = '', confidence] = row.exec(line) ?? [];
  if (whole === undefined) throw failures.unusable('a table with a line that is no word');
  return {
    utterance: Number(utterance),
    text,
    startMs: Math.round(Number(start) * 1000),
    endMs: Math.round((Number(start) + Number(length)) * 1000),
    confidence: Math.min(1, Number(confidence)),
  };
};

/** Noises and pauses are written `<sil>`, `[SPEECH]`, `++NOISE++`. */
const isWord = ({ text }: HeardWord): boolean => /^[^<[+]/.test(text);

const linesOf = (answer: string): string[] => answer.split('\n').filter((line) => line !== '');

/** Reads the program's table of words. `texts` has one line for each utterance that it came to the end of. */
export const readWords = (
  texts: string,
  words: string,
  utterances: number,
): readonly (readonly HeardWord[])[] => {
  const heard = linesOf(texts).length;
  if (heard !== utterances) throw failures.unusable(`one to ${heard} of ${utterances} utterances`);
  const found: HeardWord[][] = Array.from({ length: utterances }, () => []);
  for (const { utterance, ...word } of linesOf(words).map(readRow)) {
    const list = found[utterance];
    if (list === undefined) throw failures.unusable('a table with a word of no utterance');
    if (isWord(word)) list.push(word);
  }
  return found;
};
