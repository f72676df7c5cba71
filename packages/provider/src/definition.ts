import type { AsrProviderV1 } from './asr/v1.ts';
import type { ProviderDependencies, Slot } from './common.ts';
import type { MtProviderV1 } from './mt/v1.ts';
import type { OcrProviderV1 } from './ocr/v1.ts';
import type { OptionsOutput, OptionsSchema } from './options-schema.ts';
import type { TtsProviderV1 } from './tts/v1.ts';

/** The provider interface of each slot, newest version. */
export interface SlotProviders {
  readonly mt: MtProviderV1;
  readonly asr: AsrProviderV1;
  readonly tts: TtsProviderV1;
  readonly ocr: OcrProviderV1;
}

/** Where an option may come from in the environment. Secret values are redacted wherever configuration is shown. */
export type EnvironmentVariable = string | { readonly name: string; readonly secret: true };

/** What a vendor has announced to end. */
export interface VendorEnd {
  /** For people, within a sentence: `OpenAI’s model whisper-1`. */
  readonly what: string;
  /** The first day without it, as an ISO date, which begins at midnight UTC. */
  readonly endsOn: string;
  /** What to do, in one sentence. */
  readonly remedy: string;
  /** Nothing of the provider takes its place: from that day `auto` passes the provider over. Default false. */
  readonly isLast?: boolean;
}

/** Whether what ends on a day is over. `now` in milliseconds since 1970. */
export const isOver = ({ endsOn }: Pick<VendorEnd, 'endsOn'>, now: number): boolean =>
  now >= Date.parse(endsOn);

/**
 * A provider package exports one of these, made by `defineProvider`, as its default and by name. It is data: importing
 * it does nothing, `create` does no I/O, and the vendor's SDK is imported at the first use.
 */
export interface ProviderDefinition<
  S extends Slot = Slot,
  Id extends string = string,
  Options extends OptionsSchema = OptionsSchema,
> {
  /** Slot and version, for example `mt/v1`. */
  readonly contract: SlotProviders[S]['contract'];
  readonly slot: S;
  /** What `services.<slot>` names, for example `openai`: kebab-case. */
  readonly id: Id;
  /** The npm package, for messages and for selection by package name. */
  readonly packageName: string;
  /** The name shown to people, for example `OpenAI`. */
  readonly displayName: string;
  /** Options under `providers.<id>`, a strict object. */
  readonly options: Options;
  /** Option name → environment variable, vendors' well-known names kept: `{ apiKey: { name: 'OPENAI_API_KEY', secret: true } }`. */
  readonly env: Readonly<Record<string, EnvironmentVariable>>;
  /**
   * Whether `auto` selection may take this provider with these raw, unvalidated options: a vendor is configured when
   * its key or address is set, a local engine when it is installed. May look at the file system, never at the network.
   */
  isConfigured(options: Readonly<Record<string, unknown>>): boolean;
  /** What of these options the vendor will end, whether that day is past or to come. Absent: nothing is announced. */
  ends?(options: OptionsOutput<Options>): readonly VendorEnd[];
  /** Has some languages and not others: `auto` takes the next configured provider as well, behind this one. Default false. */
  readonly isPartial?: boolean;
  /** One sentence that tells how to make `isConfigured` true, for `provider_not_configured` and `doctor`. */
  readonly setup: string;
  /** Makes a provider from options that the schema has parsed. Throws nothing that they could cause. */
  create(options: OptionsOutput<Options>, dependencies: ProviderDependencies): SlotProviders[S];
}

/** Checks a definition by type, keeps its id as a literal type, and freezes it. */
export const defineProvider = <S extends Slot, Id extends string, Options extends OptionsSchema>(
  definition: ProviderDefinition<S, Id, Options>,
): ProviderDefinition<S, Id, Options> => {
  for (const variable of Object.values(definition.env)) Object.freeze(variable);
  return Object.freeze({ ...definition, env: Object.freeze({ ...definition.env }) });
};
