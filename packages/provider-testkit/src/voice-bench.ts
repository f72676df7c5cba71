import type { SlotProviders } from '@dragoman/provider';
import { ConformanceFailure, NotApplicable } from './check.ts';
import type { Engine } from './engine.ts';
import { rejectionOf, shown, within } from './expectation.ts';
import { type OrdinaryCall, ProviderBench, type Way } from './provider-bench.ts';

/** What the checks of every stream know of its events. */
export interface StreamEvent {
  readonly type: string;
}

/** A recogniser or synthesiser under test. */
export abstract class VoiceBench<
  S extends 'asr' | 'tts' = 'asr' | 'tts',
  EngineHooks extends Engine = Engine,
> extends ProviderBench<S, EngineHooks> {
  /** The method that streams. */
  abstract readonly streamMethod: string;
  /** An ordinary request of a stream. `long`: one that is not over before it is left. */
  abstract streamRequest(
    provider: SlotProviders[S],
    call: OrdinaryCall & { readonly long?: boolean },
  ): { readonly signal: AbortSignal };
  /** Keeps what feeds the last stream from ending by itself, where something does. */
  abstract keepSource(): void;
  /** Ends it, and waits until it has been left or read to its end. */
  abstract ensureSourceLeft(): Promise<void>;
  /** What must be equal in two streams of the same, as text. */
  abstract streamEssence(events: readonly StreamEvent[]): string;

  override async leaveEarly(): Promise<void> {
    await this.use(async (provider) => {
      if (!provider.capabilities.streaming) return;
      const stream = this.beginStream(provider, this.streamRequest(provider, { long: true }));
      await this.next(stream);
      await within(Promise.resolve(stream.return?.()), this.patienceMs, 'Leaving a stream must resolve');
    });
  }

  override workingWays(provider: SlotProviders[S]): readonly Way[] {
    if (!provider.capabilities.streaming) return super.workingWays(provider);
    return [
      ...super.workingWays(provider),
      {
        name: this.streamMethod,
        begin: (asked, signal) =>
          this.drain(asked as SlotProviders[S], this.streamRequest(asked as SlotProviders[S], { signal })),
      },
    ];
  }

  /** Skips the check where the provider does not stream. */
  ensureStreams(provider: SlotProviders[S]): void {
    if (!provider.capabilities.streaming) throw new NotApplicable('the engine does not stream');
  }

  /** Starts a stream; that its method exists is the business of another check. */
  beginStream(provider: SlotProviders[S], request: object): AsyncIterator<StreamEvent> {
    const method = Reflect.get(provider, this.streamMethod) as
      | ((request: object) => AsyncIterable<StreamEvent>)
      | undefined;
    if (method === undefined) throw new NotApplicable('the engine does not stream');
    try {
      return method.call(provider, request)[Symbol.asyncIterator]();
    } catch (error) {
      throw new ConformanceFailure(`${this.streamMethod} must return an iterable; it threw ${shown(error)}.`);
    }
  }

  /** The next event, with the suite's patience. */
  next(stream: AsyncIterator<StreamEvent>): Promise<IteratorResult<StreamEvent>> {
    return within(stream.next(), this.patienceMs, `${this.streamMethod} must go on`);
  }

  /** All events of a stream. */
  async drain(provider: SlotProviders[S], request: object): Promise<StreamEvent[]> {
    const stream = this.beginStream(provider, request);
    const events: StreamEvent[] = [];
    for (;;) {
      const { done, value } = await this.next(stream);
      if (done) return events;
      events.push(value);
    }
  }

  /** What an ordinary stream rejects with. */
  async streamRejection(
    provider: SlotProviders[S],
    call: OrdinaryCall = {},
    what = this.streamMethod,
  ): Promise<unknown> {
    return rejectionOf(this.drain(provider, this.streamRequest(provider, call)), what);
  }
}
