import type { ProviderLogger, Slot } from '@dragoman/provider';
import type { Clock } from '../clock.ts';
import type { Engine, EngineSlot } from '../engine.ts';
import { notConfigured } from '../not-configured.ts';
import { Budget } from '../resilience/budget.ts';
import { failOver } from '../resilience/fail-over.ts';
import type { Work } from '../scheduling/engine-queue.ts';
import { type Requester, Ticket } from '../scheduling/requester.ts';

/** What every facade needs besides its engines. */
export interface FacadeDependencies {
  readonly clock: Clock;
  readonly logger: ProviderLogger;
  /** The time that one call may take, retries and fail-over included, in milliseconds. */
  readonly deadlineMs: number;
}

/** What is known of a call. */
interface CallOptions<S extends Slot> {
  /** What it takes. Absent: it is a question that waits for nobody. */
  readonly work?: Work;
  /** In the order of fail-over. Default: those that are selected. */
  readonly engines?: readonly Engine<S>[];
  /** For whom it is. Default: nobody in particular. */
  readonly requester?: Requester | undefined;
}

/** Runs one call on the engines of a slot: queue, deadline, retry, circuit breaker and fail-over. */
export const callEngines = async <S extends Slot, T>(
  slot: EngineSlot<S>,
  dependencies: FacadeDependencies,
  signal: AbortSignal,
  call: (engine: Engine<S>, signal: AbortSignal) => Promise<T>,
  { work, engines = slot.selected, requester }: CallOptions<S> = {},
): Promise<T> => {
  if (engines.length === 0) throw notConfigured(slot.slot, slot.definitions);
  const budget = new Budget(dependencies.clock, dependencies.deadlineMs, {
    outer: signal,
    ticket: new Ticket(requester),
  });
  try {
    const candidates = engines.map((engine) => ({ engine }));
    return await failOver(candidates, budget, dependencies.logger, ({ engine }, share) =>
      engine.guard.run(share, (inner) => call(engine, inner), work),
    );
  } finally {
    budget.close();
  }
};

/** The id of a facade: that of the engine that is asked first. */
export const facadeId = (slot: EngineSlot): string => slot.selected[0]?.id ?? 'none';
