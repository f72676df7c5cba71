import type { Line } from './line.ts';

/** What may be a cell. */
interface Candidate {
  readonly lines: readonly [Line, ...Line[]];
  isCell: boolean;
}

/** Of one em: how far rows of cells are apart at most. */
const maxRowDistance = 5;

/** Marks the cells of rows far apart, of one line each, that begin where those of the row before or behind begin. */
export const markRows = (paragraphs: readonly Candidate[]): void => {
  const rows = new Map<number, Candidate[]>();
  for (const paragraph of paragraphs) {
    const [line] = paragraph.lines;
    const isItem = line.label > 0 || line.hasMark || line.isLed;
    if (paragraph.lines.length > 1 || line.beside === 0 || isItem || line.letters < 2) continue;
    const row = rows.get(line.row);
    if (row) row.push(paragraph);
    else rows.set(line.row, [paragraph]);
  }
  const whole = [...rows.values()]
    .filter((row) => row.length > 1 && row.every(({ lines: [{ beside }] }) => beside === row.length - 1))
    .map((row) => row.toSorted((one, other) => one.lines[0].left - other.lines[0].left))
    .toSorted(
      (one, other) => (other[0] as Candidate).lines[0].baseline - (one[0] as Candidate).lines[0].baseline,
    );
  for (const [index, row] of whole.entries()) {
    const next = whole[index + 1];
    if (next?.length !== row.length) continue;
    const isSame = row.every(({ lines: [line] }, at) => {
      const [below] = (next[at] as Candidate).lines;
      return (
        Math.abs(line.start - below.start) < 0.1 * line.size &&
        line.baseline - below.baseline < maxRowDistance * line.size
      );
    });
    if (isSame) for (const cell of [...row, ...next]) cell.isCell = true;
  }
};
