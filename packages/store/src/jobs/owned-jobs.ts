import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { JobRepository } from '../model/index.ts';
import { areIds, type Clock, isBefore, readPage } from '../rows/common.ts';
import { jobs } from '../schema/index.ts';
import { active, ofAccount, shown, worked } from './columns.ts';

/** How long a result of a project that keeps no texts stays after it was read. */
const readResultMs = 600_000;

const hasEnded = (accountId: string, id: string) =>
  and(ofAccount(accountId, id), notInArray(jobs.state, [...active]));

/** What is done with jobs by those they belong to. */
export const createOwnedJobs = (
  database: Database,
  clock: Clock,
): Pick<JobRepository, 'cancel' | 'get' | 'list' | 'answered' | 'delete' | 'forgetInput'> => ({
  async cancel(accountId, id) {
    if (!areIds(accountId, id)) return null;
    return database.transaction(async ({ sql: query }) => {
      const [former] = await query
        .select({ from: jobs.state })
        .from(jobs)
        .where(and(ofAccount(accountId, id), inArray(jobs.state, [...active])))
        .for('update');
      if (former === undefined) return null;
      const [job] = await query
        .update(jobs)
        .set({ state: 'cancelled', checkpoint: null, leaseUntil: null, finishedAt: clock() })
        .where(ofAccount(accountId, id))
        .returning(worked);
      return job === undefined ? null : { job, from: former.from };
    });
  },

  async get(accountId, id) {
    if (!areIds(accountId, id)) return null;
    const [row] = await database.repeatable(({ sql: query }) =>
      query.select(worked).from(jobs).where(ofAccount(accountId, id)),
    );
    if (row === undefined) return null;
    const isOver = row.resultUntil !== null && row.resultUntil <= clock();
    return isOver ? { ...row, result: null } : row;
  },

  list: (accountId, { kinds, state, projectId, projectIds }, page) =>
    readPage(page, [accountId, projectId], (limit) =>
      database.repeatable(({ sql: query }) =>
        query
          .select({ ...shown, result: sql<null>`null` })
          .from(jobs)
          .where(
            and(
              eq(jobs.accountId, accountId),
              inArray(jobs.kind, [...kinds]),
              state && eq(jobs.state, state),
              projectId === undefined ? undefined : eq(jobs.projectId, projectId),
              projectIds && inArray(jobs.projectId, [...projectIds]),
              isBefore(jobs.id, page),
            ),
          )
          .orderBy(desc(jobs.id))
          .limit(limit),
      ),
    ),

  async answered(accountId, id) {
    const soon = new Date(clock().getTime() + readResultMs);
    await database.repeatable(({ sql: query }) =>
      query
        .update(jobs)
        .set({ resultUntil: soon })
        .where(and(ofAccount(accountId, id), gt(jobs.resultUntil, soon))),
    );
  },

  async delete(accountId, id) {
    if (!areIds(accountId, id)) return false;
    const removed = await database.repeatable(({ sql: query }) =>
      query.delete(jobs).where(hasEnded(accountId, id)).returning({ id: jobs.id }),
    );
    return removed.length > 0;
  },

  async forgetInput(accountId, id) {
    await database.repeatable(({ sql: query }) =>
      query.update(jobs).set({ input: null }).where(hasEnded(accountId, id)),
    );
  },
});
