import { busyShares, readCores, waitForQuiet } from '../machine/cores.ts';
import { processorMilliseconds } from '../machine/process-tree.ts';
import type { TextLength } from '../texts/fresh-texts.ts';
import type { Target } from './target.ts';
import { loadWithWrk, type WrkResult } from './wrk.ts';

/** A closed loop against one target. */
export interface SaturationOptions {
  readonly target: Target;
  readonly texts: TextLength;
  readonly connections: number;
  readonly seconds: number;
  readonly folder: string;
}

/** What a target gave, and what it took. */
export interface Saturation extends WrkResult {
  /** Processor time of the target's processes for one request. */
  readonly processorMicroseconds: number;
  /** The same of each helper. */
  readonly helperMicroseconds: Readonly<Record<string, number>>;
  /** How much of each core was in use meanwhile, by whomever, 0..1. */
  readonly busyCores: readonly number[];
  /** Whether the machine did nothing else just before. */
  readonly quiet: boolean;
}

/** A process that stood idle while others were measured first grows its heap again and compiles what it had thrown away. */
const leadInSeconds = 2;

/** Brings the target up to speed, waits for a quiet moment, loads it, and accounts for the processor time. */
export const saturate = async (options: SaturationOptions): Promise<Saturation> => {
  const { target, texts, connections, seconds, folder } = options;
  const { requests, helpers } = target;
  await loadWithWrk({ requests, texts, connections, seconds: leadInSeconds, folder });
  // What the lead-in has left unanswered would count against a slow target.
  const quiet = await waitForQuiet();
  const names = Object.keys(helpers);
  const pids = [target.pid, ...Object.values(helpers)];
  const coresBefore = readCores();
  const timesBefore = pids.map(processorMilliseconds);
  const load = await loadWithWrk({ requests, texts, connections, seconds, folder });
  const perRequest = pids.map(
    (pid, index) => ((processorMilliseconds(pid) - (timesBefore[index] ?? 0)) * 1_000) / load.requests,
  );
  const saturation: Saturation = {
    ...load,
    processorMicroseconds: perRequest[0] ?? Number.NaN,
    helperMicroseconds: Object.fromEntries(
      names.map((name, index) => [name, perRequest[index + 1] ?? Number.NaN]),
    ),
    busyCores: busyShares(coresBefore, readCores()),
    quiet,
  };
  const { perSecond, processorMicroseconds } = saturation;
  process.stderr.write(
    `${target.name}, ${connections} connections: ${perSecond.toFixed(1)} requests/s, ${processorMicroseconds.toFixed(0)} µs each${quiet ? '' : ' (machine not quiet)'}\n`,
  );
  return saturation;
};
