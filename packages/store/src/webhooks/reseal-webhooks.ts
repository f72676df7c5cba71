import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../model/index.ts';
import { webhooks } from '../schema/index.ts';
import { readable, resealed } from '../secrets/sealed-webhook.ts';
import { keyIdOf } from '../secrets/secrets.ts';

const webhooksAtOnce = 200;

const columns = {
  id: webhooks.id,
  secret: webhooks.secret,
  previousSecret: webhooks.previousSecret,
  headers: webhooks.headers,
};

/**
 * Seals anew, under the present root secret, what an earlier one has sealed of webhooks, so that the earlier one can go.
 *
 * @returns how many webhooks
 */
export const resealWebhooks = async (database: Database, root: Buffer, secrets: Secrets): Promise<number> => {
  const present = keyIdOf(root);
  const isOfOther = (
    column: typeof webhooks.secret | typeof webhooks.previousSecret | typeof webhooks.headers,
  ) => sql`substring(${column} from 2 for ${sql.raw(String(present.length))}) <> ${present}`;
  let total = 0;
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined; ) {
    const from: string = after;
    const batch = await database.transaction(async (session) => {
      const rows = await session.sql
        .select(columns)
        .from(webhooks)
        .where(
          and(
            gt(webhooks.id, from),
            isNull(webhooks.deletedAt),
            or(isOfOther(webhooks.secret), isOfOther(webhooks.previousSecret), isOfOther(webhooks.headers)),
          ),
        )
        .orderBy(asc(webhooks.id))
        .limit(webhooksAtOnce)
        .for('no key update');
      let count = 0;
      for (const row of rows) {
        // What cannot be opened is left as it is: the right root secret may still be found.
        const values = readable(() => resealed(secrets, row));
        if (values === undefined) continue;
        await session.sql.update(webhooks).set(values).where(eq(webhooks.id, row.id));
        count += 1;
      }
      return { count, last: rows.at(-1)?.id };
    });
    total += batch.count;
    after = batch.last;
  }
  return total;
};
