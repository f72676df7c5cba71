import type { LanguageTag, ProviderBase, ProviderRequest, ProviderWarning, VendorTrace } from '../common.ts';
import type { ImageFormat } from '../image-format.ts';

/** Reads text in pictures. No text is an empty list of blocks, never an error. */
export interface OcrProviderV1 extends ProviderBase {
  readonly contract: 'ocr/v1';
  readonly capabilities: OcrCapabilities;
  /** What can be read now, or `any` where the engine decides. May ask the engine; core caches the answer for a minute. */
  languages(request: ProviderRequest): Promise<'any' | readonly LanguageTag[]>;
  /**
   * Rejects with `ServiceError`: an engine's failure (`ServiceError.ofProvider`), `corrupt_image`, `unsupported_format`,
   * `unsupported_language`, `payload_too_large` beyond `maxPixels`; with `signal.reason` where aborted.
   */
  recognize(request: OcrRequest): Promise<OcrResult>;
}

/** What an engine can honour. */
export interface OcrCapabilities {
  /** Works without a network. */
  readonly offline: boolean;
  /** Needs no `languages`. */
  readonly languageDetection: boolean;
  /** Gives `words` in each line. */
  readonly wordBoxes: boolean;
  /** Tells the `language` of each line, of those that were expected. */
  readonly lineLanguages: boolean;
  /** Text that is not level is found, and its angle told. */
  readonly rotation: boolean;
  /** A page that lies on its side or upside down is read, and `OcrResult.orientation` told. */
  readonly orientation: boolean;
  /** Heeds `OcrRequest.layout`. */
  readonly layout: boolean;
  readonly formats: readonly ImageFormat[];
  /** The largest picture of one call, width × height. Absent: no limit. */
  readonly maxPixels?: number;
}

/** What to read. */
export interface OcrRequest extends ProviderRequest {
  /**
   * An encoded picture; not changed by the provider. Of an animation or of several pages the first is read, with a
   * warning `first_page_only`.
   */
  readonly image: Uint8Array;
  readonly format: ImageFormat;
  /** The languages to expect, likeliest first; absent: detect, or the provider's default with a warning. */
  readonly languages?: readonly LanguageTag[];
  /**
   * How text lies in the picture: `page`, in columns and paragraphs; `sparse`, labels here and there, as in a screenshot;
   * `line`, the picture is one line. Absent: the engine decides. Set only where `capabilities.layout`.
   */
  readonly layout?: 'page' | 'sparse' | 'line';
  /** Dots per inch, where known; helps with small print. */
  readonly dpi?: number;
}

/** What was read. */
export interface OcrResult extends VendorTrace {
  /** Pixels of the picture as it is shown, its EXIF orientation heeded: boxes are in these. */
  readonly width: number;
  readonly height: number;
  /** In reading order. */
  readonly blocks: readonly OcrBlock[];
  /** The language of most of the text, where the engine tells it. */
  readonly language?: LanguageTag;
  /** Degrees clockwise by which the picture must be turned to stand upright. Boxes are in the picture as given. Default 0. */
  readonly orientation?: 0 | 90 | 180 | 270;
  readonly warnings: readonly ProviderWarning[];
}

/** A paragraph or another block of lines that belong together. */
export interface OcrBlock {
  readonly box: OcrBox;
  readonly lines: readonly OcrLine[];
}

/** A line of text, in the order in which it is read. */
export interface OcrLine {
  readonly text: string;
  readonly box: OcrBox;
  /** 0..1. */
  readonly confidence: number;
  /** Present if and only if `capabilities.wordBoxes`. */
  readonly words?: readonly OcrWord[];
  /**
   * The language as which most of it was read. Present if and only if `capabilities.lineLanguages`, and true of the words
   * no more than of the letters: one that was not expected is read as the nearest that was.
   */
  readonly language?: LanguageTag;
}

/** A word of a line. */
export interface OcrWord {
  readonly text: string;
  readonly box: OcrBox;
  /** 0..1. */
  readonly confidence: number;
}

/** A rectangle in pixels from the top left corner, turned clockwise by `angle` degrees around its centre. */
export interface OcrBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}
