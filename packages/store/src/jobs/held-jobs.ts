import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { JobRepository } from '../model/index.ts';
import type { InternalQueue } from '../queue/queue.ts';
import type { Clock } from '../rows/common.ts';
import { areIds } from '../rows/common.ts';
import { jobs, projects } from '../schema/index.ts';
import { callFor, callMs, jobQueue } from './calls.ts';
import { inMs, isHeld, ofAccount, shown, worked } from './columns.ts';
import { renewJobs } from './renew.ts';

/** How long a result of a project that keeps no texts waits for its reader. */
const unreadResultMs = 24 * 3_600_000;

/** What is done with a job by who works on it. */
export const createHeldJobs = (
  database: Database,
  queue: InternalQueue,
  clock: Clock,
): Pick<JobRepository, 'take' | 'renew' | 'save' | 'finish' | 'handBack'> => ({
  async take(accountId, id, kinds, { token, milliseconds }) {
    if (!areIds(accountId, id)) return null;
    const [row] = await database.repeatable(({ sql: query }) =>
      query
        .update(jobs)
        .set({
          state: 'running',
          attempt: sql`${jobs.attempt} + (${jobs.state} = 'queued')::integer`,
          leaseToken: token,
          leaseUntil: inMs(milliseconds),
          startedAt: sql`coalesce(${jobs.startedAt}, ${clock().toISOString()}::timestamptz)`,
        })
        // Or taken by this very call, whose first answer was lost on the way.
        .where(
          and(
            ofAccount(accountId, id),
            inArray(jobs.kind, [...kinds]),
            or(eq(jobs.state, 'queued'), isHeld({ accountId, id, token })),
          ),
        )
        .returning(worked),
    );
    return row ?? null;
  },

  renew: (holds, milliseconds) => renewJobs(database, holds, milliseconds),

  async save(hold, checkpoint) {
    // A process that dies after it came further does not count: only where a job comes no further, it is the job's fault.
    const crashes = sql`case when ${jobs.checkpoint} is distinct from ${JSON.stringify(checkpoint)}::jsonb
      then 0 else ${jobs.crashes} end`;
    const saved = await database.repeatable(({ sql: query }) =>
      query.update(jobs).set({ checkpoint, crashes }).where(isHeld(hold)).returning({ id: jobs.id }),
    );
    return saved.length > 0;
  },

  async finish(hold, outcome) {
    const at = clock();
    const keepsNoTexts = sql`exists (select from ${projects} where ${projects.id} = ${jobs.projectId}
      and ${projects.settings} -> 'store_texts' = 'false'::jsonb)`;
    const until = new Date(at.getTime() + unreadResultMs).toISOString();
    const [row] = await database.repeatable(({ sql: query }) =>
      query
        .update(jobs)
        .set({
          state: outcome.state,
          ...(outcome.state === 'completed'
            ? {
                progress: 100,
                result: outcome.result,
                resultUntil: sql`case when ${keepsNoTexts} then ${until}::timestamptz end`,
              }
            : { error: outcome.error }),
          checkpoint: null,
          leaseUntil: null,
          finishedAt: at,
        })
        // The token stays: where the first answer was lost on the way, the second is the same.
        .where(
          and(
            ofAccount(hold.accountId, hold.id),
            eq(jobs.leaseToken, hold.token),
            inArray(jobs.state, ['running', outcome.state]),
          ),
        )
        .returning(shown),
    );
    return row ?? null;
  },

  async handBack(hold) {
    await queue.sender(jobQueue);
    return database.transaction(async (session) => {
      const [row] = await session.sql
        .update(jobs)
        .set({ state: 'queued', leaseUntil: inMs(callMs) })
        .where(isHeld(hold))
        .returning({ attempt: jobs.attempt });
      if (row === undefined) return false;
      await callFor(queue, session, { ...hold, attempt: row.attempt });
      return true;
    });
  },
});
