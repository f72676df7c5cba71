import type { TtsProviderV1, TtsRequest } from '@dragoman/provider';
import { describe, expect, it, vi } from 'vitest';
import { ttsEventsOf } from './streams.ts';

/** A provider, and the double that it uses, both closed when the test ends. */
export interface TtsPair {
  readonly provider: TtsProviderV1;
  readonly double: {
    readonly requests: readonly unknown[];
    readonly disconnects: number;
    readonly openCalls: number;
    fail(failure: { readonly kind: 'hang' | 'stalled_body' }): void;
    until(condition: () => boolean): Promise<void>;
  };
}

/** What the tests of aborts are told. */
export interface TtsAborts {
  startPair(): Promise<TtsPair>;
  requestFor(text: string, more?: Partial<TtsRequest>): TtsRequest;
}

const nothing = () => undefined;

type Way = (provider: TtsProviderV1, signal: AbortSignal) => Promise<unknown>;

/** Tests that aborts end the calls of a synthesiser that is reached by HTTP, and leave nothing behind. */
export const describeTtsAborts = ({ startPair, requestFor }: TtsAborts): void => {
  const speaking: [string, Way][] = [
    ['speech', (provider, signal) => provider.synthesize(requestFor('hello', { signal }))],
    ['a stream', (provider, signal) => ttsEventsOf(provider, requestFor('hello', { signal }))],
  ];
  const ways: [string, Way][] = [
    ...speaking,
    ['a check', (provider, signal) => provider.check({ signal })],
    ['a list of voices', (provider, signal) => provider.voices({ signal })],
  ];

  it.each(ways)('%s is not asked for where the signal is aborted already', async (_, call) => {
    const { double, provider } = await startPair();
    const reason = new Error('too late');
    await expect(call(provider, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(double.requests).toHaveLength(0);
  });

  describe.each(['hang', 'stalled_body'] as const)('an abort while the vendor is silent (%s)', (kind) => {
    it.each(speaking)('rejects %s with the reason and closes the socket', async (_, begin) => {
      const { double, provider } = await startPair();
      double.fail({ kind });
      const controller = new AbortController();
      const call = begin(provider, controller.signal);
      call.catch(nothing);
      await double.until(() => double.requests.length === 1);
      const reason = new Error('the caller hung up');
      controller.abort(reason);
      await expect(call).rejects.toBe(reason);
      await double.until(() => double.disconnects === 1 && double.openCalls === 0);
      expect((await provider.synthesize(requestFor('again'))).audio.length).toBeGreaterThan(0);
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

  it('a stream that is left early closes its socket', async () => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'stalled_body' });
    for await (const event of provider.synthesizeStream?.(requestFor('hello world')) ?? []) {
      if (event.type === 'audio') break;
    }
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
  });

  it('close ends calls in flight as if aborted, and lets none begin', async () => {
    const { double, provider } = await startPair();
    double.fail({ kind: 'hang' });
    const { signal } = new AbortController();
    const call = provider.synthesize(requestFor('x', { signal }));
    call.catch(nothing);
    await double.until(() => double.requests.length === 1);
    await Promise.all([provider.close(), provider.close()]);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await double.until(() => double.disconnects === 1 && double.openCalls === 0);
    await expect(provider.voices({ signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
};
