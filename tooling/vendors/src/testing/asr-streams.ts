import type { AsrProviderV1, AsrRequest, AsrStreamRequest } from '@dragoman/provider';
import { expect, it } from 'vitest';
import { speech } from './speech.ts';
import { asrEventsOf, chunksOf } from './streams.ts';

interface StreamingDouble {
  readonly openCalls: number;
  until(condition: () => boolean): Promise<void>;
}

/** What the tests of streams that are heard are told. */
export interface AsrStreams<Double extends StreamingDouble> {
  /** A double and a provider that uses it, both closed when the test ends. */
  startPair(): Promise<{ readonly double: Double; readonly provider: AsrProviderV1 }>;
  requestFor(text: string): AsrRequest;
  streamFor(text: string, more?: Partial<AsrStreamRequest>): AsrStreamRequest;
  /** Whether the double has got audio. */
  hasAudio(double: Double): boolean;
  /** How often it was asked anything. */
  asked(double: Double): number;
}

/** Tests that streams tell what they heard while audio still comes, and that `close` ends them, whatever they wait for. */
export const describeAsrStreams = <Double extends StreamingDouble>({
  startPair,
  requestFor,
  streamFor,
  hasAudio,
  asked,
}: AsrStreams<Double>): void => {
  it('a stream gives the first results while audio still comes', async () => {
    const { provider } = await startPair();
    const heard = Promise.withResolvers<void>();
    const audio = (async function* () {
      yield* chunksOf(speech('good morning to you all').subarray(0, 32_000));
      await heard.promise;
      yield* chunksOf(speech('good morning to you all').subarray(32_000));
    })();
    const types: string[] = [];
    for await (const event of provider.transcribeStream?.(streamFor('', { audio })) ?? []) {
      types.push(event.type);
      heard.resolve();
    }
    expect(types[0]).toBe('partial');
    expect(types.at(-1)).toBe('end');
  });

  it('close ends a stream whose audio has stopped', async () => {
    const { double, provider } = await startPair();
    const audio = (async function* () {
      yield speech('good morning').subarray(0, 8000);
      await new Promise(() => undefined);
    })();
    const call = asrEventsOf(provider, streamFor('', { audio }));
    call.catch(() => undefined);
    await double.until(() => hasAudio(double));
    await provider.close();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await double.until(() => double.openCalls === 0);
  });

  it('close ends calls that are still loading the SDK', async () => {
    const { double, provider } = await startPair();
    const calls = [provider.transcribe(requestFor('x')), asrEventsOf(provider, streamFor('x'))];
    const outcomes = Promise.allSettled(calls);
    await provider.close();
    const ended = { status: 'rejected', reason: { name: 'AbortError' } };
    expect(await outcomes).toMatchObject([ended, ended]);
    expect(asked(double)).toBe(0);
  });
};
