import type { Literal } from './literal.ts';

/** What stands between two words of an answer: spaces, white space of the source, placeholders of pairs. */
export type GapItem = ' ' | Literal;

const isBlankItem = (item: GapItem | undefined): boolean =>
  item !== undefined && item !== ' ' && item.kind === 'blank';

const textOf = (item: GapItem): string => (item === ' ' ? item : item.text);

/**
 * Writes a gap as the source would have had it. Where the grammar drops a word (`She reads` → `lee`) it leaves that
 * word's space behind, beside white space of the source, at an edge of the text or inside a pair; those spaces go.
 */
export const writeGap = (items: readonly GapItem[], edges: { atStart: boolean; atEnd: boolean }): string => {
  const kept = items.filter(
    (item, index) =>
      item !== ' ' ||
      !(items[index - 1] === ' ' || isBlankItem(items[index - 1]) || isBlankItem(items[index + 1])),
  );
  if (edges.atStart && kept[0] === ' ') kept.shift();
  if (edges.atEnd && kept.at(-1) === ' ') kept.pop();
  const placeholders = kept.filter((item) => item !== ' ');
  const tight = placeholders.every((item) => item.kind !== 'blank' && item.tight);
  if (placeholders.length === 0 || placeholders.length === kept.length || !tight) {
    return kept.map(textOf).join('');
  }
  // A closing placeholder belongs to the word before it, an opening one to the word after: the space goes between.
  const opening = placeholders.findIndex((item) => item.kind === 'opening');
  const seam = opening === -1 ? placeholders.length : opening;
  const needless = (edges.atStart && seam === 0) || (edges.atEnd && seam === placeholders.length);
  const [left, right] = [placeholders.slice(0, seam), placeholders.slice(seam)];
  return [...left.map(textOf), needless ? '' : ' ', ...right.map(textOf)].join('');
};
