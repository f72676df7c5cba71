import { type Bell, createBell } from './bell.ts';
import type { DeliveryLogger } from './logger.ts';
import type { Outage } from './outage.ts';
import type { FinishedAttempt, FinishReport } from './queue.ts';

/** Writes outcomes in batches: what comes while one is being written makes the next. */
export interface OutcomeWriter {
  /** Resolves when it is written; rejects where it never will be. */
  write(attempt: FinishedAttempt): Promise<void>;
  /** Gives up what is not written yet. */
  end(): void;
}

export interface OutcomeWriterOptions {
  finish(attempts: readonly FinishedAttempt[]): Promise<FinishReport>;
  readonly outage: Outage;
  readonly logger: DeliveryLogger;
}

interface Entry {
  readonly attempt: FinishedAttempt;
  /** How often it was refused while others were written. */
  refusals: number;
  /** Batches that were written when it was refused last. */
  refusedAfter: number;
  resolve(): void;
  reject(error: unknown): void;
}

const maxEntries = 200;
const maxBytes = 2_097_152;
const refusalsToGiveUp = 3;

/** How many of the first entries make a batch: one at least. */
const batchLength = (entries: readonly Entry[], most: number): number => {
  let bytes = 0;
  const end = entries.findIndex(({ attempt }, index) => {
    bytes += attempt.responseBody?.length ?? 0;
    return index > 0 && (index >= most || bytes > maxBytes);
  });
  return end === -1 ? entries.length : end;
};

const tell = (report: FinishReport, logger: DeliveryLogger): void => {
  if (report.late > 0) logger.warn({ late: report.late }, 'outcomes came after the lease of their attempts');
  for (const disabled of report.disabled) logger.info(disabled, 'a webhook was disabled');
};

export const createOutcomeWriter = ({ finish, outage, logger }: OutcomeWriterOptions): OutcomeWriter => {
  const entries: Entry[] = [];
  const bell: Bell = createBell();
  let most = maxEntries;
  let written = 0;
  let isWriting = false;
  let hasEnded = false;

  /**
   * A batch that failed is written one by one, each again and again: the database may be away. One that is refused
   * while others are written would keep its place for ever, and is given up: its delivery comes again.
   */
  const takeBack = (batch: readonly Entry[], error: unknown): void => {
    const [only] = batch;
    most = 1;
    if (batch.length > 1 || only === undefined) {
      entries.unshift(...batch);
      return;
    }
    if (only.refusedAfter !== written) only.refusals += 1;
    only.refusedAfter = written;
    if (only.refusals < refusalsToGiveUp) entries.push(only);
    else only.reject(error);
  };

  const giveUp = (): void => {
    for (const entry of entries.splice(0))
      entry.reject(new Error('The outcome could not be written in time.'));
  };

  const writeBatch = async (batch: readonly Entry[]): Promise<void> => {
    try {
      tell(await finish(batch.map(({ attempt }) => attempt)), logger);
    } catch (error) {
      takeBack(batch, error);
      await bell.wait(outage.failed(error));
      return;
    }
    outage.succeeded();
    written += 1;
    most = Math.min(most * 2, maxEntries);
    for (const entry of batch) entry.resolve();
  };

  const writeAll = async (): Promise<void> => {
    while (entries.length > 0 && !hasEnded) await writeBatch(entries.splice(0, batchLength(entries, most)));
    isWriting = false;
    if (hasEnded) giveUp();
  };

  return {
    write: (attempt) =>
      new Promise((resolve, reject) => {
        entries.push({ attempt, refusals: 0, refusedAfter: -1, resolve, reject });
        if (hasEnded) giveUp();
        if (isWriting || hasEnded) return;
        isWriting = true;
        // Those that end in the same turn of the event loop go together.
        setImmediate(() => void writeAll());
      }),
    end: () => {
      hasEnded = true;
      bell.ring();
      giveUp();
    },
  };
};
