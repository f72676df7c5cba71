import { setImmediate } from 'node:timers/promises';
import type { TtsProviderV1 } from '@dragoman/provider';
import type { AzureDouble } from '@dragoman/vendors';
import { describe, expect, it, vi } from 'vitest';
import { eventsOf, requestFor, startPair } from './support/providers.ts';

const nothing = () => undefined;

type Way = (provider: TtsProviderV1, signal: AbortSignal) => Promise<unknown>;

const speaking: [string, Way][] = [
  ['a synthesis', (provider, signal) => provider.synthesize(requestFor('x', { signal }))],
  ['a stream', (provider, signal) => eventsOf(provider, requestFor('x', { signal }))],
];
const all: [string, Way][] = [
  ...speaking,
  ['a list of voices', (provider, signal) => provider.voices({ signal })],
  ['a check', (provider, signal) => provider.check({ signal })],
];

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
  it('is not asked for where the signal is aborted already', async () => {
    const { double, provider } = await startPair();
    const reason = new Error('too late');
    await expect(begin(provider, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(double.requests).toHaveLength(0);
  });

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

  it('leaves no listener on a signal that lives on', async () => {
    const { provider } = await startPair();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    for (let count = 0; count < 3; count += 1) await begin(provider, signal);
    expect(added.mock.calls.length).toBe(3);
    expect(removed.mock.calls.length).toBe(3);
  });

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

it('an abort ends that call alone', async () => {
  const { double, provider } = await startPair();
  double.fail({ kind: 'silent_turn' });
  const controller = new AbortController();
  const aborted = provider.synthesize(requestFor('x', { signal: controller.signal }));
  aborted.catch(nothing);
  await double.until(() => double.syntheses.length === 1);
  const others = ['one', 'two', 'three'].map((text) => provider.synthesize(requestFor(text)));
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  for (const { audio } of await Promise.all(others)) expect(audio.length).toBeGreaterThan(0);
});
