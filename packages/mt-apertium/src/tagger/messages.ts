/** A word whose combination of tags the tagger was not trained on, as its message names it. */
export interface UntrainedWord {
  readonly word: string;
  /** The combination, for example `{ADJ,VBLEXPP}`. */
  readonly ambiguityClass: string;
}

/** What the tagger wrote for one text. */
export interface TaggerOutput {
  /** Without messages. */
  readonly frame: Buffer;
  readonly untrained: readonly UntrainedWord[];
  /** False where there was a message that this package does not know. */
  readonly understood: boolean;
}

const lineFeed = 10;

// The text in the stream holds no line feed, since all white space goes as references: a line feed is a message's.
const untrainedMessage =
  /Error: A new ambiguity class was found\. \nRetraining[^\n]*\nWord '([^\n]*)'\.\nNew ambiguity class: ([^\n]*)\n/g;
const harmlessMessage =
  /Warning: There is not coarse tag[^\n]*\n {9}This is because[^\n]*\n|Problem with word [^\n]*\n/g;

/** Takes the messages of `apertium-tagger -d` out of what it wrote. */
export const readTaggerOutput = (bytes: Buffer): TaggerOutput => {
  if (!bytes.includes(lineFeed)) return { frame: bytes, untrained: [], understood: true };
  const untrained: UntrainedWord[] = [];
  const text = bytes
    .toString('latin1')
    .replace(untrainedMessage, (_, word: string, ambiguityClass: string) => {
      untrained.push({ word, ambiguityClass });
      return '';
    })
    .replace(harmlessMessage, '');
  return { frame: Buffer.from(text, 'latin1'), untrained, understood: !text.includes('\n') };
};
