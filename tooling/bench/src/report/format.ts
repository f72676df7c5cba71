import { type Gate, holds, type Table } from './report.ts';

/** A figure with as many digits as it deserves. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '-';
  const size = Math.abs(value);
  return size >= 1000
    ? Math.round(value).toLocaleString('en')
    : value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
};

const cell = (value: string | number): string => (typeof value === 'number' ? figure(value) : value);

/** A table in columns: the first one to the left, figures to the right. */
export const formatTable = ({ title, columns, rows }: Table): string => {
  const lines = [columns, ...rows].map((row) => row.map(cell));
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const shown = lines.map((line) =>
    line
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [title, shown[0], rule, ...shown.slice(1)].join('\n');
};

/** One line for each promise: held or not, measured, bound. */
export const formatGates = (gates: readonly Gate[]): string =>
  gates
    .map((gate) => {
      const sign = gate.kind === 'atLeast' ? '>=' : '<=';
      return `${holds(gate) ? 'held  ' : 'MISSED'}  ${gate.name}: ${figure(gate.measured)} (${sign} ${figure(gate.bound)})`;
    })
    .join('\n');
