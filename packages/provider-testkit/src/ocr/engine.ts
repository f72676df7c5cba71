import type { ImageFormat, LanguageTag, OcrRequest, OptionsSchema } from '@dragoman/provider';
import type { ConformanceOptions, Engine } from '../engine.ts';

/** What `describeOcrConformance` is told. */
export type OcrConformanceOptions<Options extends OptionsSchema = OptionsSchema> = ConformanceOptions<
  'ocr',
  OcrEngine<Options>,
  Options
>;

/**
 * An engine that reads pictures. What it reads must depend on the picture and the options alone. The suite also lets it
 * read white PNGs, in which there is nothing.
 */
export interface OcrEngine<Options extends OptionsSchema = OptionsSchema> extends Engine<Options> {
  /**
   * Pictures with text, small ones for a quick suite. Two or more show whether parallel calls are kept apart: in
   * different languages where the engine has more than one.
   */
  readonly samples: readonly [OcrSample, ...OcrSample[]];
  /**
   * What must be found in `sent()` when an option is set to the suite's value, for example `{ dpi: 'dpi=300' }`. The
   * suite itself looks only for a difference.
   */
  readonly onWire?: Partial<Readonly<Record<OcrWireOption, string | RegExp>>>;
}

/** What of a request must reach the engine. */
export type OcrWireOption = keyof Pick<OcrRequest, 'languages' | 'layout' | 'dpi'>;

/** A picture in which there is text. */
export interface OcrSample {
  readonly image: Uint8Array;
  /** One that the capabilities name. */
  readonly format: ImageFormat;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly language: LanguageTag;
  /** All of it in reading order, compared without case, punctuation and spaces. Absent: anything but nothing. */
  readonly text?: string;
  /** Degrees clockwise by which its lines are turned. Default 0. */
  readonly angle?: number;
  /** Degrees clockwise by which the picture must be turned to stand upright. Default 0. */
  readonly orientation?: 0 | 90 | 180 | 270;
}
