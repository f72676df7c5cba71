import { and, desc, eq, gt, inArray, isNotNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import type { Job, JobHold, JobRepository, JobWork, NewJob } from '../model/jobs.ts';
import type { InternalQueue } from '../queue/queue.ts';
import { jobs, projects } from '../schema/index.ts';
import { type Clock, isId, pageLimit, toPage } from './common.ts';
import { callKey, callMs, callOptions, jobQueue } from './job-calls.ts';
import { recoverJobs, renewJobs, sweepJobs } from './job-upkeep.ts';

/** How long a result of a project that keeps no texts waits for its reader, and stays after it was read. */
const unreadResultMs = 24 * 3_600_000;
const readResultMs = 600_000;
/** What ended a moment ago is still being cleared away by who ended it. */
const leftoverMs = 60_000;

const active = ['queued', 'running'] as const;

const shown = {
  id: jobs.id,
  accountId: jobs.accountId,
  projectId: jobs.projectId,
  keyId: jobs.keyId,
  kind: jobs.kind,
  state: jobs.state,
  progress: jobs.progress,
  stage: jobs.stage,
  result: jobs.result,
  resultUntil: jobs.resultUntil,
  error: jobs.error,
  attempt: jobs.attempt,
  createdAt: jobs.createdAt,
  startedAt: jobs.startedAt,
  finishedAt: jobs.finishedAt,
};
const worked = { ...shown, input: jobs.input, checkpoint: jobs.checkpoint };

/** The moment so many milliseconds from now, by the database's clock: those of processes may differ. */
const inMs = (milliseconds: number): SQL<Date> =>
  sql`clock_timestamp() + make_interval(secs => ${milliseconds}::double precision / 1000)`;

const ofAccount = (accountId: string, id: string) => and(eq(jobs.accountId, accountId), eq(jobs.id, id));
const isHeld = ({ accountId, id, token }: JobHold) =>
  and(ofAccount(accountId, id), eq(jobs.state, 'running'), eq(jobs.leaseToken, token));

/** Jobs over a database and its queue. */
export const createJobs = (database: Database, queue: InternalQueue, clock: Clock): JobRepository => {
  const insert = async (
    session: Session,
    accountId: string,
    row: Omit<typeof jobs.$inferInsert, 'accountId'>,
  ): Promise<Job> => {
    const valid = await session.sql
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, row.projectId), eq(projects.accountId, accountId)));
    if (valid.length === 0) throw new StoreError('not_found', 'The account has no such project.');
    const [made] = await session.sql
      .insert(jobs)
      .values({ ...row, accountId })
      .returning(shown);
    if (made === undefined) throw new StoreError('internal', 'A job was not written.');
    return made;
  };
  const call = async (session: Session, accountId: string, id: string, attempt: number) => {
    const send = await queue.sender(jobQueue);
    await send(session.client, { accountId, id }, callKey(id, attempt));
  };
  const fresh = (job: NewJob) => ({
    id: job.id,
    projectId: job.projectId,
    keyId: job.keyId,
    kind: job.kind,
    input: job.input,
    crashes: 0,
  });

  return {
    work: (concurrency, handler) =>
      queue.work<Pick<Job, 'accountId' | 'id'>>(
        jobQueue,
        { ...callOptions, concurrency },
        (job, { signal }) => handler(job, signal),
      ),

    async create(accountId, job) {
      // Outside of the transaction: what it makes at the first time must stay.
      await queue.sender(jobQueue);
      return database.transaction(async (session) => {
        const row = { ...fresh(job), state: 'queued', progress: 0, attempt: 0, createdAt: clock() } as const;
        const made = await insert(session, accountId, { ...row, leaseUntil: inMs(callMs) as never });
        await call(session, accountId, job.id, 0);
        return made;
      });
    },

    begin: (accountId, job, { token, milliseconds }) =>
      database.transaction((session) =>
        insert(session, accountId, {
          ...fresh(job),
          state: 'running',
          progress: job.progress,
          stage: job.stage,
          checkpoint: job.checkpoint,
          attempt: 1,
          leaseToken: token,
          leaseUntil: inMs(milliseconds) as never,
          createdAt: job.startedAt,
          startedAt: job.startedAt,
        }),
      ),

    async take(accountId, id, kinds, { token, milliseconds }) {
      if (!isId(accountId) || !isId(id)) return null;
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
      const saved = await database.repeatable(({ sql: query }) =>
        query.update(jobs).set({ checkpoint }).where(isHeld(hold)).returning({ id: jobs.id }),
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
        await call(session, hold.accountId, hold.id, row.attempt);
        return true;
      });
    },

    async cancel(accountId, id) {
      if (!isId(accountId) || !isId(id)) return null;
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
      if (!isId(accountId) || !isId(id)) return null;
      const [row] = await database.repeatable(({ sql: query }) =>
        query.select(worked).from(jobs).where(ofAccount(accountId, id)),
      );
      if (row === undefined) return null;
      const isOver = row.resultUntil !== null && row.resultUntil <= clock();
      return isOver ? { ...row, result: null } : row;
    },

    async list(accountId, filter, page) {
      if (!isId(accountId)) return { items: [], next: null };
      const rows = await database.repeatable(({ sql: query }) =>
        query
          .select({ ...shown, result: sql<null>`null` })
          .from(jobs)
          .where(
            and(
              eq(jobs.accountId, accountId),
              inArray(jobs.kind, [...filter.kinds]),
              filter.state && eq(jobs.state, filter.state),
              filter.projectId === undefined
                ? undefined
                : isId(filter.projectId)
                  ? eq(jobs.projectId, filter.projectId)
                  : sql`false`,
              filter.projectIds && inArray(jobs.projectId, [...filter.projectIds]),
              page.before === undefined
                ? undefined
                : isId(page.before)
                  ? lt(jobs.id, page.before)
                  : sql`false`,
            ),
          )
          .orderBy(desc(jobs.id))
          .limit(pageLimit(page)),
      );
      return toPage(rows, page);
    },

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
      if (!isId(accountId) || !isId(id)) return false;
      const removed = await database.repeatable(({ sql: query }) =>
        query
          .delete(jobs)
          .where(and(ofAccount(accountId, id), notInArray(jobs.state, [...active])))
          .returning({ id: jobs.id }),
      );
      return removed.length > 0;
    },

    async forgetInput(accountId, id) {
      await database.repeatable(({ sql: query }) =>
        query
          .update(jobs)
          .set({ input: null })
          .where(and(ofAccount(accountId, id), notInArray(jobs.state, [...active]))),
      );
    },

    recover: (recovery) => recoverJobs(database, queue, recovery, clock()),

    leftovers: (limit): Promise<readonly JobWork[]> =>
      database.repeatable(({ sql: query }) =>
        query
          .select(worked)
          .from(jobs)
          .where(and(isNotNull(jobs.input), lt(jobs.finishedAt, new Date(clock().getTime() - leftoverMs))))
          .limit(limit),
      ),

    sweep: (before) => sweepJobs(database, before, clock()),

    async countQueued() {
      const result = await database.repeatable(({ client }) =>
        client.query<{ count: number }>(
          `select count(*)::integer as count from jobs where lease_until is not null and state = 'queued'`,
        ),
      );
      return result.rows[0]?.count ?? 0;
    },
  };
};
