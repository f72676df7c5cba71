import { type ConformanceCheck, NotApplicable } from '../check.ts';
import { ensure, eventually, shown, within } from '../expectation.ts';
import type { ProviderBench } from '../provider-bench.ts';
import { withProber } from '../run-probe.ts';
import { unhandledDuring } from '../unhandled.ts';
import { arranged, callFailures } from './arranged.ts';

const aftermathMs = 30;

/** Waits until the engine has no call in hand, where it can tell. */
export const settles = async (bench: ProviderBench, what: string): Promise<void> => {
  const { openCalls } = bench.engine;
  if (openCalls === undefined) return;
  // What is begun now may not have arrived yet.
  await new Promise((resolve) => setTimeout(resolve, aftermathMs));
  await eventually(
    async () => (await openCalls.call(bench.engine)) === 0,
    bench.patienceMs,
    `After ${what} the engine must have no call in hand any more`,
  );
};

/** Aborts an ordinary call that the engine keeps waiting. */
const abortOne = async (bench: ProviderBench): Promise<void> => {
  const held = await bench.engine.hold();
  await bench.use(async (provider) => {
    const controller = new AbortController();
    const call = bench.begin(provider, { signal: controller.signal });
    call.catch(() => undefined);
    await within(Promise.race([held.arrived, call]), bench.patienceMs, 'The call must reach the engine');
    controller.abort(new Error('The suite aborted during the call.'));
    await held.release();
    await within(Promise.allSettled([call]), bench.patienceMs, 'The aborted call must settle');
  }, held.options);
};

/** What a failed call leaves behind: nothing. */
export const openCallChecks: readonly ConformanceCheck<ProviderBench>[] = [
  {
    name: 'leaves-no-call-open',
    title: 'a failed call lets go of the engine: no socket is kept open for it',
    async run(bench) {
      if (bench.engine.openCalls === undefined) {
        throw new NotApplicable('the engine has no `openCalls` hook');
      }
      // While the provider is still open: `close` would end what it forgot.
      for (const failure of callFailures(bench)) {
        await arranged(bench, failure, () => settles(bench, `'${failure.name}'`));
      }
    },
  },
  {
    name: 'ends-unclosed',
    title: 'a process whose provider is not closed ends by itself all the same, also where its calls fail',
    async run(bench) {
      const failures = callFailures(bench).filter(
        ({ expect }) => 'failure' in expect && expect.failure === 'unavailable',
      );
      await bench.use(async ({ capabilities }) => {
        if (capabilities.offline) throw new NotApplicable('a local engine may wait for more work');
      });
      await withProber(async (prober) => {
        const ensureEnds = async (what: string, replaced: unknown): Promise<void> => {
          const { exited, handles, unhandled } = await bench.probeUnclosed(prober, replaced);
          ensure(exited, `After ${what} the child process did not end: ${handles.join(', ')} kept it alive.`);
          ensure(unhandled.length === 0, `After ${what} nobody handled ${shown(unhandled)}.`);
        };
        await ensureEnds('one call', {});
        for (const failure of failures) {
          await bench.engine.reset();
          await ensureEnds(`'${failure.name}'`, await failure.arrange());
        }
      });
    },
  },
  {
    name: 'no-unhandled-errors',
    title: 'neither failures nor aborts nor what is left early raise errors that nobody handles',
    async run(bench) {
      const unhandled = await unhandledDuring(async () => {
        for (const failure of callFailures(bench)) await arranged(bench, failure, () => undefined);
        await bench.engine.reset();
        await abortOne(bench);
        await bench.engine.reset();
        await bench.leaveEarly();
      });
      ensure(unhandled.length === 0, `Nobody handled ${shown(unhandled)}.`);
    },
  },
];
