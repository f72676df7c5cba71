import type { Database } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { checkValue } from './secrets.ts';

const mismatch = (): StoreError =>
  new StoreError(
    'secret_mismatch',
    'This database belongs to another root secret. Set DRAGOMAN_SECRET_KEY to the one that it was first used with (embedded database: the file `secret-key` in the data directory), or, to replace it, keep the old one in DRAGOMAN_SECRET_KEY_PREVIOUS.',
  );

const acceptedValues = (root: Buffer, previous: Buffer | undefined): readonly string[] =>
  [root, ...(previous === undefined ? [] : [previous])].map(checkValue);

/** True where the database belongs to a root secret already. */
export const isClaimed = (database: Database): Promise<boolean> =>
  database.repeatable(async ({ client }) => {
    const rows = await client.query(`select 1 from meta where key = 'secret_check'`);
    return rows.rows.length > 0;
  });

/**
 * Makes sure that the database belongs to this root secret: it keeps a value derived from the first one it saw. Where it
 * knows the previous secret, the present one takes over.
 *
 * @throws StoreError `secret_mismatch`.
 */
export const checkSecret = async (
  database: Database,
  root: Buffer,
  previous: Buffer | undefined,
): Promise<void> => {
  const present = checkValue(root);
  const accepted = acceptedValues(root, previous);
  const kept = await database.repeatable(async ({ client }) => {
    await client.query(
      `insert into meta (key, value) values ('secret_check', $1) on conflict (key) do nothing`,
      [present],
    );
    const rows = await client.query<{ value: string }>(`select value from meta where key = 'secret_check'`);
    return rows.rows[0]?.value;
  });
  if (kept === present) return;
  if (kept === undefined || !accepted.includes(kept)) {
    throw mismatch();
  }
  await database.repeatable(({ client }) =>
    client.query(`update meta set value = $1 where key = 'secret_check' and value = $2`, [present, kept]),
  );
};

/**
 * The same question, without leaving a trace in the database.
 *
 * @throws StoreError `secret_mismatch`.
 */
export const assertSecret = async (
  database: Database,
  root: Buffer,
  previous: Buffer | undefined,
): Promise<void> => {
  const kept = await database.repeatable(async ({ client }) => {
    const rows = await client.query<{ value: string }>(`select value from meta where key = 'secret_check'`);
    return rows.rows[0]?.value;
  });
  if (kept !== undefined && !acceptedValues(root, previous).includes(kept)) throw mismatch();
};
