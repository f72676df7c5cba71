import type { ConformanceCheck } from '../../check.ts';
import { ensure, eventually, rejectionOf, shown, within } from '../../expectation.ts';
import type { MtBench } from '../bench.ts';

/** Starts a call that the engine keeps waiting, and hands it over once it has arrived there. */
const whileHeld = async (
  bench: MtBench,
  work: (held: {
    readonly provider: Parameters<Parameters<MtBench['use']>[0]>[0];
    readonly call: Promise<unknown>;
    readonly controller: AbortController;
    release(): void | Promise<void>;
  }) => Promise<void>,
): Promise<void> => {
  const held = await bench.engine.hold();
  await bench.use(async (provider) => {
    const controller = new AbortController();
    const call = bench.begin(
      provider,
      bench.request(bench.direction, [bench.direction.sentences[0]], { signal: controller.signal }),
    );
    // A call that rejects while nobody waits for it would end the test run.
    call.catch(() => undefined);
    await within(Promise.race([held.arrived, call]), bench.patienceMs, 'The call must reach the engine');
    await work({ provider, call, controller, release: () => held.release() });
  }, held.options);
};

/** Aborting, closing, and calls side by side. */
export const lifecycleChecks: readonly ConformanceCheck<MtBench>[] = [
  {
    name: 'abort-before',
    title: 'a signal that is already aborted rejects with its reason, and the engine is not asked',
    run: (bench) =>
      bench.use(async (provider) => {
        const reason = new Error('The suite aborted before the call.');
        const request = bench.request(bench.direction, [bench.direction.sentences[0]], {
          signal: AbortSignal.abort(reason),
        });
        await bench.engine.reset();
        const error = await bench.rejection(provider, request, 'translate with an aborted signal');
        ensure(error === reason, `It must reject with signal.reason, not ${shown(error)}.`);
        const sent = (await bench.engine.sent?.()) ?? '';
        ensure(sent === '', 'The engine was asked although the signal was aborted.');
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
          'translate that was aborted',
        );
        ensure(error === reason, `It must reject with signal.reason, not ${shown(error)}.`);
        const { disconnects } = bench.engine;
        if (disconnects === undefined) return;
        await eventually(
          async () => (await disconnects.call(bench.engine)) > 0,
          bench.patienceMs,
          'The engine must see that the caller went away',
        );
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
        const [, second] = bench.direction.sentences;
        const after = await bench.translateOne(provider, bench.direction, second);
        const expected = await bench.use((fresh) => bench.translateOne(fresh, bench.direction, second));
        ensure(after === expected, `It must be ${shown(expected)}, not ${shown(after)}.`);
      }),
  },
  {
    name: 'parallel-calls',
    title: 'twenty calls at once with different texts and directions do not mix',
    run: (bench) =>
      bench.use(async (provider) => {
        const { directions } = bench.engine;
        const calls = Array.from({ length: 20 }, (_, index) => {
          const direction = directions[index % directions.length] ?? bench.direction;
          const sentence = direction.sentences[index % direction.sentences.length] ?? '';
          return { direction, text: `${sentence} ${1000 + index}` };
        });
        const expected: string[] = [];
        for (const { direction, text } of calls) {
          expected.push(await bench.translateOne(provider, direction, text));
        }
        const received = await Promise.all(
          calls.map(({ direction, text }) => bench.translateOne(provider, direction, text)),
        );
        for (const [index, text] of received.entries()) {
          ensure(
            text === expected[index],
            `Beside others ${shown(calls[index]?.text)} came back as ${shown(text)}; alone as ${shown(expected[index])}.`,
          );
        }
      }),
  },
  {
    name: 'aborts-beside-calls',
    title: 'aborting every other one of twenty calls leaves the rest whole',
    run: (bench) =>
      bench.use(async (provider) => {
        const texts = Array.from({ length: 20 }, (_, index) => {
          const { sentences } = bench.direction;
          return `${sentences[index % sentences.length]} ${2000 + index}`;
        });
        const expected: string[] = [];
        for (const text of texts) expected.push(await bench.translateOne(provider, bench.direction, text));
        const controllers = texts.map(() => new AbortController());
        const calls = texts.map((text, index) => {
          const signal = controllers[index]?.signal ?? new AbortController().signal;
          return bench.translate(provider, bench.request(bench.direction, [text], { signal }));
        });
        const settled = Promise.allSettled(calls);
        for (const [index, controller] of controllers.entries()) {
          if (index % 2 === 1) controller.abort(new Error('The suite aborted this one.'));
          if (index % 4 === 3) await new Promise((resolve) => setImmediate(resolve));
        }
        for (const [index, outcome] of (await settled).entries()) {
          if (index % 2 === 1) continue;
          const received = outcome.status === 'fulfilled' ? outcome.value.segments[0]?.text : outcome.reason;
          ensure(
            received === expected[index],
            `Beside aborted calls ${shown(texts[index])} came back as ${shown(received)}, not ${shown(expected[index])}.`,
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
      await bench.translateOne(used, bench.direction, bench.direction.sentences[0]);
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
          'translate in flight while the provider is closed',
        );
        await within(closed, bench.patienceMs, 'close must resolve');
      }),
  },
  {
    name: 'rejects-after-close',
    title: 'after close translate rejects',
    async run(bench) {
      const provider = bench.create();
      await within(provider.close(), bench.patienceMs, 'close must resolve');
      await bench.rejection(
        provider,
        bench.request(bench.direction, [bench.direction.sentences[0]]),
        'translate after close',
      );
    },
  },
  {
    name: 'leaves-nothing-running',
    title: 'after one translation and close the process ends by itself',
    async run(bench) {
      const { workError, exited, handles } = await bench.probe();
      ensure(workError === null, `The translation in a child process failed: ${workError}`);
      ensure(exited, `The child process did not end: ${handles.join(', ')} kept it alive.`);
    },
  },
];
