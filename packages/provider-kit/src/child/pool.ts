import type { ProviderLogger } from '@dragoman/provider';
import { createClosing } from '../closed.ts';
import { ProgramFailure } from '../program/run-program.ts';
import { createTurns } from '../program/turns.ts';
import type { ChildFunction } from './job.ts';
import { type ChildServices, type Member, type MemberCall, startMember } from './member.ts';

/** How a pool of child processes is run. */
export interface ChildPoolSetting {
  /** For logs. */
  readonly name: string;
  /** The file of the module that each child imports, whose exported functions can be called (`ChildFunction`). */
  readonly module: URL;
  readonly logger: ProviderLogger;
  /** The most children at once; each works on one call at a time. */
  readonly max: number;
  /** Calls that may wait for a child; whoever comes later is refused with `overloaded()`. */
  readonly maxWaiting: number;
  overloaded(): Error;
  /** Resident memory of a child beyond which it is ended, in bytes: it is looked at four times a second. */
  readonly maxMemoryBytes: number;
  /** A child whose memory was ever above this is not used again after its call. In bytes. */
  readonly recycleBytes: number;
  /** How long a child is kept without work, in milliseconds. */
  readonly idleMs: number;
}

/** How one call is made. */
export interface ChildCall {
  /** Aborted: the job's signal is aborted, and a child that does not stop within 100 ms is killed. */
  readonly signal: AbortSignal;
  /** Milliseconds that the function may take, a child's start included and waiting for one excluded. */
  readonly timeoutMs: number;
  /**
   * Milliseconds that it may go on without a word: what it tells, and what it asks until that is answered, begin them anew.
   * Default: `timeoutMs` alone holds.
   */
  readonly stallMs?: number;
  /** A child that was called with the same affinity before is preferred: it has loaded what is needed. */
  readonly affinity?: string;
  /** What the job may ask for, by name. Default nothing. */
  readonly services?: ChildServices;
  /** Told what the job tells. After a crash the job begins anew, and so does what it tells. Must not throw. */
  onProgress?(value: unknown): void;
}

/** Child processes that have imported a module. `Functions` is the module's type: `typeof import('./worker.ts')`. */
export interface ChildPool<Functions extends Readonly<Record<string, ChildFunction>>> {
  /**
   * Calls an exported function in a child process, when it is this call's turn, in order of arrival.
   *
   * Rejects with what the function threw (a `ServiceError` as such, another error as an `Error` of the same name and
   * message); with a `ProgramFailure`, which is logged: `crash` where the child died twice in a row, `hang` where it took
   * too long, `memory` where it took too much of a fresh child; with the reason of the signal; with what `overloaded()`
   * gives. Never before the child has stopped working, or is gone.
   */
  call<Name extends keyof Functions & string>(
    name: Name,
    argument: Parameters<Functions[Name]>[0],
    call: ChildCall,
  ): Promise<Awaited<ReturnType<Functions[Name]>>>;
  /** Throws where the request was aborted or the pool is closed: for answers that need no child. */
  throwIfOver(signal: AbortSignal): void;
  /** Ends all children and the calls in flight; later calls reject. Resolves when the last child is gone. */
  close(): Promise<void>;
}

/**
 * Makes a pool without children: for work whose memory no limit of a thread bounds, as that of WebAssembly and native
 * code is. Children are started when there is work and kept warm, up to `idleMs`; they know nothing of this process's
 * environment, and end with it whatever it dies of. What crashes is tried once more in a fresh child; so is what grew
 * too large in a child that had worked before.
 *
 * @example
 * ```ts
 * // worker.ts: export const pages = async ({ path }: { path: string }, job: ChildJob): Promise<number> => …
 * const pool = createChildPool<typeof import('./worker.ts')>({ module: new URL('./worker.ts', import.meta.url), … });
 * const count = await pool.call('pages', { path }, { signal, timeoutMs: 60_000 });
 * ```
 */
