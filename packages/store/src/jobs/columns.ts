import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { JobHold } from '../model/index.ts';
import { jobs } from '../schema/index.ts';

/** The states of a job that has not ended. */
export const active = ['queued', 'running'] as const;

const { crashes, leaseToken, leaseUntil, ...seenByWorkers } = getTableColumns(jobs);
const { input, checkpoint, ...seenByOwners } = seenByWorkers;

/** What an owner sees of a job. */
export const shown = seenByOwners;

/** What who works on it sees. */
export const worked = seenByWorkers;

/** The moment so many milliseconds from now, by the database's clock: those of processes may differ. */
export const inMs = (milliseconds: number): SQL<Date> =>
  sql`clock_timestamp() + make_interval(secs => ${milliseconds}::double precision / 1000)`;

export const ofAccount = (accountId: string, id: string) =>
  and(eq(jobs.accountId, accountId), eq(jobs.id, id));

export const isHeld = ({ accountId, id, token }: JobHold) =>
  and(ofAccount(accountId, id), eq(jobs.state, 'running'), eq(jobs.leaseToken, token));
