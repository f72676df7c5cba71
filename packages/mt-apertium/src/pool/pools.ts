import type { ProviderLogger } from '@dragoman/provider';
import { createClosing, halfTheProcessors } from '@dragoman/provider-kit';
import type { InstalledMode } from '../modes/installed-modes.ts';
import { binFolders } from '../modes/missing-parts.ts';
import type { ApertiumOptions } from '../options.ts';
import { createPool, type Pool } from './pool.ts';

/** The pools of all directions. */
export interface Pools {
  /** The most pipelines of a direction. */
  readonly maxPipelines: number;
  /** The pool of a direction, which is made at its first use. */
  of(mode: InstalledMode): Pool;
  /** Throws where the request was aborted or all pools are closed. */
  throwIfOver(signal: AbortSignal): void;
  /** Closes all pools; there are no more. */
  close(): Promise<void>;
}

/** Makes the pools. */
export const createPools = (options: ApertiumOptions, logger: ProviderLogger): Pools => {
  const { modesDirectory, idleMs, timeoutMs, pipelinesPerDirection } = options;
  const folders = binFolders(modesDirectory);
  // One pipeline keeps two processors busy; more than four seldom pay.
  const maxPipelines = pipelinesPerDirection ?? halfTheProcessors();
  const pools = new Map<string, Pool>();
  const closing = createClosing();
  return {
    maxPipelines,
    of(mode) {
      const pool =
        pools.get(mode.name) ?? createPool({ mode, folders, idleMs, timeoutMs, maxPipelines, logger });
      pools.set(mode.name, pool);
      return pool;
    },
    throwIfOver: closing.throwIfOver,
    async close() {
      closing.close();
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
};
