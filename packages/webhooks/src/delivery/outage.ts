import type { DeliveryLogger } from './logger.ts';

/** A row of failures of the storage: told once, and waited for. */
export interface Outage {
  /** @returns milliseconds to wait before the next try */
  failed(error: unknown): number;
  succeeded(): void;
}

const maxWaitMs = 5000;
const jitterShare = 0.2;

/**
 * @param work what fails, as the beginning of a sentence
 * @param firstWaitMs doubled with each failure in a row, up to 5 s
 */
export const createOutage = (
  work: string,
  firstWaitMs: number,
  { logger, random }: { readonly logger: DeliveryLogger; readonly random: () => number },
): Outage => {
  let failures = 0;
  return {
    failed: (error) => {
      failures += 1;
      if (failures === 1) logger.error({ err: error }, `${work} failed and is tried again until it works`);
      const wait = Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 16), maxWaitMs);
      return wait * (1 - random() * jitterShare);
    },
    succeeded: () => {
      if (failures > 0) logger.info({ failures }, `${work} works again`);
      failures = 0;
    },
  };
};
