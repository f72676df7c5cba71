import { limits } from './limits.ts';
import { breakLines, fittingColumns } from './lines.ts';
import type { Token } from './tokens.ts';

/** What one person says in a cue, line by line. */
export interface CueTurn {
  readonly speaker: string | undefined;
  readonly lines: readonly (readonly Token[])[];
}

/** What is shown at once. */
export interface Cue {
  /** One person's lines, or one line each of two. */
  readonly turns: readonly CueTurn[];
  /** When it is said. */
  readonly startMs: number;
  readonly endMs: number;
}

const isNewRun = (last: Token, next: Token): boolean =>
  last.speaker !== next.speaker || next.startMs - last.endMs >= limits.pauseMs;

/** What one person says without a pause. */
const runsOf = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && !isNewRun(last, token)) run.push(token);
    else runs.push([token]);
  }
  return runs;
};

/** The tokens from a place on, as long as they are said in the time of one cue. */
function* withinTime(tokens: readonly Token[], from: number): Generator<Token> {
  const startMs = tokens[from]?.startMs ?? 0;
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token || (index > from && token.endMs - startMs > limits.maxMs)) return;
    yield token;
  }
}

/** How good it is to end a cue here: after a sentence, then after a clause or a breath, then where it is full. */
const scoreOf = (last: Token, next: Token, fill: number): number =>
  last.ending + Math.min(1, (next.startMs - last.endMs) / 300) + 2 * fill - (fill < 0.25 ? 2 : 0);

/** Where the cue that begins at a place ends. */
const endOfCue = (tokens: readonly Token[], from: number, columns: number): number => {
  const fitting = fittingColumns(withinTime(tokens, from), columns);
  if (from + fitting.length >= tokens.length) return tokens.length;
  let best = { end: from + 1, score: Number.NEGATIVE_INFINITY };
  for (const [index, width] of fitting.entries()) {
    const last = tokens[from + index];
    const next = tokens[from + index + 1];
    if (!last || !next) break;
    const score = scoreOf(last, next, width / (columns * limits.lines));
    if (score >= best.score) best = { end: from + index + 1, score };
  }
  return best.end;
};

const cueOf = (turns: readonly CueTurn[]): Cue => {
  const all = turns.flatMap(({ lines }) => lines.flat());
  return {
    turns,
    startMs: all[0]?.startMs ?? 0,
    endMs: Math.max(...all.map(({ endMs }) => endMs)),
  };
};

/** Two cues as one, where they fit: one person's words in two lines, or a line each of two persons. */
const merge = (first: Cue, second: Cue, columns: number): Cue | undefined => {
  if (second.endMs - first.startMs > limits.maxMs) return undefined;
  const [before, another] = first.turns;
  const [after, ...others] = second.turns;
  if (!before || !after || another || others.length > 0) return undefined;
  if (before.speaker === after.speaker) {
    const lines = breakLines([...before.lines.flat(), ...after.lines.flat()], columns);
    return lines && cueOf([{ speaker: before.speaker, lines }]);
  }
  return before.lines.length + after.lines.length <= limits.lines ? cueOf([before, after]) : undefined;
};

/** Puts together neighbours of which the first could not be shown long enough. */
const joinShort = (cues: readonly Cue[], columns: number): readonly Cue[] => {
  const joined: Cue[] = [];
  for (const cue of cues) {
    const last = joined.at(-1);
    const isShort = last && cue.startMs - last.startMs < limits.minMs + limits.gapMs;
    const merged = isShort ? merge(last, cue, columns) : undefined;
    if (merged) joined[joined.length - 1] = merged;
    else joined.push(cue);
  }
  return joined;
};

/** Groups speech into cues that fit the screen; they end where sentences, clauses and breaths do. */
export const cuesOf = (tokens: readonly Token[], columns: number): readonly Cue[] => {
  const cues: Cue[] = [];
  for (const run of runsOf(tokens)) {
    for (let from = 0; from < run.length; ) {
      const end = endOfCue(run, from, columns);
      const part = run.slice(from, end);
      cues.push(cueOf([{ speaker: part[0]?.speaker, lines: breakLines(part, columns) ?? [part] }]));
      from = end;
    }
  }
  // Where people speak at the same time, a cue of one may begin amid those of another.
  cues.sort((left, right) => left.startMs - right.startMs);
  return joinShort(cues, columns);
};
