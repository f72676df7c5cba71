import type { Turn } from '../../../resilience/turn.ts';
import { lengthInEnglish } from '../../comparison/languages.ts';
import { align, type Bead, type Sides } from './align.ts';
import { hasSentences, type Part, type Piece, piecesOf } from './sentences.ts';

/** Parts of a text and of its translation that answer each other as wholes: one segment, or all of both texts. */
export interface Group {
  readonly source: readonly Part[];
  readonly output: readonly Part[];
}

/** What is judged as one: a sentence and its translation, or a few where one is too short to judge. */
export interface Window extends Bead {
  /** The groups that it is of, by their places. */
  readonly groups: readonly number[];
}

/** Sentences of one segment are judged together up to so many letters (of English: other scripts say more with one). */
const shortestOfSegment = 40;
/** Segments are judged together up to so many. */
const shortestSegment = 25;
/** A text is cut into about so many sentences at most: aligning more would keep others waiting. */
const maxPieces = 1_500;

interface Measured {
  readonly windows: Window[];
  readonly sizes: number[];
}

const sizeOf = (pieces: readonly Piece[], language: string, script: string): number =>
  pieces.reduce((sum, { text }) => sum + lengthInEnglish(text.length, language, script), 0);

const join = (left: Window, right: Window): Window => ({
  source: [...left.source, ...right.source],
  output: [...left.output, ...right.output],
  groups: [...new Set([...left.groups, ...right.groups])],
});

const isOneSided = ({ source, output }: Window): boolean => source.length === 0 || output.length === 0;

/** Adds a bead to the window before it, where one of them is too short to be judged alone. */
const add = ({ windows, sizes }: Measured, next: Window, size: number): void => {
  const last = windows.at(-1);
  const lastSize = sizes.at(-1) ?? 0;
  const isSameGroup = last !== undefined && last.groups.at(-1) === next.groups[0];
  const isShort =
    last !== undefined &&
    (isSameGroup
      ? lastSize < shortestOfSegment || size < shortestOfSegment / 2 || isOneSided(last) || isOneSided(next)
      : lastSize < shortestSegment && size < shortestSegment);
  if (last && isShort) {
    windows[windows.length - 1] = join(last, next);
    sizes[sizes.length - 1] = lastSize + size;
  } else {
    windows.push(next);
    sizes.push(size);
  }
};

/** Whether a group is one sentence on either side, so that there is nothing to align. */
const isPlain = ({ source, output }: Group): boolean =>
  source.length === 1 &&
  output.length === 1 &&
  !hasSentences(source[0]?.text ?? '') &&
  !hasSentences(output[0]?.text ?? '');

const whole = (parts: readonly Part[]): readonly Piece[] =>
  parts.map(({ place, text }) => ({ place, start: 0, end: text.length, text }));

/** Cuts a text and its translation into what is judged as one each. Others have their turn meanwhile. */
export const windowsOf = async (
  groups: readonly Group[],
  sides: Sides,
  turn: Turn,
): Promise<readonly Window[]> => {
  const [only] = groups;
  if (only && groups.length === 1 && isPlain(only))
    return [{ source: whole(only.source), output: whole(only.output), groups: [0] }];
  const measured: Measured = { windows: [], sizes: [] };
  const characters = (parts: readonly Part[]): number =>
    parts.reduce((sum, { text }) => sum + text.length, 0);
  for (const [place, group] of groups.entries()) {
    const least = Math.max(characters(group.source), characters(group.output)) / maxPieces;
    const beads = isPlain(group)
      ? [{ source: whole(group.source), output: whole(group.output) }]
      : await align(
          group.source.flatMap((part) => piecesOf(part, least)),
          group.output.flatMap((part) => piecesOf(part, least)),
          sides,
          turn,
        );
    for (const bead of beads) {
      const size = Math.max(
        sizeOf(bead.source, sides.sourceLanguage, sides.sourceScript),
        sizeOf(bead.output, sides.targetLanguage, sides.targetScript),
      );
      add(measured, { ...bead, groups: [place] }, size);
    }
    if (turn.isOver) await turn.pass();
  }
  return measured.windows;
};
