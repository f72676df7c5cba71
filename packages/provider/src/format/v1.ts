import type { LanguageTag, ProviderLogger, ProviderWarning } from '../common.ts';
import type { OcrProviderV1 } from '../ocr/v1.ts';
import type { OptionsOutput, OptionsSchema } from '../options-schema.ts';
import type { TaggedText } from './inline-tags.ts';

/**
 * A kind of file: reads it into segments, and writes it anew with their translations. Data in, data out: no database, no
 * HTTP, no engine but what the host lends. Nothing is kept between two calls; `render` reads the source again.
 */
export interface FormatV1<Options = unknown> {
  readonly contract: 'format/v1';
  /** The definition's id. */
  readonly id: string;
  /**
   * Finds what can be translated, in reading order. A file without text is an empty list, never an error.
   * Rejects with `ServiceError`: `corrupt_document` or `corrupt_image`, `encrypted_document`, `restricted_document`,
   * `unsupported_format` where the content is another's, `payload_too_large` and `limit_exceeded` beyond the limits,
   * `too_complex`; with `signal.reason` where aborted.
   */
  extract(request: FormatRequest<Options>): Promise<FormatExtraction>;
  /**
   * Writes the file anew. What has no target stays as it is, byte for byte where the format allows; where no segment has
   * one, the answer's bytes are the source's. Rejects as `extract` does, and with `invalid_request` for a segment whose
   * `key` the file does not have or whose tags are not those of its source.
   */
  render(request: FormatRenderRequest<Options>): Promise<FormatRendering>;
  /**
   * Makes one file of the source (`bytes`) and of what `render` made of it: each page with its translation. What a file has
   * only once (a title, an outline) is the translation's. For a format with `capabilities.bilingual`, and only there. The
   * same two files and layout make the same bytes. Rejects as `extract` does, with `corrupt_document` where the translated
   * file cannot be read or has other pages.
   */
  pair?(request: FormatPairRequest<Options>): Promise<FormatRendering>;
}

/** What both ways take. */
export interface FormatRequest<Options = unknown> {
  readonly signal: AbortSignal;
  /** The whole file; not changed. */
  readonly bytes: Uint8Array;
  /** As the caller named the file. A hint, and hostile. */
  readonly name?: string;
  /** Absent: not known. */
  readonly sourceLanguage?: LanguageTag;
  readonly targetLanguage: LanguageTag;
  /** The caller's `options` for this format, parsed by the definition's schema. */
  readonly options: Options;
  /** Opens an encrypted document. */
  readonly password?: string;
  /**
   * The file as it was translated before, for a format with `capabilities.existing`: what it holds already comes back as
   * the segments' `target`. A file that cannot be read is refused with `corrupt_document`. Absent: there is none.
   */
  readonly existing?: Uint8Array;
  /** Take a document whose owner forbids changes. Default false. */
  readonly allowRestricted?: boolean;
  readonly host: FormatHost;
}

/** What a format may ask of its host. */
export interface FormatHost {
  readonly logger: ProviderLogger;
  /** Says how far the work is, in units of the format's own choice (pages, parts); call it as often as you like. */
  progress(done: number, total: number): void;
  /**
   * Takes the number of pages as soon as `extract` knows it, before it reads them: a host that answers while somebody waits
   * then knows a long file from the first. Absent: nobody asks.
   */
  pages?(count: number): void;
  /**
   * Reads text in pictures, by the engines of `services.ocr`. Absent for a format without `capabilities.ocr`. Where the host
   * has no engine it rejects with `provider_not_configured`: a format whose files mostly have real text goes on without.
   */
  readonly ocr?: Pick<OcrProviderV1, 'recognize'>;
  /** Pictures inside of the file are translated, too. Absent for a format without `capabilities.pictures`, or not wanted. */
  readonly pictures?: FormatPictures;
}

/** The formats of pictures, lent to a format whose files have some. */
export interface FormatPictures {
  /**
   * Finds the text in a picture. Undefined: its kind is not known. Rejects with `ServiceError` where it is broken or beyond
   * the limits, and where no engine can read it; with the request's `signal.reason` where aborted.
   */
  extract(picture: Uint8Array): Promise<FormatExtraction | undefined>;
  /** Draws a picture anew, in its own kind, with targets for segments of its `extract`. Rejects as a format does. */
  render(picture: Uint8Array, segments: readonly FormatTarget[]): Promise<FormatRendering>;
}

/** What is said of a segment without translating it: JSON. */
export type FormatData =
  | null
  | boolean
  | number
  | string
  | readonly FormatData[]
  | { readonly [member: string]: FormatData };

