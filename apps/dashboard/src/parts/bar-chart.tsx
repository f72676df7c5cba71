import type { CSSProperties } from 'react';
import { useText } from '../i18n/use-text.tsx';
import classes from './bar-chart.module.css';

/** One bar. */
export interface Bar {
  /** In the table. */
  readonly label: string;
  /** Under the bar, where there is room. */
  readonly tick: string;
  readonly value: number;
  /** The value as it is read. */
  readonly shown: string;
}

const width = 600;
const height = 140;

/** Where a label stands. @param part of the width, from its start */
const placeAt = (part: number) => ({ '--at': `${part * 100}cqi` }) as CSSProperties;

/** Numbers as bars, and as a table for who wants them exactly or does not see the bars. */
export const BarChart = ({
  label,
  unit,
  bars,
}: {
  readonly label: string;
  /** What is counted: the heading of the table's column. */
  readonly unit: string;
  readonly bars: readonly Bar[];
}) => {
  const text = useText('common');
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = width / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / 5);
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.chart}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
      >
        {[0.25, 0.5, 0.75].map((part) => (
          <line key={part} className={classes.line} x1={0} x2={width} y1={height * part} y2={height * part} />
        ))}
        {bars.map(({ label: name, value, shown }, index) => {
          const size = value === 0 ? 0 : Math.max(2, (value / most) * (height - 4));
          return (
            <g key={name} className={classes.bar}>
              <title>{`${name}: ${shown}`}</title>
              <rect className={classes.place} x={index * step} y={0} width={step} height={height} />
              <rect
                className={classes.fill}
                x={index * step + step * 0.12}
                y={height - size}
                width={step * 0.76}
                height={size}
                rx={Math.min(3, step * 0.2)}
              />
            </g>
          );
        })}
      </svg>
      <div className={classes.axis} aria-hidden="true">
        {bars.map(
          ({ label: name, tick }, index) =>
            index % every === 0 && (
              <span key={name} style={placeAt((index + 0.5) / bars.length)}>
                {tick}
              </span>
            ),
        )}
      </div>
      <details className={classes.table}>
        <summary>{text('as_table')}</summary>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col" aria-label={label} />
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label: name, shown }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
};
