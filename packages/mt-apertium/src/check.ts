import type { ProviderRequest } from '@dragoman/provider';
import { failures, setup } from './failures.ts';
import { binFolders, missingParts } from './modes/missing-parts.ts';
import type { Modes } from './modes/modes.ts';
import type { ApertiumOptions } from './options.ts';
import type { Pools } from './pool/pools.ts';

/** Looks for one direction with all its programs and data. Throws where there is none. */
export const check = async (
  { signal }: ProviderRequest,
  { modesDirectory }: ApertiumOptions,
  modes: Modes,
  pools: Pools,
): Promise<void> => {
  pools.throwIfOver(signal);
  const installed = modes.read();
  if (installed.length === 0) throw failures.input('provider_not_configured', setup);
  const missing = installed.map((mode) => missingParts(mode, binFolders(modesDirectory)));
  if (missing.some((parts) => parts.length === 0)) return;
  const cause = new Error(`Missing: ${[...new Set(missing.flat())].join(', ')}.`);
  const detail =
    'Apertium is not installed completely: the operator finds what is missing by `dragoman doctor`.';
  throw failures.engine('unavailable', { cause }, detail);
};
