import type {
  FormatDefinition,
  FormatHost,
  LanguageTag,
  OptionsInput,
  OptionsSchema,
} from '@dragoman/provider';
import type { Deviation } from '../check.ts';

/** A file of the format. */
export interface FormatSample<Options extends OptionsSchema = OptionsSchema> {
  /** As somebody might call it, with an extension of the format. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly language: LanguageTag;
  /** Default: none. */
  readonly options?: OptionsInput<Options>;
  readonly password?: string;
  /** All that can be translated in it, tags included, in reading order. Absent: anything but nothing. */
  readonly texts?: readonly string[];
}

/** What `describeFormatConformance` is told. */
export interface FormatConformanceOptions<Options extends OptionsSchema = OptionsSchema> {
  readonly definition: FormatDefinition<string, Options>;
  /**
   * Small files, for a quick suite, with all that the format knows: tags, escapes, several pages. Two or more show
   * whether parallel calls are kept apart.
   */
  readonly samples: readonly [FormatSample<Options>, ...FormatSample<Options>[]];
  /** Reads text in pictures. Required where the format needs it; what it reads must depend on the picture alone. */
  readonly ocr?: NonNullable<FormatHost['ocr']>;
  /**
   * Whether a text is still the same after it was written and read again, for formats that see rather than read: both
   * are the texts of all segments, a line each. Absent: they must be equal, and keys as well.
   */
  readonly isSameText?: (expected: string, found: string) => boolean;
  /**
   * Whether a file holds each text with its translation: what is written then comes back as `target`, and sources stay as
   * they are. Default false.
   */
  readonly isBilingual?: boolean;
  /** Checks that this format is known to fail. */
  readonly deviations?: readonly Deviation[];
  /** How long one call may take, in milliseconds. Default 10,000. */
  readonly patienceMs?: number;
}
