import { type ProviderFailure, providerFailures, ServiceError } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { holdOf } from './engine.ts';

/** One thing that a provider can be asked, after its name in the titles of tests. */
export type Way<Provider> = readonly [string, (provider: Provider, signal: AbortSignal) => Promise<unknown>];

interface AnyProvider {
  readonly contract: string;
  readonly id: string;
  close(): Promise<void>;
}

/** A conformance engine, as the tests of failures know it. */
interface FailingEngine<Options> {
  readonly failures: readonly {
    readonly name: string;
    readonly only?: 'call' | 'stream';
    readonly expect: {
      readonly failure?: ProviderFailure;
      readonly detail?: RegExp;
      readonly provider?: object;
    };
    arrange(): Options | Promise<Options>;
  }[];
  readonly vendorWords?: RegExp;
  reset(): unknown;
}

/** What the tests of failures are told. */
export interface FailedWays<Provider extends AnyProvider, Options> {
  readonly engine: FailingEngine<Options>;
  /** Ways to make the engine work. Those that stream have the word in their names. */
  readonly ways: readonly Way<Provider>[];
  /** Makes a provider that reaches the engine, with these options in place of others. Closed when the test ends. */
  create(replaced: Options): Provider;
  readonly double: { readonly openCalls: number; until(condition: () => boolean): Promise<void> };
  /** How often the double was asked anything. */
  asked(): number;
}

/**
 * Tests that each way fails as the conformance engine is scripted, asks once, leaves nothing open, and works again. The
 * conformance suite looks at what is told alone, at one recording and one stream.
 */
export const describeFailedWays = <Provider extends AnyProvider, Options>({
  engine,
  ways,
  create,
  double,
  asked,
}: FailedWays<Provider, Options>): void => {
  describe.each([...ways])('%s', (way, begin) => {
    const other = way.includes('stream') ? 'call' : 'stream';
    const failures = engine.failures.filter(({ only }) => only !== other);
    it.each(failures)('$name', async ({ arrange, expect: told }) => {
      await engine.reset();
      const replaced = await arrange();
      const provider = create(replaced);
      const { signal } = new AbortController();
      const error = await begin(provider, signal).catch((reason: unknown) => reason);
      if (!ServiceError.is(error)) throw new Error('It must fail with a ServiceError.', { cause: error });
      const { failure, detail, provider: members, ...rest } = told;
      const [slot] = provider.contract.split('/');
      expect(error).toMatchObject({
        ...(failure && providerFailures[failure]),
        ...rest,
        ...(detail && { detail: expect.stringMatching(detail) }),
        provider: { slot, id: provider.id, ...(failure && { failure }), ...members },
      });
      expect(error.cause).toBeInstanceOf(Error);
      if (engine.vendorWords) expect(JSON.stringify(error)).not.toMatch(engine.vendorWords);
      if (replaced === undefined) expect(asked()).toBe(1);
      await double.until(() => double.openCalls === 0);
      await engine.reset();
      if (replaced === undefined) await begin(provider, signal);
    });
  });
};

/** What the tests of the ends of calls are told. */
export interface EndedWays<Provider extends AnyProvider, Double extends HeldDouble> {
  /** A double and a provider that uses it, both closed when the test ends. */
  startPair(): Promise<{ readonly double: Double; readonly provider: Provider }>;
  readonly ways: readonly Way<Provider>[];
  /** How many calls the double has in hand or behind it. */
  asked(double: Double): number;
}

type HeldDouble = Parameters<typeof holdOf>[0] & { readonly disconnects: number; readonly openCalls: number };

/** Tests that what is in flight ends by its signal and by `close`, closes its connection, and does not harm the next. */
export const describeEndedWays = <Provider extends AnyProvider, Double extends HeldDouble>({
  startPair,
  ways,
  asked,
}: EndedWays<Provider, Double>): void => {
  describe.each([...ways])('%s in flight', (_, begin) => {
    const startHeld = async () => {
      const { double, provider } = await startPair();
      const held = holdOf(double, () => asked(double))();
      const controller = new AbortController();
      const call = begin(provider, controller.signal);
      call.catch(() => undefined);
      await held.arrived;
      const isLeft = () => double.until(() => double.disconnects === 1 && double.openCalls === 0);
      return { provider, controller, call, isLeft };
    };

    it('rejects with the reason of an abort, after which the next works', async () => {
      const { provider, controller, call, isLeft } = await startHeld();
      const reason = new Error('the caller hung up');
      controller.abort(reason);
      await expect(call).rejects.toBe(reason);
      await isLeft();
      await begin(provider, new AbortController().signal);
    });

    it('is ended by close as if aborted, and none begins after it', async () => {
      const { provider, controller, call, isLeft } = await startHeld();
      await Promise.all([provider.close(), provider.close()]);
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
      await isLeft();
      await expect(begin(provider, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
      await provider.close();
    });
  });
};
