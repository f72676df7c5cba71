import { encodingOption } from '@dragoman/format-kit';
import { z } from 'zod';

const column = z.union([z.int().min(1).max(100_000), z.string().min(1).max(500)]);

/** What callers may set under `options.csv` and `options.tsv`. */
export const tableOptions = z.strictObject({
  encoding: encodingOption,
  /** By their numbers from 1, or by their names. Absent: those with texts. */
  columns: z.array(column).min(1).max(1_000).optional(),
  /** Where texts are, with `target_column`: what it holds is filled in from the translation. */
  source_column: column.optional(),
  /** Where translations go; a name that the table does not have is added as a last column. */
  target_column: column.optional(),
  /** Translate the first row like others. Default false. */
  header: z.boolean().optional(),
  /** One character. Absent: told by the rows. */
  delimiter: z
    .string()
    .regex(/^[^\r\n"]$/)
    .optional(),
});

export type TableOptions = z.output<typeof tableOptions>;
