import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProviderLogger } from '@dragoman/provider';
import type { ModelRecord } from '../models/records.ts';
import type { ModelSource } from '../models/source.ts';

/** Nobody waits longer for the list, and once only, milliseconds; after that the log says that it does not come. */
const patienceMs = 2_000;
/** A look that takes longer has failed, milliseconds. */
const lookMs = 30_000;
/** How long a list is good, milliseconds. */
const freshMs = 24 * 3_600_000;
/** The first and the longest wait after a look that failed, milliseconds. */
const firstDelayMs = 15_000;
const maxDelayMs = 3_600_000;

/** What is kept of a list between two starts. */
interface Kept {
  readonly address: string;
  readonly readAt: number;
  readonly records: readonly ModelRecord[];
}

/** The models that can be fetched, as far as that is known. */
export interface Catalogue {
  /** What is known; looked up where that is due. The first who asks waits, up to 2 s, and nobody else. Never rejects. */
  records(): Promise<readonly ModelRecord[]>;
  /** Resolves when no look is under way. */
  close(): Promise<void>;
}

const readKept = (file: string, address: string): Kept | undefined => {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    return kept.address === address && Array.isArray(kept.records) ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** Makes the catalogue of a source. The list is kept beside the models, so that a later start need not wait for it. */
export const createCatalogue = (
  source: ModelSource,
  modelsDirectory: string,
  logger: ProviderLogger,
  ending: AbortSignal,
): Catalogue => {
  const file = join(modelsDirectory, '.list.json');
  const kept = readKept(file, source.address);
  let records = kept?.records ?? [];
  let readAt = kept?.readAt ?? 0;
  let nextAt = 0;
  let failures = 0;
  let isSaid = false;
  let looking: Promise<void> | undefined;
  let hasWaited = false;

  const keep = async (): Promise<void> => {
    const text = JSON.stringify({ address: source.address, readAt, records } satisfies Kept);
    const draft = `${file}-${process.pid}`;
    await mkdir(modelsDirectory, { recursive: true });
    await writeFile(draft, text);
    await rename(draft, file);
  };

  /** Once, until the list is there again. */
  const sayWhy = (reason: string): void => {
    if (isSaid) return;
    isSaid = true;
    logger.warn({ reason }, 'translation models cannot be looked up; it is tried again, and not said again');
  };

  const look = async (): Promise<void> => {
    const late = setTimeout(
      () => sayWhy(`${source.address} has not answered in ${patienceMs / 1000} s.`),
      patienceMs,
    ).unref();
    try {
      records = await source.list(AbortSignal.any([ending, AbortSignal.timeout(lookMs)]));
      readAt = Date.now();
      if (isSaid) logger.info({ address: source.address }, 'the list of translation models is there again');
      isSaid = false;
      failures = 0;
      // Without it, the next start waits for the list once more.
      await keep().catch(() => {});
    } catch (error) {
      if (ending.aborted) return;
      failures += 1;
      nextAt = Date.now() + Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1));
      sayWhy(error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(late);
    }
  };

  return {
    async records() {
      const now = Date.now();
      if (looking === undefined && now - readAt > freshMs && now >= nextAt && !ending.aborted) {
        looking = look().finally(() => {
          looking = undefined;
        });
      }
      if (records.length === 0 && looking !== undefined && !hasWaited) {
        hasWaited = true;
        let timer: NodeJS.Timeout | undefined;
        const patience = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, patienceMs);
        });
        await Promise.race([looking, patience]);
        clearTimeout(timer);
      }
      return records;
    },
    close: async () => looking,
  };
};
