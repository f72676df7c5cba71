import type { AsrProviderV1 } from '@dragoman/provider';
import { describe, expect, it, vi } from 'vitest';
import { requestFor, startPair } from './support/providers.ts';

const nothing = () => undefined;

type Way = (provider: AsrProviderV1, signal: AbortSignal) => Promise<unknown>;

const transcribe: Way = (provider, signal) => provider.transcribe(requestFor('x', { signal }));
const ways: [string, Way][] = [
  ['a recording', transcribe],
  ['a check', (provider, signal) => provider.check({ signal })],
];

it.each(ways)('%s is not asked for where the signal is aborted already', async (_, call) => {
  const { double, provider } = await startPair();
  const reason = new Error('too late');
  await expect(call(provider, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(double.requests).toHaveLength(0);
});

describe('an abort', () => {
  it.each([
    ['while the vendor is silent', 'hang'],
    ['in the middle of the answer', 'stalled_body'],
  ] as const)('%s rejects with the reason and closes the socket', async (_, kind) => {
    const { double, provider } = await startPair();
    double.fail({ kind });
    const controller = new AbortController();
    const call = transcribe(provider, controller.signal);
    call.catch(nothing);
    await double.until(() => double.requests.length === 1);
    const reason = new Error('the caller hung up');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
    expect((await provider.transcribe(requestFor('good morning'))).text).toBe('Good morning.');
  });

  it('ends that call alone', async () => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'hang' });
    const controller = new AbortController();
    const aborted = transcribe(provider, controller.signal);
    aborted.catch(nothing);
    await double.until(() => double.requests.length === 1);
    const others = ['one', 'two', 'three'].map((text) => provider.transcribe(requestFor(text)));
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    expect((await Promise.all(others)).map(({ text }) => text)).toEqual(['One.', 'Two.', 'Three.']);
  });
});

it.each(ways)('%s leaves no listener on a signal that lives on', async (_, call) => {
  const { provider } = await startPair();
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  for (let count = 0; count < 3; count += 1) await call(provider, signal);
  expect(added.mock.calls.length).toBe(3);
  expect(removed.mock.calls.length).toBe(3);
});

describe('close', () => {
  it('ends a recording in flight as if aborted, and lets none begin', async () => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'hang' });
    const { signal } = new AbortController();
    const call = transcribe(provider, signal);
    call.catch(nothing);
    await double.until(() => double.requests.length === 1);
    await Promise.all([provider.close(), provider.close()]);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
    await expect(transcribe(provider, signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends a call that is still loading the SDK', async () => {
    const { double, provider } = await startPair();
    const call = provider.transcribe(requestFor('x'));
    call.catch(nothing);
    await provider.close();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(double.requests).toHaveLength(0);
  });
});
