import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../i18n/use-formats.ts';
import { useText } from '../../i18n/use-text.tsx';
import { ProblemAlert } from '../../parts/notices/problem-alert.tsx';
import classes from './overview.module.css';
import { qualityQuery, usageQuery } from './queries.ts';

/** A request has a row for each unit of its product: it is counted once. */
const requestsOf = (rows: readonly { readonly product: string; readonly requests: number }[]): number => {
  const byProduct = new Map<string, number>();
  for (const { product, requests } of rows)
    byProduct.set(product, Math.max(requests, byProduct.get(product) ?? 0));
  return [...byProduct.values()].reduce((sum, requests) => sum + requests, 0);
};

/** The figures of the last days at a glance. */
export const Figures = () => {
  const text = useText('overview');
  const { number, percent, duration } = useFormats();
  const usage = useQuery(usageQuery);
  const quality = useQuery(qualityQuery);
  const sumOf = (unit: string, part: 'used' | 'billed') =>
    usage.data?.all.filter((row) => row.unit === unit).reduce((sum, row) => sum + row[part], 0);
  const shown = <Value,>(value: Value | null | undefined, write: (value: Value) => string) =>
    value === undefined ? '…' : value === null ? '–' : write(value);
  const figures = [
    ['requests', shown(usage.data && requestsOf(usage.data.all), number)],
    ['characters', shown(sumOf('characters', 'used'), number)],
    ['billed', shown(sumOf('characters', 'billed'), number)],
    ['seconds', shown(sumOf('seconds', 'used'), (seconds) => duration(seconds * 1_000))],
    ['quality', shown(quality.data?.all.mean, percent)],
    ['errors', shown(quality.data?.all.error_rate, percent)],
  ] as const;
  return (
    <>
      <ProblemAlert error={usage.error ?? quality.error} />
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name} className={classes.figure}>
            <dt>{text(`figure_${name}`)}</dt>
            <dd data-figure={name}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};
