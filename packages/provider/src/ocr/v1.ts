import type { LanguageTag, ProviderBase, ProviderRequest, ProviderWarning, VendorTrace } from '../common.ts';
import type { ImageFormat } from '../image-format.ts';

/** Reads text in pictures. No text is an empty list of regions, never an error. */
export interface OcrProviderV1 extends ProviderBase {
  readonly contract: 'ocr/v1';
  readonly capabilities: OcrCapabilities;
  /** Rejects with `ServiceError`: an engine's failure, `corrupt_image`, `unsupported_format`, `unsupported_language`. */
  recognize(request: OcrRequest): Promise<OcrResult>;
}

export interface OcrCapabilities {
  readonly offline: boolean;
  readonly languageDetection: boolean;
  readonly wordBoxes: boolean;
  /** Text that is not level is found, and its angle told. */
  readonly rotation: boolean;
  readonly formats: readonly ImageFormat[];
  readonly languages: 'any' | readonly LanguageTag[];
  /** The largest picture of one call, width × height. Absent: no limit. */
  readonly maxPixels?: number;
}

export interface OcrRequest extends ProviderRequest {
  /** An encoded picture; not changed by the provider. */
  readonly image: Uint8Array;
  readonly format: ImageFormat;
  /** The languages to expect, likeliest first; absent: detect, or the provider's default with a warning. */
  readonly languages?: readonly LanguageTag[];
  /** Dots per inch, where known; helps with small print. */
  readonly dpi?: number;
}

export interface OcrResult extends VendorTrace {
  /** Pixels of the picture that was read: boxes are in these. */
  readonly width: number;
  readonly height: number;
  /** In reading order. */
  readonly blocks: readonly OcrBlock[];
  readonly language?: LanguageTag;
  readonly warnings: readonly ProviderWarning[];
}

/** A paragraph or another block of lines that belong together. */
export interface OcrBlock {
  readonly box: OcrBox;
  readonly lines: readonly OcrLine[];
}

export interface OcrLine {
  readonly text: string;
  readonly box: OcrBox;
  /** 0..1. */
  readonly confidence: number;
  /** Present if and only if `capabilities.wordBoxes`. */
  readonly words?: readonly { readonly text: string; readonly box: OcrBox; readonly confidence: number }[];
}

/** A rectangle in pixels from the top left corner, turned clockwise by `angle` degrees around its centre. */
export interface OcrBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
}
