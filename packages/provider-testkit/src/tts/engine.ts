import type { LanguageTag, OptionsSchema, TtsProsody, TtsRequest } from '@dragoman/provider';
import type { ConformanceOptions, Engine } from '../engine.ts';

/** What `describeTtsConformance` is told. */
export type TtsConformanceOptions<Options extends OptionsSchema = OptionsSchema> = ConformanceOptions<
  'tts',
  TtsEngine<Options>,
  Options
>;

/** A synthesiser. What it says must depend on the request alone, byte by byte. */
export interface TtsEngine<Options extends OptionsSchema = OptionsSchema> extends Engine<Options> {
  /**
   * Sentences to speak. Two or more show whether parallel calls are kept apart: in different languages and voices where
   * the engine has more than one.
   */
  readonly samples: readonly [TtsSample, ...TtsSample[]];
  /**
   * What must be found in `sent()` when an option is set to the suite's value, for example `{ instructions: '"prompt"' }`.
   * The suite itself looks only for a difference, and for the words of instructions.
   */
  readonly onWire?: Partial<Readonly<Record<TtsWireOption, string | RegExp>>>;
}

/** What of a request must reach the engine. */
export type TtsWireOption =
  | keyof Pick<TtsRequest, 'language' | 'voice' | 'model' | 'style' | 'instructions' | 'words'>
  | keyof TtsProsody;

/** A plain sentence with its voice. */
export interface TtsSample {
  /** Words without markup. */
  readonly text: string;
  readonly language: LanguageTag;
  /** A voice of that language; absent: the vendor's default. */
  readonly voice?: string;
  /** The model to ask for; absent: the default. */
  readonly model?: string;
}
