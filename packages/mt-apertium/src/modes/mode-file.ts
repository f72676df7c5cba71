/** One program of a pipeline. */
export interface Stage {
  readonly program: string;
  readonly parameters: readonly string[];
}

/** The programs of a mode, ready to be started, cut where this package looks at what passes. */
export interface ModeStages {
  /** What comes first. Its output is analysed words, among which unknown ones are marked by `*`. */
  readonly analysis: readonly Stage[];
  /** The statistical tagger, which needs care (see `TaggerBank`); absent where the mode has none, or one of another kind. */
  readonly tagger?: Stage;
  /** Between the tagger and `apertium-postchunk`: its output is chunks. Absent where one of the two is. */
  readonly chunking?: readonly Stage[];
  /** Everything else, up to the text. */
  readonly generation: readonly Stage[];
}

/** Programs that flush at NUL by themselves and refuse `-z`. */
const flushesUnasked = new Set(['vislcg3', 'cg-mwesplit', 'hfst-tokenise', 'hfst-tokenize']);

/** A quoted or bare word, or the bar between two stages. Whatever else a shell would act on is no token. */
const tokenPattern = /\s*(?:'([^']*)'|"([^"$`\\]*)"|([\w@%+=:,./-]+|\$[12])|(\|))\s*/y;

/** The words of each stage, or undefined where the file holds more than programs, words and bars. */
const wordsOf = (text: string): string[][] | undefined => {
  const stages: string[][] = [[]];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const match = tokenPattern.exec(text);
    if (match === null) return undefined;
    const [, singleQuoted, doubleQuoted, bare, bar] = match;
    if (bar !== undefined) stages.push([]);
    else stages.at(-1)?.push(singleQuoted ?? doubleQuoted ?? bare ?? '');
  }
  return stages;
};

const stageOf = ([program = '', ...words]: readonly string[]): Stage => ({
  program,
  parameters: [
    ...(flushesUnasked.has(program) || words.includes('-z') ? [] : ['-z']),
    // `$1` is how the generator treats unknown words: `-n` writes them without a mark. `$2` is for the tagger: nothing.
    ...words.flatMap((word) => (word === '$1' ? ['-n'] : word === '$2' ? [] : [word])),
  ],
});

/**
 * Reads a mode file, which is one shell pipeline, into programs that flush at NUL. No shell ever sees it. Undefined
 * where it does not translate (no generator, `$1`, behind an analysis) or is not such a pipeline.
 *
 * Source: the rules by which `apertium` and `apertium-apy` run modes; https://wiki.apertium.org/wiki/Null_flush.
 */
export const parseMode = (text: string): ModeStages | undefined => {
  const stages = wordsOf(text);
  if (stages === undefined || stages.some(([program]) => !program)) return undefined;
  const generator = stages.findIndex((words) => words.includes('$1'));
  if (generator < 1) return undefined;
  const tagger = stages.findIndex((words) => words[0] === 'apertium-tagger' && words.includes('-g'));
  const hasTagger = tagger > 0 && tagger < generator;
  if (!hasTagger)
    return {
      analysis: stages.slice(0, generator).map(stageOf),
      generation: stages.slice(generator).map(stageOf),
    };
  const behind = tagger + 1;
  const postchunk = stages.findIndex(([program]) => program === 'apertium-postchunk');
  const hasChunks = postchunk > behind && postchunk < generator;
  return {
    analysis: stages.slice(0, tagger).map(stageOf),
    tagger: stageOf(stages[tagger] ?? []),
    ...(hasChunks ? { chunking: stages.slice(behind, postchunk).map(stageOf) } : {}),
    generation: stages.slice(hasChunks ? postchunk : behind).map(stageOf),
  };
};