export const createChildPool = <Functions extends Readonly<Record<string, ChildFunction>>>(
  setting: ChildPoolSetting,
): ChildPool<Functions> => {
  const { name, module, logger, max, maxWaiting, maxMemoryBytes, recycleBytes, idleMs, overloaded } = setting;
  const closing = createClosing();
  const turns = createTurns({ max, maxWaiting, overloaded });
  const running = new Set<Promise<unknown>>();
  const members = new Set<Member>();
  /** Who waits for work, and its end if there is none for long; who waits longest comes first. */
  const idle = new Map<Member, NodeJS.Timeout>();
  /** What each has loaded. */
  const affinities = new Map<Member, Set<string>>();

  const start = (): Member => {
    const member = startMember(module, maxMemoryBytes);
    members.add(member);
    affinities.set(member, new Set());
    void member.ended.then(() => {
      clearTimeout(idle.get(member));
      idle.delete(member);
      members.delete(member);
      affinities.delete(member);
    });
    return member;
  };

  const take = (affinity: string | undefined): Member => {
    const free = [...idle.keys()].filter((member) => member.isUsable());
    const ready =
      affinity === undefined ? free.at(-1) : free.find((member) => affinities.get(member)?.has(affinity));
    if (ready === undefined && members.size < max) return start();
    const member = ready ?? free[0];
    if (member === undefined) return start();
    clearTimeout(idle.get(member));
    idle.delete(member);
    return member;
  };

  const giveBack = async (member: Member): Promise<void> => {
    if (!member.isUsable()) return;
    if (member.peakBytes() > recycleBytes || closing.signal.aborted) {
      member.kill();
      await member.ended;
      return;
    }
    idle.set(member, setTimeout(member.kill, idleMs).unref());
  };

  const runIn = async (member: Member, call: MemberCall, affinity: string | undefined): Promise<unknown> => {
    if (affinity !== undefined) affinities.get(member)?.add(affinity);
    try {
      return await member.run(call);
    } finally {
      await giveBack(member);
    }
  };

  /** Whether a fresh child may do better. */
  const isWorthAnother = (error: unknown, member: Member): boolean =>
    error instanceof ProgramFailure &&
    (error.reason === 'crash' || (error.reason === 'memory' && member.calls > 1));

  const attempt = async (call: MemberCall, affinity: string | undefined): Promise<unknown> => {
    // It may have been aborted in the moment in which its turn came.
    call.signal.throwIfAborted();
    const member = take(affinity);
    try {
      return await runIn(member, call, affinity);
    } catch (error) {
      if (!isWorthAnother(error, member)) throw error;
      logger.warn({ reason: (error as ProgramFailure).reason }, `${name}: once more in a fresh process`);
      call.signal.throwIfAborted();
      return await runIn(start(), call, affinity);
    }
  };

  return {
    throwIfOver: closing.throwIfOver,
    async call<Name extends keyof Functions & string>(
      functionName: Name,
      argument: Parameters<Functions[Name]>[0],
      { signal: caller, affinity, ...rest }: ChildCall,
    ): Promise<Awaited<ReturnType<Functions[Name]>>> {
      closing.throwIfOver(caller);
      const signal = AbortSignal.any([closing.signal, caller]);
      const call: MemberCall = {
        services: {},
        onProgress: () => undefined,
        ...rest,
        name: functionName,
        argument,
        signal,
      };
      const run = turns.run(() => attempt(call, affinity), signal);
      running.add(run);
      try {
        return (await run) as Awaited<ReturnType<Functions[Name]>>;
      } catch (error) {
        if (error instanceof ProgramFailure) {
          logger.warn({ reason: error.reason, what: error.message }, `${name} gave no answer`);
        }
        throw error;
      } finally {
        running.delete(run);
      }
    },
    async close() {
      closing.close();
      for (const member of idle.keys()) member.kill();
      await Promise.allSettled(running);
      await Promise.all([...members].map(({ ended }) => ended));
    },
  };
};
