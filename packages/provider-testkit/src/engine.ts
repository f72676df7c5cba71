import type {
  ErrorCode,
  OptionsInput,
  OptionsSchema,
  ProviderDefinition,
  ProviderErrorInfo,
  ProviderFailure,
  Slot,
} from '@dragoman/provider';
import type { Deviation } from './check.ts';

/** What every suite is told. */
export interface ConformanceOptions<
  S extends Slot,
  EngineHooks,
  Options extends OptionsSchema = OptionsSchema,
> {
  readonly definition: ProviderDefinition<S, string, Options>;
  /**
   * The file that exports the definition by name and as default, for example `new URL('../src/index.ts', import.meta.url)`.
   * A child process imports it, to see that importing does nothing and that nothing is left after `close`.
   */
  readonly module: URL;
  /**
   * Options with which the provider reaches the engine; plain JSON data, since a child process is given them too.
   * The values of options that `env` marks as secret are looked for in errors and logs: make them unmistakable.
   */
  readonly options: OptionsInput<Options>;
  readonly engine: EngineHooks;
  /** Packages that must not be loaded before the first call, for example the vendor's SDK. */
  readonly lazy?: readonly string[];
  readonly deviations?: readonly Deviation[];
  /** The longest that one answer may take, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
}

/**
 * The engine behind the provider, as a suite handles it: a double of the vendor on a loopback port, or the real local
 * engine. What it answers must depend on what it is asked alone.
 */
export interface Engine<Options extends OptionsSchema = OptionsSchema> {
  /**
   * How the engine can fail. An `unavailable` and an `invalid_response` are required; of a vendor reached by network
   * more: see the check `script-is-complete`.
   */
  readonly failures: readonly ScriptedFailure<Options>[];
  /** What the engine says of its failures: no error of the provider may repeat it to its caller. */
  readonly vendorWords?: RegExp;
  /** Makes the engine keep the next call waiting. */
  hold(): HeldEngine<Options> | Promise<HeldEngine<Options>>;
  /** Ends all that `arrange` and `hold` began and forgets what was sent. Called before and after every check. */
  reset(): void | Promise<void>;
  /**
   * All that the engine was sent since `reset`, as text: paths, queries, bodies, fields, frames, command lines, whatever
   * carries options; no audio, and no headers that carry none. Required where the engine is reached by network or takes
   * instructions.
   */
  sent?(): string | Promise<string>;
  /** How many times the engine was asked to work since `reset`. Required where it is reached by network. */
  calls?(): number | Promise<number>;
  /** How many callers went away since `reset` before they had their answer. Required where the engine is reached by network. */
  disconnects?(): number | Promise<number>;
  /**
   * How many calls have the engine in hand now: a request without its whole answer, a WebSocket that is not closed, a
   * process that runs. An idle connection that is kept alive is none. Required of an engine that hears, speaks or reads
   * pictures, where it is reached by network.
   */
  openCalls?(): number | Promise<number>;
}

/** One way in which an engine can fail. */
export interface ScriptedFailure<Options extends OptionsSchema = OptionsSchema> {
  /** Unique, for example `key refused`. */
  readonly name: string;
  /**
   * Makes every call fail until `reset`, streamed or not. May return options that replace those of the suite, for
   * example a closed port.
   */
  arrange(): ReplacedOptions<Options> | Promise<ReplacedOptions<Options>>;
  readonly expect: ExpectedFailure;
  /** Where it concerns one way of working alone. Absent: both. */
  readonly only?: 'call' | 'stream';
}

/** Options that replace those of the suite, or nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is the usual case
export type ReplacedOptions<Options extends OptionsSchema> = Partial<OptionsInput<Options>> | void;

/** Code and retryability follow from the tables of `@dragoman/provider`. */
export type ExpectedFailure =
  | ({
      readonly failure: ProviderFailure;
      /** What the engine said, in milliseconds. Absent: not looked at. */
      readonly retryAfterMs?: number;
    } & ExpectedWords)
  | ({ readonly code: ErrorCode } & ExpectedWords);

/** What an error says besides. Absent: not looked at. */
interface ExpectedWords {
  /** What our caller is told. */
  readonly detail?: RegExp;
  /** Members of `provider`, for example its `status`, its `vendorCode` and its `requestId`. */
  readonly provider?: Partial<ProviderErrorInfo>;
}

/** An engine that keeps a call waiting. */
export interface HeldEngine<Options extends OptionsSchema = OptionsSchema> {
  /** Options that replace those of the suite. */
  readonly options?: Partial<OptionsInput<Options>>;
  /** Resolves when the engine has a call in hand. */
  readonly arrived: Promise<void>;
  /** Lets the engine answer again. The call that was kept waiting may be answered or dropped. */
  release(): void | Promise<void>;
}
