import type { AsrOptions, AudioFormat, LanguageTag, OptionsSchema } from '@dragoman/provider';
import type { ConformanceOptions, Engine } from '../engine.ts';

/** What `describeAsrConformance` is told. */
export type AsrConformanceOptions<Options extends OptionsSchema = OptionsSchema> = ConformanceOptions<
  'asr',
  AsrEngine<Options>,
  Options
>;

/**
 * A recogniser. What it hears must depend on the audio and the options alone. The suite also lets it hear digital
 * silence, which must be answered as silence.
 */
export interface AsrEngine<Options extends OptionsSchema = OptionsSchema> extends Engine<Options> {
  /**
   * Recordings, short ones for a quick suite. Two or more show whether parallel calls are kept apart: in different
   * languages where the engine has more than one.
   */
  readonly samples: readonly [AsrSample, ...AsrSample[]];
  /**
   * What must be found in `sent()` when an option is set to the suite's value, for example
   * `{ diarization: 'diarize=true' }`. The suite itself looks only for a difference, and for the words of hints.
   */
  readonly onWire?: Partial<Readonly<Record<keyof AsrOptions, string | RegExp>>>;
}

/** A recording in which somebody speaks. */
export interface AsrSample {
  readonly audio: Uint8Array;
  /** One that the capabilities name. */
  readonly format: AudioFormat;
  readonly durationMs: number;
  readonly language: LanguageTag;
  /** The model to ask for; absent: the default. */
  readonly model?: string;
  /** What the engine hears in it, compared without case and punctuation. Absent: anything but nothing. */
  readonly text?: string;
}
