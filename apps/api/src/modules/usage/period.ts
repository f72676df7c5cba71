import { z } from 'zod';
import { validateQuery } from '../../http/validate.ts';

/** A UTC day, `YYYY-MM-DD`. */
export const dayField = z.iso.date();

/** The days of a report, inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** What a report is asked for, in a query. */
export const reportQuery = z.strictObject({
  from: dayField.optional().describe('First UTC day. Default: the first of this month.'),
  to: dayField.optional().describe('Last UTC day, inclusive. Default: today.'),
  project_id: z.uuid().optional(),
  key_id: z.uuid().optional(),
});

/** The days that a query asks for. @throws ApiError `invalid_request` where they are in the wrong order, or too many */
export const periodOf = (
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
  maxDays: number,
): Period => {
  const to = query.to ?? now.toISOString().slice(0, 10);
  const period = { from: query.from ?? `${to.slice(0, 7)}-01`, to };
  validateQuery(rangeOf(maxDays), period);
  return period;
};

const rangeOf = (maxDays: number) =>
  z
    .strictObject({ from: dayField, to: dayField })
    .refine(({ from, to }) => from <= to, { path: ['from'], message: 'must not be after `to`' })
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < maxDays, {
      path: ['from'],
      message: `must be at most ${maxDays} days before \`to\``,
    });
