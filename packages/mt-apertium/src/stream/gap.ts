import type { Literal } from './literal.ts';

/** What stands between two words of an answer: spaces, white space of the source, placeholders of pairs. */
export type GapItem = ' ' | Literal;

const isTight = (item: GapItem | undefined, kind: Literal['kind']): boolean =>
  item !== undefined && item !== ' ' && item.kind === kind && item.tight;

const isWhite = (item: GapItem | undefined): boolean =>
  item === ' ' || (item !== undefined && item.kind === 'blank');

/** Takes spaces out of pairs that enclosed none in the source: to the left of what opens, to the right of what closes. */
const moveSpacesOut = (items: readonly GapItem[]): GapItem[] => {
  const moved = [...items];
  for (let place = 0; place < moved.length; place += 1) {
    for (let at = place; moved[at] === ' ' && isTight(moved[at - 1], 'opening'); at -= 1) {
      moved.splice(at - 1, 2, ' ', ...moved.slice(at - 1, at));
    }
  }
  for (let place = moved.length - 1; place >= 0; place -= 1) {
    for (let at = place; moved[at] === ' ' && isTight(moved[at + 1], 'closing'); at += 1) {
      moved.splice(at, 2, ...moved.slice(at + 1, at + 2), ' ');
    }
  }
  return moved;
};

/**
 * Writes a gap as the source would have had it. Where the grammar drops a word (`She reads` → `lee`) it leaves that
 * word's space behind: beside another, at an edge of the text, or inside a pair. Those spaces go.
 */
export const writeGap = (items: readonly GapItem[], edges: { atStart: boolean; atEnd: boolean }): string => {
  const moved = moveSpacesOut(items).filter(
    (item, index, all) =>
      item !== ' ' || !(isWhite(all[index - 1]) || (all[index + 1] !== ' ' && isWhite(all[index + 1]))),
  );
  if (edges.atStart && moved[0] === ' ') moved.shift();
  if (edges.atEnd && moved.at(-1) === ' ') moved.pop();
  return moved.map((item) => (item === ' ' ? item : item.text)).join('');
};
