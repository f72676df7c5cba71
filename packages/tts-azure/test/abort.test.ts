import { setImmediate } from 'node:timers/promises';
import type { TtsProviderV1 } from '@dragoman/provider';
import type { AzureDouble } from '@dragoman/vendors';
import { describe, expect, it } from 'vitest';
import { eventsOf, requestFor, startPair } from './support/providers.ts';

const nothing = () => undefined;

type Way = (provider: TtsProviderV1, signal: AbortSignal) => Promise<unknown>;

const speaking: [string, Way][] = [
  ['a synthesis', (provider, signal) => provider.synthesize(requestFor('x', { signal }))],
  ['a stream', (provider, signal) => eventsOf(provider, requestFor('x', { signal }))],
];
const telling: [string, Way][] = [
  ['a list of voices', (provider, signal) => provider.voices({ signal })],
  ['a check', (provider, signal) => provider.check({ signal })],
];

const all = [...speaking, ...telling];

interface Hang {
  begin(double: AzureDouble): void;
  arrived(double: AzureDouble): boolean;
}

const hangs: [string, Hang][] = [
  [
    'never lists its voices',
    {
      begin: (double) => double.failVoices({ kind: 'hang' }),
      arrived: ({ requests }) => requests.length === 1,
    },
  ],
  [
    'never answers the upgrade',
    { begin: (double) => double.fail({ kind: 'hang' }), arrived: ({ upgrades }) => upgrades === 1 },
  ],
  [
    'takes all and says nothing',
    {
      begin: (double) => double.fail({ kind: 'silent_turn' }),
      arrived: ({ syntheses }) => syntheses[0]?.ssml !== undefined,
    },
  ],
];

describe.each(speaking)('%s', (_, begin) => {
  it.each(hangs)('rejects with the reason at an abort where the vendor %s', async (_name, hang) => {
    const { double, provider } = await startPair();
    hang.begin(double);
    const controller = new AbortController();
    const call = begin(provider, controller.signal);
    call.catch(nothing);
    await double.until(() => hang.arrived(double));
    const reason = new Error('the caller hung up');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
    expect((await provider.synthesize(requestFor('again'))).audio.length).toBeGreaterThan(0);
  });

  it('rejects at an abort in the middle of its audio', async () => {
    const { double, provider } = await startPair({}, { chunkMs: 20 });
    const controller = new AbortController();
    const long = requestFor('word '.repeat(300), { signal: controller.signal });
    const call = Promise.all([provider.synthesize(long), eventsOf(provider, long)]);
    call.catch(nothing);
    await double.until(() => double.syntheses.filter(({ ssml }) => ssml).length === 2);
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await double.until(() => double.disconnects === 2 && double.openCalls === 0);
  });
});

describe.each(all)('%s', (_, begin) => {
  it('is ended by close as if aborted, and none begins after it', async () => {
    const { double, provider } = await startPair();
    double.failVoices({ kind: 'hang' });
    const { signal } = new AbortController();
    const call = begin(provider, signal);
    call.catch(nothing);
    await double.until(() => double.requests.length === 1);
    await Promise.all([provider.close(), provider.close()]);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
    await expect(begin(provider, signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

// The suite aborts in any turn what speaks; these it aborts beforehand alone.
describe.each(telling)('%s', (_, begin) => {
  it('rejects at an abort whenever it comes, and leaves no socket', async () => {
    const { double, provider } = await startPair();
    await provider.synthesize(requestFor('x'));
    double.fail({ kind: 'hang' }, Number.POSITIVE_INFINITY);
    for (let ticks = 0; ticks < 60; ticks += 1) {
      const controller = new AbortController();
      const call = begin(provider, controller.signal);
      call.catch(nothing);
      for (let tick = 0; tick < ticks; tick += 1) await (tick < 50 ? undefined : setImmediate());
      controller.abort();
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    }
    double.clearFailures();
    expect((await provider.synthesize(requestFor('again'))).audio.length).toBeGreaterThan(0);
    await double.until(() => double.openCalls === 0);
  });
});
