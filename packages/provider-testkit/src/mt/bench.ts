import type { MtInstructions, MtModel, MtProviderV1, MtRequest, MtResult } from '@dragoman/provider';
import { ensure, rejectionOf, within } from '../expectation.ts';
import { type OrdinaryCall, ProviderBench, textCanary } from '../provider-bench.ts';
import type { MtEngine, MtSampleDirection } from './engine.ts';

/** The translator under test with its engine, as the checks handle them. */
export class MtBench extends ProviderBench<'mt', MtEngine> {
  override readonly slot = 'mt';
  override readonly method = 'translate';

  /** The first direction, for checks that need only one. */
  get direction(): MtSampleDirection {
    const [direction] = this.engine.directions;
    ensure(direction, 'The engine must name at least one direction.');
    return direction;
  }

  override get settings(): number {
    return this.engine.directions.length;
  }

  override ordinaryRequest(
    _provider: MtProviderV1 | undefined,
    { signal, variant = 0, canary = false }: OrdinaryCall,
  ): MtRequest {
    const { directions } = this.engine;
    const direction = directions[variant % directions.length] ?? this.direction;
    const words = [
      direction.sentences[variant % direction.sentences.length] ?? '',
      ...(variant === 0 ? [] : [`${1000 + variant}`]),
      ...(canary ? [textCanary] : []),
    ];
    return this.request(direction, [words.join(' ')], signal === undefined ? {} : { signal });
  }

  override essence(result: unknown): string {
    return (result as MtResult).segments.map(({ text }) => text).join('\n');
  }

  override privateTexts(): readonly string[] {
    return [textCanary];
  }

  /** A request with one segment per text. Everything in it is new: no check sees what another did to it. */
  request(direction: MtSampleDirection, texts: readonly string[], extra: Partial<MtRequest> = {}): MtRequest {
    return {
      segments: texts.map((text, index) => ({ id: `${index + 1}`, text })),
      sourceLanguage: direction.source,
      targetLanguage: direction.target,
      ...(direction.model === undefined ? {} : { model: direction.model }),
      signal: new AbortController().signal,
      ...extra,
    };
  }

  /** Translates, and waits no longer than the suite's patience. */
  async translate(provider: MtProviderV1, request: MtRequest): Promise<MtResult> {
    const call = this.ask(provider, 'translate', request) as Promise<MtResult>;
    return within(call, this.patienceMs, 'translate must settle');
  }

  /** The translation of one text, in a call of its own. */
  async translateOne(
    provider: MtProviderV1,
    direction: MtSampleDirection,
    text: string,
    instructions?: MtInstructions,
  ): Promise<string> {
    const request = this.request(direction, [text], instructions === undefined ? {} : { instructions });
    const result = await this.translate(provider, request);
    const [segment] = result.segments;
    ensure(
      segment && result.segments.length === 1,
      `One segment was sent, ${result.segments.length} came back.`,
    );
    return segment.text;
  }

  /** What `translate` rejects with. */
  rejection(provider: MtProviderV1, request: MtRequest, what = 'translate'): Promise<unknown> {
    return rejectionOf(this.translate(provider, request), what);
  }

  models(provider: MtProviderV1): Promise<readonly MtModel[]> {
    return within(
      provider.models({ signal: new AbortController().signal }),
      this.patienceMs,
      'models must settle',
    );
  }
}
