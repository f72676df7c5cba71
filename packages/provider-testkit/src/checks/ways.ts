import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Slot, SlotProviders } from '@dragoman/provider';
import type { ConformanceCheck } from '../check.ts';
import { ensure, ensureReason, eventually, rejectionOf, within } from '../expectation.ts';
import type { ProviderBench, Way } from '../provider-bench.ts';
import { callFailures } from './arranged.ts';
import { ensureNotAsked } from './lifecycle.ts';
import { settles } from './open-calls.ts';

/** Microtasks after which an abort comes: at once, while a provider connects, and when it waits for its engine. */
const turnsBeforeAbort = [0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, 30, 40];

/** Begins a call that may reject while nobody waits for it. */
const beginQuietly = (
  way: Way,
  provider: SlotProviders[Slot],
  signal = new AbortController().signal,
): Promise<unknown> => {
  const call = way.begin(provider, signal);
  call.catch(() => undefined);
  return call;
};

const rejection = (bench: ProviderBench, call: Promise<unknown>, what: string): Promise<unknown> =>
  rejectionOf(within(call, bench.patienceMs, `${what} must settle`), what);

/** Node gives its collector to those who ask by a flag. */
const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
};

const ensureForgotten = async (bench: ProviderBench, signal: AbortSignal, what: string): Promise<void> => {
  const isForgotten = (): boolean => getEventListeners(signal, 'abort').length === 0;
  if (isForgotten()) return;
  const collect = collector();
  await eventually(
    () => {
      // `fetch` holds a signal weakly until its answer is collected, which is no leak.
      collect();
      return isForgotten();
    },
    bench.patienceMs,
    `${what} must leave no listener on its signal`,
  );
};

/** What holds for everything that a provider can be asked: its work, its streams, its lists and its check. */
export const wayChecks: readonly ConformanceCheck<ProviderBench>[] = [
  {
    name: 'lists-heed-aborts',
    title: 'what lists or checks rejects with the reason of an aborted signal, and the engine is not asked',
    run: (bench) =>
      bench.use(async (provider) => {
        for (const way of bench.tellingWays(provider)) {
          await bench.engine.reset();
          const reason = new Error('The suite aborted before the call.');
          const call = beginQuietly(way, provider, AbortSignal.abort(reason));
          const error = await rejection(bench, call, `${way.name} with an aborted signal`);
          ensureReason(error, reason, way.name);
          await ensureNotAsked(bench);
        }
      }),
  },
  {
    name: 'aborts-in-any-turn',
    title: 'no abort is missed, however soon it comes after the beginning',
    run: (bench) =>
      bench.use(async (provider) => {
        // What is loaded at the first use is loaded.
        await bench.ordinary(provider);
        for (const way of bench.workingWays(provider)) {
          for (const turns of turnsBeforeAbort) {
            await bench.engine.reset();
            const held = await bench.engine.hold();
            // Aborted so soon, it need not arrive: nobody waits for it.
            held.arrived.catch(() => undefined);
            const controller = new AbortController();
            const call = beginQuietly(way, provider, controller.signal);
            for (let turn = 0; turn < turns; turn += 1) await undefined;
            const reason = new Error(`The suite aborted in turn ${turns}.`);
            controller.abort(reason);
            const error = await rejection(bench, call, `${way.name} that was aborted in turn ${turns}`);
            ensureReason(error, reason, way.name);
            await settles(bench, `${way.name} that was aborted in turn ${turns}`);
            await held.release();
          }
        }
      }),
  },
  {
    name: 'forgets-signals',
    title: 'a signal that lives on keeps no listener of a call that is over',
    run: (bench) =>
      bench.use(async (provider) => {
        for (const way of [...bench.workingWays(provider), ...bench.tellingWays(provider)]) {
          const { signal } = new AbortController();
          for (let count = 0; count < 2; count += 1) {
            await within(way.begin(provider, signal), bench.patienceMs, `${way.name} must settle`);
          }
          await ensureForgotten(bench, signal, way.name);
        }
        const [failure] = callFailures(bench);
        if (failure === undefined || (await failure.arrange()) !== undefined) return;
        for (const way of bench.workingWays(provider)) {
          const { signal } = new AbortController();
          await Promise.allSettled([beginQuietly(way, provider, signal)]);
          await ensureForgotten(bench, signal, `${way.name} that failed`);
        }
      }),
  },
  {
    name: 'close-while-beginning',
    title:
      'a call that has only just begun when the provider is closed is settled, and nothing is left of it',
    async run(bench) {
      const provider = bench.create();
      const [way] = bench.workingWays(provider);
      ensure(way, 'A provider must have a way to be asked.');
      const call = beginQuietly(way, provider);
      await within(provider.close(), bench.patienceMs, 'close must resolve');
      await within(Promise.allSettled([call]), bench.patienceMs, `${way.name} must settle after close`);
      await settles(bench, 'close');
    },
  },
  {
    name: 'check-after-close',
    title: 'after close check rejects',
    async run(bench) {
      const provider = bench.create();
      await within(provider.close(), bench.patienceMs, 'close must resolve');
      const { signal } = new AbortController();
      await rejection(bench, bench.ask(provider, 'check', { signal }), 'check after close');
    },
  },
];
