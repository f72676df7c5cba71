import type { Session } from '../database/database.ts';
import type { InternalQueue } from '../queue/queue.ts';

/** The queue in which jobs are called. */
export const jobQueue = 'jobs';

/** A call is held while its job runs; one that takes longer is handed back, and called again. */
export const callOptions = { expireSeconds: 86_400, retries: 3 };

/** A queued job that nobody has taken up by then is called again. */
export const callMs = 60_000;

/** Names one call: another follows once the job was taken up, whatever becomes of this one. */
const callKey = (id: string, attempt: number): string => `${id}/${attempt}`;

/** Calls for a job, in the transaction that makes it queued. */
export const callFor = async (
  queue: InternalQueue,
  session: Pick<Session, 'client'>,
  { accountId, id, attempt }: { readonly accountId: string; readonly id: string; readonly attempt: number },
): Promise<void> => {
  const send = await queue.sender(jobQueue);
  await send(session.client, { accountId, id }, callKey(id, attempt));
};
