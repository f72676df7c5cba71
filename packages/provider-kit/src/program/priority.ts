import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * So much does work that is done for one caller give way to the service, which answers all of them, where processors
 * are short; as in nice(1).
 */
export const workNice = 5;

/** Only root may change the share of more than one session in so many milliseconds; the others are asked to come again. */
const groupEveryMs = 110;
const maxGroupTries = 30;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN';

/**
 * Has a session give way. Linux, where no control group does so, gives each session the same share of a processor,
 * whatever the priorities in it: sched(7), "The autogroup feature".
 */
const giveWayAsSession = async (leader: number, nice: number): Promise<void> => {
  const share = [`/proc/${leader}/autogroup`, String(nice)] as const;
  try {
    writeFileSync(...share);
    return;
  } catch (error) {
    if (!isBusy(error)) return;
  }
  for (let tries = 0; tries < maxGroupTries; tries += 1) {
    await sleep(groupEveryMs, undefined, { ref: false });
    const isDone = await writeFile(...share).then(
      () => true,
      (error: unknown) => !isBusy(error),
    );
    if (isDone) return;
  }
};

/**
 * Has a process give way. One that gives way as much already may not take more. Where it is gone, or the system knows
 * no such thing, it runs as it is.
 *
 * @param pid a process that leads a session of its own; 0: this process, and on Linux, in a thread, this thread alone
 */
export const giveWay = (pid: number, nice: number = workNice): void => {
  try {
    if (getPriority(pid) < nice) setPriority(pid, nice);
  } catch {
    return;
  }
  if (pid !== 0 && process.platform === 'linux') void giveWayAsSession(pid, nice);
};
