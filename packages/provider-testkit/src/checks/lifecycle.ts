import type { Slot, SlotProviders } from '@dragoman/provider';
import type { ConformanceCheck } from '../check.ts';
import { ensure, ensureReason, eventually, rejectionOf, shown, within } from '../expectation.ts';
import type { ProviderBench } from '../provider-bench.ts';

/** Starts a call that the engine keeps waiting, and hands it over once it has arrived there. */
const whileHeld = async (
  bench: ProviderBench,
  work: (held: {
    readonly provider: SlotProviders[Slot];
    readonly call: Promise<unknown>;
    readonly controller: AbortController;
    release(): void | Promise<void>;
  }) => Promise<void>,
): Promise<void> => {
  const held = await bench.engine.hold();
  await bench.use(async (provider) => {
    const controller = new AbortController();
    const call = bench.begin(provider, { signal: controller.signal });
    // A call that rejects while nobody waits for it would end the test run.
    call.catch(() => undefined);
    await within(Promise.race([held.arrived, call]), bench.patienceMs, 'The call must reach the engine');
    await work({ provider, call, controller, release: () => held.release() });
  }, held.options);
};

/** Waits until the engine has seen that its caller went away, where it can tell. */
export const seesDisconnect = async (bench: ProviderBench): Promise<void> => {
  const { disconnects } = bench.engine;
  if (disconnects === undefined) return;
  await eventually(
    async () => (await disconnects.call(bench.engine)) > 0,
    bench.patienceMs,
    'The engine must see that the caller went away',
  );
};

/** Fails where the engine was asked anything since its last reset. */
export const ensureNotAsked = async ({ engine }: ProviderBench): Promise<void> => {
  const sent = (await engine.sent?.()) ?? '';
  const calls = (await engine.calls?.()) ?? 0;
  ensure(sent === '' && calls === 0, 'The engine was asked although the signal was aborted.');
};

/** Aborting, closing, and calls side by side. */
export const lifecycleChecks: readonly ConformanceCheck<ProviderBench>[] = [
  {
    name: 'abort-before',
    title: 'a signal that is already aborted rejects with its reason, and the engine is not asked',
    run: (bench) =>
      bench.use(async (provider) => {
        const reason = new Error('The suite aborted before the call.');
        await bench.engine.reset();
        const call = { signal: AbortSignal.abort(reason) };
        const error = await bench.ordinaryRejection(provider, call, `${bench.method} with an aborted signal`);
        ensureReason(error, reason, 'It');
        await ensureNotAsked(bench);
      }),
  },
  {
    name: 'abort-during',
    title: 'an abort in the middle rejects at once with the signal’s reason and lets go of the engine',
    run: (bench) =>
      whileHeld(bench, async ({ call, controller }) => {
        const reason = new Error('The suite aborted during the call.');
        controller.abort(reason);
        const error = await rejectionOf(
          within(call, bench.patienceMs, 'An aborted call must reject while the engine is silent'),
          `${bench.method} that was aborted`,
        );
        ensureReason(error, reason, 'It');
        await seesDisconnect(bench);
      }),
  },
  {
    name: 'works-after-abort',
    title: 'after an aborted call the next one gets its own answer',
    run: (bench) =>
      whileHeld(bench, async ({ provider, call, controller, release }) => {
        controller.abort(new Error('The suite aborted during the call.'));
        await release();
        await within(Promise.allSettled([call]), bench.patienceMs, 'The aborted call must settle');
        const after = bench.essence(await bench.ordinary(provider, { variant: 1 }));
        const expected = await bench.use(async (fresh) =>
          bench.essence(await bench.ordinary(fresh, { variant: 1 })),
        );
        ensure(after === expected, `It must be ${shown(expected)}, not ${shown(after)}.`);
      }),
  },
  {
    name: 'parallel-calls',
    title: 'twenty different calls at once do not mix',
    run: (bench) =>
      bench.use(async (provider) => {
        const variants = Array.from({ length: 20 }, (_, index) => index);
        const expected: string[] = [];
        for (const variant of variants) {
          expected.push(bench.essence(await bench.ordinary(provider, { variant })));
        }
        const received = await Promise.all(variants.map((variant) => bench.ordinary(provider, { variant })));
        for (const [index, result] of received.entries()) {
          const essence = bench.essence(result);
          ensure(
            essence === expected[index],
            `Beside others call ${index} came back as ${shown(essence)}; alone as ${shown(expected[index])}.`,
          );
        }
      }),
  },
  {
    name: 'aborts-beside-calls',
    title: 'aborting every other one of twenty calls leaves the rest whole',
    run: (bench) =>
      bench.use(async (provider) => {
        const variants = Array.from({ length: 20 }, (_, index) => index * bench.settings);
        const expected: string[] = [];
        for (const variant of variants) {
          expected.push(bench.essence(await bench.ordinary(provider, { variant })));
        }
        const controllers = variants.map(() => new AbortController());
        const calls = controllers.map(({ signal }, index) =>
          bench.ordinary(provider, { signal, variant: variants[index] ?? 0 }),
        );
        const settled = Promise.allSettled(calls);
        for (const [index, controller] of controllers.entries()) {
          if (index % 2 === 1) controller.abort(new Error('The suite aborted this one.'));
          if (index % 4 === 3) await new Promise((resolve) => setImmediate(resolve));
        }
        for (const [index, outcome] of (await settled).entries()) {
          if (index % 2 === 1) continue;
          const received =
            outcome.status === 'fulfilled' ? bench.essence(outcome.value) : shown(outcome.reason);
          ensure(
            received === expected[index],
            `Beside aborted calls call ${index} came back as ${shown(received)}, not ${shown(expected[index])}.`,
          );
        }
      }),
  },
  {
    name: 'close-twice',
    title: 'close may be called twice, one after the other or at once, and before any use',
    async run(bench) {
      const unused = bench.create();
      await within(unused.close(), bench.patienceMs, 'close before any use must resolve');
      await within(unused.close(), bench.patienceMs, 'A second close must resolve');
      const used = bench.create();
      await bench.ordinary(used);
      await within(
        Promise.all([used.close(), used.close()]),
        bench.patienceMs,
        'Two closes at once must resolve',
      );
    },
  },
  {
    name: 'close-ends-calls',
    title: 'close ends the calls that are in flight',
    run: (bench) =>
      whileHeld(bench, async ({ provider, call }) => {
        const closed = provider.close();
        await rejectionOf(
          within(call, bench.patienceMs, 'A call in flight must reject when the provider is closed'),
          `${bench.method} in flight while the provider is closed`,
        );
        await within(closed, bench.patienceMs, 'close must resolve');
      }),
  },
  {
    name: 'rejects-after-close',
    title: 'after close every call rejects',
    async run(bench) {
      const provider = bench.create();
      await within(provider.close(), bench.patienceMs, 'close must resolve');
      await bench.ordinaryRejection(provider, {}, `${bench.method} after close`);
    },
  },
  {
    name: 'leaves-nothing-running',
    title: 'after one call and close the process ends by itself',
    async run(bench) {
      const { workError, exited, handles } = await bench.probe();
      ensure(workError === null, `${bench.method} in a child process failed: ${workError}`);
      ensure(exited, `The child process did not end: ${handles.join(', ')} kept it alive.`);
    },
  },
];
