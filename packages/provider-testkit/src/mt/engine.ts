import type { ErrorCode, LanguageTag, ProviderDefinition, ProviderFailure } from '@dragoman/provider';
import type { z } from 'zod';
import type { Deviation } from '../check.ts';

/** What `describeMtConformance` is told. */
export interface MtConformanceOptions<Options extends z.ZodType = z.ZodType> {
  readonly definition: ProviderDefinition<'mt', string, Options>;
  /**
   * The file that exports the definition by name and as default, for example `new URL('../src/index.ts', import.meta.url)`.
   * A child process imports it, to see that importing does nothing and that nothing is left after `close`.
   */
  readonly module: URL;
  /**
   * Options with which the provider reaches the engine; plain JSON data, since a child process is given them too.
   * The values of options that `env` marks as secret are looked for in errors and logs: make them unmistakable.
   */
  readonly options: z.input<Options>;
  readonly engine: MtEngine<Options>;
  readonly deviations?: readonly Deviation[];
  /** The longest that one answer may take, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
}

/**
 * The engine behind the provider, as the suite handles it: a double of the vendor on a loopback port, or the real local
 * engine. What it says to a text must depend on that text and its direction alone.
 */
export interface MtEngine<Options extends z.ZodType = z.ZodType> {
  /** Directions that the engine can translate. Two or more show whether parallel calls are kept apart. */
  readonly directions: readonly MtSampleDirection[];
  /** How the engine can fail. An `unavailable` and an `invalid_response` are required; a vendor reached by network also `authentication` and `rate_limited`. */
  readonly failures: readonly MtScriptedFailure<Options>[];
  /** Makes the engine keep the next call waiting. */
  hold(): MtHeldEngine<Options> | Promise<MtHeldEngine<Options>>;
  /** Ends all that `arrange` and `hold` began and forgets what was sent. Called before and after every check. */
  reset(): void | Promise<void>;
  /**
   * All that the engine was sent since `reset`, as text: bodies, not headers. Required where the provider has a
   * capability that takes instructions.
   */
  sent?(): string | Promise<string>;
  /** How many translations the engine was asked for since `reset`. Required where the engine is reached by network. */
  calls?(): number | Promise<number>;
  /** How many callers went away since `reset` before they had their answer. Required where the engine is reached by network. */
  disconnects?(): number | Promise<number>;
}

export interface MtSampleDirection {
  readonly source: LanguageTag;
  readonly target: LanguageTag;
  /** The model to ask for; absent: the default. */
  readonly model?: string;
  /** Three or more different plain sentences in the source language that the engine translates. */
  readonly sentences: readonly [string, string, string, ...string[]];
}

export interface MtScriptedFailure<Options extends z.ZodType = z.ZodType> {
  /** Unique, for example `key refused`. */
  readonly name: string;
  /** Makes every call fail until `reset`. May return options that replace those of the suite, for example a closed port. */
  arrange(): ReplacedOptions<Options> | Promise<ReplacedOptions<Options>>;
  readonly expect: MtExpectedFailure;
}

/** Options that replace those of the suite, or nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a function that returns nothing is the usual case
export type ReplacedOptions<Options extends z.ZodType> = Partial<z.input<Options>> | void;

/** Code and retryability follow from the tables of `@dragoman/provider`. */
export type MtExpectedFailure =
  | {
      readonly failure: ProviderFailure;
      /** What the engine said, in milliseconds. Absent: not looked at. */
      readonly retryAfterMs?: number;
    }
  | { readonly code: ErrorCode };

export interface MtHeldEngine<Options extends z.ZodType = z.ZodType> {
  /** Options that replace those of the suite. */
  readonly options?: Partial<z.input<Options>>;
  /** Resolves when the engine has a call in hand. */
  readonly arrived: Promise<void>;
  /** Lets the engine answer again. The call that was kept waiting may be answered or dropped. */
  release(): void | Promise<void>;
}
