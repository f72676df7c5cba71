import type { ConformanceCheck } from '../check.ts';
import { ensure, ensureReason, rejectionOf, shown, within } from '../expectation.ts';
import type { StreamEvent, VoiceBench } from '../voice-bench.ts';
import { ensureExpected } from './failures.ts';
import { ensureNotAsked, seesDisconnect } from './lifecycle.ts';
import { settles } from './open-calls.ts';

/** Starts a stream that the engine keeps waiting, and hands over what is pending once it has arrived there. */
const whileStreamHeld = async (
  bench: VoiceBench,
  work: (held: {
    readonly close: () => Promise<void>;
    readonly pending: Promise<unknown>;
    readonly controller: AbortController;
  }) => Promise<void>,
): Promise<void> => {
  await bench.use(async (provider) => bench.ensureStreams(provider));
  const held = await bench.engine.hold();
  await bench.use(async (provider) => {
    const controller = new AbortController();
    const request = bench.streamRequest(provider, { signal: controller.signal });
    const pending = bench.drain(provider, request);
    pending.catch(() => undefined);
    await within(Promise.race([held.arrived, pending]), bench.patienceMs, 'The stream must reach the engine');
    await work({ close: () => provider.close(), pending, controller });
  }, held.options);
};

/** What every stream does, whichever way the audio goes. */
export const streamingChecks: readonly ConformanceCheck<VoiceBench>[] = [
  {
    name: 'stream-abort-before',
    title: 'a stream with an aborted signal rejects with its reason, and the engine is not asked',
    run: (bench) =>
      bench.use(async (provider) => {
        bench.ensureStreams(provider);
        await bench.engine.reset();
        const reason = new Error('The suite aborted before the stream.');
        const error = await bench.streamRejection(provider, { signal: AbortSignal.abort(reason) });
        ensureReason(error, reason, 'It');
        await ensureNotAsked(bench);
      }),
  },
  {
    name: 'stream-abort-during',
    title: 'an abort in the middle of a stream rejects with the signal’s reason and lets go of the engine',
    run: (bench) =>
      whileStreamHeld(bench, async ({ pending, controller }) => {
        const reason = new Error('The suite aborted during the stream.');
        controller.abort(reason);
        const error = await rejectionOf(
          within(pending, bench.patienceMs, 'An aborted stream must reject while the engine is silent'),
          `${bench.streamMethod} that was aborted`,
        );
        ensureReason(error, reason, 'It');
        await seesDisconnect(bench);
      }),
  },
  {
    name: 'stream-left-early',
    title: 'leaving a stream early ends the work',
    run: (bench) =>
      bench.use(async (provider) => {
        bench.ensureStreams(provider);
        const stream = bench.beginStream(provider, bench.streamRequest(provider, { long: true }));
        const { done } = await bench.next(stream);
        ensure(!done, 'The stream ended without an event.');
        bench.keepSource();
        const left = Promise.resolve(stream.return?.());
        await within(left, bench.patienceMs, 'Leaving a stream must resolve');
        await settles(bench, 'a stream that was left');
        await bench.ensureSourceLeft();
      }),
  },
  {
    name: 'stream-parallel',
    title: 'twenty different streams at once do not mix',
    run: (bench) =>
      bench.use(async (provider) => {
        bench.ensureStreams(provider);
        const variants = Array.from({ length: 20 }, (_, index) => index);
        const hear = (variant: number): Promise<StreamEvent[]> =>
          bench.drain(provider, bench.streamRequest(provider, { variant }));
        const expected: string[] = [];
        for (const variant of variants) expected.push(bench.streamEssence(await hear(variant)));
        const received = await Promise.all(variants.map(hear));
        for (const [index, events] of received.entries()) {
          const essence = bench.streamEssence(events);
          ensure(
            essence === expected[index],
            `Beside others stream ${index} gave ${shown(essence)}; alone ${shown(expected[index])}.`,
          );
        }
      }),
  },
  {
    name: 'stream-close',
    title: 'close ends the streams that are open',
    run: (bench) =>
      whileStreamHeld(bench, async ({ pending, close }) => {
        const closed = close();
        await rejectionOf(
          within(pending, bench.patienceMs, 'An open stream must reject when the provider is closed'),
          `${bench.streamMethod} that was open while the provider is closed`,
        );
        await within(closed, bench.patienceMs, 'close must resolve');
      }),
  },
  {
    name: 'stream-failures',
    title: 'each scripted failure ends a stream as it ends a call',
    async run(bench) {
      await bench.use(async (provider) => bench.ensureStreams(provider));
      for (const failure of bench.engine.failures.filter(({ only }) => only !== 'call')) {
        await bench.engine.reset();
        const replaced = await failure.arrange();
        await bench.use(async (provider) => {
          const what = `${bench.streamMethod} during '${failure.name}'`;
          const error = await bench.streamRejection(provider, {}, what);
          ensureExpected(bench, error, failure.expect);
        }, replaced);
      }
    },
  },
];
