import type { QueryConfig, QueryResultRow } from 'pg';
import type { Database } from '../database/database.ts';

/** Runs a statement that may be run twice. @returns its rows */
export const queryRows = async <Row extends QueryResultRow>(
  database: Database,
  statement: string | QueryConfig,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => {
  const query = typeof statement === 'string' ? { text: statement } : statement;
  const given = { values: [...values], ...query };
  return (await database.repeatable(({ client }) => client.query<Row>(given))).rows;
};

/** Runs a statement that may be run twice. @returns how many rows it wrote */
export const runStatement = async (
  database: Database,
  statement: string,
  values: readonly unknown[] = [],
): Promise<number> => {
  const result = await database.repeatable(({ client }) => client.query(statement, [...values]));
  return result.rowCount ?? 0;
};

/** Does work in batches until one is not full. @returns how many rows in all */
export const inBatches = async (batchRows: number, runBatch: () => Promise<number>): Promise<number> => {
  let total = 0;
  for (;;) {
    const done = await runBatch();
    total += done;
    if (done < batchRows) return total;
  }
};

/** A list of columns under the names that they have in TypeScript: `project_id as "projectId"`. */
export const camelColumns = (...columns: readonly string[]): string =>
  columns
    .map((column) => {
      const name = column.replace(/^.*\./, '');
      const camel = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return camel === name ? column : `${column} as "${camel}"`;
    })
    .join(', ');
