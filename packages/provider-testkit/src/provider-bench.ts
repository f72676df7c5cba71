import { type ProviderDefinition, type Slot, type SlotProviders, silentLogger } from '@dragoman/provider';
import { ConformanceFailure } from './check.ts';
import type { ConformanceOptions, Engine } from './engine.ts';
import { rejectionOf, shown, within } from './expectation.ts';
import { RecordingLogger } from './recording-logger.ts';
import { type ProbeReport, type Prober, withProber } from './run-probe.ts';

type AnyMethod = (request: object) => Promise<unknown>;
type RawOptions = Record<string, unknown>;

/** A word that stands in what the engine is asked and must not be found anywhere else. */
export const textCanary = 'quinquillibrium';

/** What one provider is used for: a body that is given the provider and what it logged. */
export type Use<S extends Slot, T> = (provider: SlotProviders[S], logs: RecordingLogger) => Promise<T>;

/** An ordinary call, of which the shared checks know no more than this. */
export interface OrdinaryCall {
  /** Default: one that is never aborted. */
  readonly signal?: AbortSignal;
  /** Calls with different numbers get different answers, as far as the engine has them. Default 0. */
  readonly variant?: number;
  /** Put the canary wherever a caller's words can stand. Default false. */
  readonly canary?: boolean;
}

/** One thing that a provider can be asked. */
export interface Way {
  /** The method's name. */
  readonly name: string;
  begin(provider: SlotProviders[Slot], signal: AbortSignal): Promise<unknown>;
}

/** Methods by which providers tell what they have. */
const listings = ['languages', 'models', 'voices'];

/** The provider under test with its engine, as the checks handle them. Each slot has its own. */
export abstract class ProviderBench<S extends Slot = Slot, EngineHooks extends Engine = Engine> {
  readonly definition: ProviderDefinition<S>;
  readonly engine: EngineHooks;
  readonly patienceMs: number;
  readonly options: RawOptions;
  readonly lazy: readonly string[];
  readonly #module: URL;
  #probe: Promise<ProbeReport> | undefined;

  constructor(options: ConformanceOptions<S, EngineHooks>) {
    this.definition = options.definition;
    this.engine = options.engine;
    this.patienceMs = options.patienceMs ?? 10_000;
    this.options = { ...(options.options as RawOptions) };
    this.lazy = options.lazy ?? [];
    this.#module = options.module;
  }

  /** The slot under test. */
  abstract readonly slot: S;
  /** The method that does the work, for example `translate`. */
  abstract readonly method: string;
  /** How many kinds of settings (directions, samples) variants go through: multiples of it differ in the text alone. */
  abstract readonly settings: number;
  /** Makes an ordinary request. Everything in it is new: no check sees what another did to it. */
  abstract ordinaryRequest(
    provider: SlotProviders[S] | undefined,
    call: OrdinaryCall,
  ): { signal: AbortSignal };
  /** What must be equal in two answers to the same, as text. */
  abstract essence(result: unknown): string;
  /** What of an answer must not be found in logs. */
  abstract privateTexts(result: unknown): readonly string[];

  /** The values of the options that are marked as secret, with these options in place of the suite's own. */
  secrets(replaced: unknown = {}): string[] {
    const options = this.#merged(replaced);
    return Object.entries(this.definition.env)
      .filter(([, variable]) => typeof variable === 'object' && variable.secret)
      .map(([name]) => options[name])
      .filter((value): value is string => typeof value === 'string');
  }

  #merged(replaced: unknown): RawOptions {
    return { ...this.options, ...(replaced as RawOptions) };
  }

  /** A new provider, with these options in place of the suite's own. */
  create(replaced: unknown = {}, logger = silentLogger): SlotProviders[S] {
    const parsed = this.definition.options.safeParse(this.#merged(replaced));
    if (!parsed.success) throw parsed.error;
    return this.definition.create(parsed.data, { logger });
  }

  /** Uses a new provider and closes it; that `close` works is the business of other checks. */
  async use<T>(work: Use<S, T>, replaced: unknown = {}): Promise<T> {
    const logs = new RecordingLogger();
    const provider = this.create(replaced, logs);
    try {
      return await work(provider, logs);
    } finally {
      await within(provider.close(), this.patienceMs, 'close').catch(() => undefined);
    }
  }

  /** Begins what can be left before it is over, and leaves it; nothing where there is nothing of the kind. */
  async leaveEarly(): Promise<void> {}

  /** The ways to make the engine work. */
  workingWays(_provider: SlotProviders[S]): readonly Way[] {
    return [
      {
        name: this.method,
        begin: (provider, signal) => this.begin(provider as SlotProviders[S], { signal }),
      },
    ];
  }

  /** The ways to make the provider tell what it has, and whether it works. */
  tellingWays(provider: SlotProviders[S]): readonly Way[] {
    const named = [...listings.filter((name) => typeof Reflect.get(provider, name) === 'function'), 'check'];
    return named.map((name) => ({
      name,
      begin: (asked, signal) => this.ask(asked as SlotProviders[S], name, { signal }),
    }));
  }

  /** Calls the method, which must answer with a promise whatever it thinks of the request. */
  begin(provider: SlotProviders[S], call: OrdinaryCall = {}): Promise<unknown> {
    return this.ask(provider, this.method, this.ordinaryRequest(provider, call));
  }

  /** The same with a request of the check's own. */
  ask(provider: SlotProviders[S], method: string, request: object): Promise<unknown> {
    try {
      return Reflect.apply(Reflect.get(provider, method) as AnyMethod, provider, [request]);
    } catch (error) {
      throw new ConformanceFailure(`${method} must return a promise; it threw ${shown(error)}.`);
    }
  }

  /** Makes an ordinary call, and waits no longer than the suite's patience. */
  async ordinary(provider: SlotProviders[S], call: OrdinaryCall = {}): Promise<unknown> {
    return within(this.begin(provider, call), this.patienceMs, `${this.method} must settle`);
  }

  /** What an ordinary call rejects with. */
  async ordinaryRejection(
    provider: SlotProviders[S],
    call: OrdinaryCall = {},
    what = this.method,
  ): Promise<unknown> {
    return rejectionOf(this.ordinary(provider, call), what);
  }

  /** What a child process saw when it imported the module, created the provider, worked once and closed it. */
  probe(): Promise<ProbeReport> {
    this.#probe ??= withProber((prober) => this.#look(prober, {}, true));
    return this.#probe;
  }

  /** The same, but for `close`, with these options in place of the suite's own. */
  probeUnclosed(prober: Prober, replaced: unknown = {}): Promise<ProbeReport> {
    return this.#look(prober, replaced, false);
  }

  #look(prober: Prober, replaced: unknown, close: boolean): Promise<ProbeReport> {
    const { signal: _signal, ...request } = this.ordinaryRequest(undefined, {});
    const order = { module: this.#module.href, call: this.method, request, lazy: this.lazy, close };
    return prober.look({ ...order, options: this.#merged(replaced) }, this.patienceMs);
  }
}
