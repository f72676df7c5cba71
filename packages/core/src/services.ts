import type {
  FormatDefinition,
  MtProviderV1,
  OcrProviderV1,
  OptionsInput,
  ProviderDefinition,
  ProviderLogger,
  Slot,
  SlotProviders,
} from '@dragoman/provider';
import type { Clock } from './clock.ts';
import type { Configuration } from './configuration/load.ts';
import type { AsrService } from './facades/asr.ts';
import type { TtsService } from './facades/tts.ts';
import type { FormatProcessSettings } from './formats/processes.ts';
import type { FormatService } from './formats/types.ts';
import type { ProviderImporter } from './providers/import.ts';
import type { GuardSettings } from './resilience/guard.ts';
import type { EngineQueueState } from './scheduling/engine-queue.ts';
import type { TextService } from './text/types.ts';
import type { VoiceService } from './voice/types.ts';

/**
 * What core offers. The four slots speak their provider contracts, with retry, deadline, circuit breaker and fail-over
 * around the providers that are selected; a slot without a provider rejects with `provider_not_configured`.
 */
export interface Services {
  readonly mt: MtProviderV1;
  readonly asr: AsrService;
  readonly tts: TtsService;
  readonly ocr: OcrProviderV1;
  readonly text: TextService;
  readonly voice: VoiceService;
  readonly formats: FormatService;
  /** How much runs and waits at each configured engine now. */
  queues(): readonly EngineState[];
}

/** The queue of an engine, and whether anybody is let through to it. */
export interface EngineState extends EngineQueueState {
  /** It has failed so often that it is left alone for a while. */
  readonly isOpen: boolean;
}

type Definitions = readonly ProviderDefinition[];
type DefinitionOf<D extends Definitions, S extends Slot> = Extract<D[number], { readonly slot: S }>;

/** The ids of the providers of a list that serve a slot. */
export type ProviderId<D extends Definitions, S extends Slot> = DefinitionOf<D, S>['id'];

/** A provider package by name or path. A package without a scope is passed as a definition in `providers` instead. */
export type ProviderPackage = `@${string}/${string}` | `./${string}` | `../${string}`;

/** What `services.<slot>` takes where the providers are known at compile time. */
export type ServiceSelection<D extends Definitions, S extends Slot> =
  | 'auto'
  | ProviderId<D, S>
  | ProviderPackage
  | readonly (ProviderId<D, S> | ProviderPackage)[];

interface CommonOptions {
  /** Default: silent. */
  readonly logger?: ProviderLogger;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Milliseconds since 1970, for what vendors end on a day. Default: the machine's. */
  readonly now?: () => number;
  /** How providers are asked again and left alone. */
  readonly resilience?: Partial<GuardSettings>;
  /** The time that one text may take in milliseconds, retries and fail-over included. Default 120,000. */
  readonly textDeadlineMs?: number;
  /** The same for one call of speech or image recognition or of speech synthesis. Default 30,000. */
  readonly mediaDeadlineMs?: number;
  /** The processes in which formats of files work. Default: one a core, 1.5 GiB of memory and 15 minutes for a file. */
  readonly formatProcesses?: Partial<FormatProcessSettings>;
}

/** Services from a configuration that was loaded before. */
export interface ConfiguredServicesOptions<D extends Definitions> extends CommonOptions {
  readonly configuration: Configuration<unknown, D>;
}

/** Services from values in code. */
export interface DirectServicesOptions<D extends Definitions> extends CommonOptions {
  /** Best first: `auto` takes the first one that is configured. */
  readonly providers: D;
  /** The formats of files. Default: none but those named in `services.formats`. */
  readonly formats?: readonly FormatDefinition[];
  /** Which provider serves which slot, `auto` by default, and further packages of formats. */
  readonly services?: { readonly [S in Slot]?: ServiceSelection<D, S> } & {
    readonly formats?: readonly string[];
  };
  /** Options by provider id; they win over the environment. */
  readonly options?: {
    readonly [Definition in D[number] as Definition['id']]?: Partial<OptionsInput<Definition['options']>>;
  };
  /** Environment variables, for providers that may take options from them. Default: none. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** How a package named in `services` is imported. Default: `import()`. */
  readonly importProvider?: ProviderImporter;
}

/** What the three ways in take. */
export type ServicesOptions<D extends Definitions> = ConfiguredServicesOptions<D> | DirectServicesOptions<D>;

/** What the container resolves: `services`, and each provider as `slot:id`. */
export type ServicesCradle<D extends Definitions> = { readonly services: Services } & {
  readonly [Definition in D[number] as `${Definition['slot']}:${Definition['id']}`]: SlotProviders[Definition['slot']];
};