/** One thing to translate: a paragraph, a label, a value. */
export interface FormatSegment {
  /** Names the place in the file: unique in it, and the same each time the same bytes are read with the same options. */
  readonly key: string;
  readonly source: TaggedText;
  /** From 1: page, slide, sheet. Absent where the format has none. */
  readonly page?: number;
  /** What it is, in a few words, for who translates it: `button`, `heading`, a key's name, a developer's comment. */
  readonly context?: string;
  /** What its translation must keep to. */
  readonly constraints?: {
    /** Code points. */
    readonly maxLength?: number;
    readonly maxLines?: number;
  };
  /** 0..1: how sure the text was read. Absent: certain. */
  readonly confidence?: number;
  /** Where the file itself says so. */
  readonly language?: LanguageTag;
  /** Of the plural category that this form is for, as CLDR names it: `one`, `few`, `other`. */
  readonly pluralCategory?: string;
  /**
   * Where it lies and how it looks; stored and shown beside the segment, and given back to `render`. A picture's:
   * `{ box: { x, y, width, height, angle }, … }` in pixels.
   */
  readonly place?: FormatData;
  /** A translation that the file holds already, for formats with both. */
  readonly target?: TaggedText;
}

/** What `extract` found. */
export interface FormatExtraction {
  readonly segments: readonly FormatSegment[];
  /** At least 1, as the format counts pages. */
  readonly pages: number;
  /** The language that the file itself names. */
  readonly language?: LanguageTag;
  /** What is said of the whole file, for example `{ width, height }` of a picture. */
  readonly info?: { readonly [member: string]: FormatData };
  readonly warnings: readonly ProviderWarning[];
}

/** A segment with what shall stand in its place. */
export interface FormatTarget {
  readonly key: string;
  readonly source: TaggedText;
  readonly place?: FormatData;
  /** Null: leave what is there. */
  readonly target: TaggedText | null;
  /** Take the text away and put nothing in its place. Default false. */
  readonly hidden?: boolean;
}

/** What to write. */
export interface FormatRenderRequest<Options = unknown> extends FormatRequest<Options> {
  /** In any order; keys that are left out stay as they are. */
  readonly segments: readonly FormatTarget[];
  /** One of `capabilities.outputs`. Absent: as it came. */
  readonly outputMediaType?: string;
}

/** Two files to make one of. */
export interface FormatPairRequest<Options = unknown> extends FormatRequest<Options> {
  /** What `render` made of `bytes`; not changed, and never encrypted. */
  readonly translated: Uint8Array;
  readonly layout: FormatPairLayout;
}

/** How a page stands to its translation: on one sheet, or one page after the other. */
export type FormatPairLayout = 'side_by_side' | 'alternating';

/** What `render` or `pair` wrote. */
export interface FormatRendering {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Without a dot. */
  readonly extension: string;
  /** What could not be done as wished, by segment where `key` says which: `text_too_long`, `glyph_missing`. */
  readonly warnings: readonly (ProviderWarning & { readonly key?: string })[];
}

/** What a format can do. */
export interface FormatCapabilities {
  /** Asks `host.ocr`: for all that it reads, or for pages and files without text of their own. */
  readonly ocr: boolean;
  /** Takes `password`. */
  readonly passwords: boolean;
  /** Translates pictures inside of its files by `host.pictures`. Default false. */
  readonly pictures?: boolean;
  /** Takes `existing`. Default false. */
  readonly existing?: boolean;
  /** Has `pair`. Default false. */
  readonly bilingual?: boolean;
  /** Other media types in which it can be written. */
  readonly outputs: readonly string[];
  /** How a page is counted: `pages` really has them, `estimate` is made from the amount of text. */
  readonly pages: 'real' | 'estimate';
}

/** What a format takes at most; the host's own limits come first. */
export interface FormatLimits {
  readonly maxBytes: number;
  readonly maxPages?: number;
  /** Width × height of a picture. */
  readonly maxPixels?: number;
}

/** How sure the first bytes of a file are of its format. */
export type SniffedFormat = 'certain' | 'possible' | 'no';

/**
 * A package of formats exports these, made by `defineFormat`, as a list called `formats`. It is data: importing it does
 * nothing and loads no codec.
 */
export interface FormatDefinition<Id extends string = string, Options extends OptionsSchema = OptionsSchema> {
  readonly contract: 'format/v1';
  /** What `format` names in requests, for example `png`, `docx`: kebab-case. */
  readonly id: Id;
  readonly packageName: string;
  /**
   * The URL of the module that exports the list `formats`, for the process that works apart: `import.meta.url` where that
   * is the definition's own module, else `import.meta.resolve('its-own-name')`.
   */
  readonly entry: string;
  /** The name shown to people. */
  readonly displayName: string;
  /** What a file of it is: `image`, `document`. An image goes the way of images in the API. */
  readonly kind: 'image' | 'document';
  /** The first is written. */
  readonly mediaTypes: readonly [string, ...string[]];
  /** Without a dot, lower case; the first is written. */
  readonly extensions: readonly [string, ...string[]];
  readonly capabilities: FormatCapabilities;
  readonly limits: FormatLimits;
  /** What callers may set under `options.<id>`, a strict object; mostly an empty one. */
  readonly options: Options;
  /** Looks at the first 4,096 bytes. `possible` is for text formats: the name then decides. */
  sniff(head: Uint8Array): SniffedFormat;
  /** Imports what does the work. */
  load(): Promise<FormatV1<OptionsOutput<Options>>>;
}

/** Checks a definition by type, keeps its id as a literal type, and freezes it. */
export const defineFormat = <Id extends string, Options extends OptionsSchema>(
  definition: FormatDefinition<Id, Options>,
): FormatDefinition<Id, Options> => Object.freeze({ ...definition });
