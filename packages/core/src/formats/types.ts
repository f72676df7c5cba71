import type {
  FormatDefinition,
  FormatExtraction,
  FormatPairLayout,
  FormatRendering,
  FormatTarget,
} from '@dragoman/provider';
import type { Requester } from '../scheduling/requester.ts';

/** What is known of a file whose format is looked for. */
export interface FormatQuery {
  /** The file, or its first 4,096 bytes. */
  readonly head: Uint8Array;
  /** As the caller named the file: its extension decides among the formats that the content may be. */
  readonly name?: string | undefined;
  /** As the caller declared it: it decides where the name does not. */
  readonly mediaType?: string | undefined;
  /** The id of the format that the caller says it is. */
  readonly format?: string | undefined;
  /** Take no other kind of file. */
  readonly kind?: FormatDefinition['kind'] | undefined;
}

/** What only some formats take. */
export interface FormatExtras {
  /** Opens an encrypted document. */
  readonly password?: string | undefined;
  /** The file as it was translated before. */
  readonly existing?: Uint8Array | undefined;
  /** Translate the text in the file's pictures, too. Default false. */
  readonly translateImages?: boolean | undefined;
}

/** A file to read. */
export interface ExtractRequest extends FormatExtras {
  /** The id of its format. */
  readonly format: string;
  /** The whole file; not changed. */
  readonly bytes: Uint8Array;
  readonly name?: string | undefined;
  /** Absent or `auto`: not known. */
  readonly sourceLanguage?: string | undefined;
  readonly targetLanguage: string;
  /** The caller's options for this format, not yet checked. Default: none. */
  readonly options?: unknown;
  readonly allowRestricted?: boolean | undefined;
  /** For whom it is, where engines are asked. */
  readonly requester?: Requester | undefined;
  /** Told how far it is, in units of the format's own; never less than before. Must not throw. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Told how many pages there are, before they are read, by formats that know it then. Must not throw. */
  readonly onPages?: ((count: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A file to write anew. */
export interface RenderRequest extends ExtractRequest {
  /** In any order; what is left out stays as it is. */
  readonly segments: readonly FormatTarget[];
  /** One of the format's `capabilities.outputs`. Absent: as it came. */
  readonly outputMediaType?: string | undefined;
}

/** A file and its translation, of which one is to be made. */
export interface PairRequest extends ExtractRequest {
  /** What `render` made of it. */
  readonly translated: Uint8Array;
  readonly layout: FormatPairLayout;
}

/** The formats of files, `services.formats`. */
export interface FormatService {
  /** Every known format: the built-in ones, then those of named packages. */
  list(): readonly FormatDefinition[];
  /**
   * The format of a file: by its content where that is certain, else by its name, its media type, or because it can be no
   * other.
   *
   * @throws ServiceError `unsupported_format` where none fits, or where the declared one contradicts the content; it lists
   *   what is known
   */
  find(query: FormatQuery): FormatDefinition;
  /**
   * A caller's options for a format, checked by its schema.
   *
   * @throws ServiceError `unsupported_format` where there is no such format, `invalid_request` at `/options/<format>/…`
   */
  readOptions(format: string, options: unknown): unknown;
  /**
   * Whether a format takes these (`FormatCapabilities.passwords`, `existing`, `pictures`); for `existing` any bytes will do.
   *
   * @throws ServiceError `unsupported_format` where there is no such format, `unsupported_option` at `/password`,
   *   `/existing`, `/translate_images`
   */
  checkExtras(format: string, extras: FormatExtras): void;
  /**
   * Reads what can be translated in a file, in a child process. Where the name is another format's, and the content none of
   * that, the warning `name_contradicts_content` comes first.
   * Rejects with `ServiceError`: as `readOptions` does, as `checkExtras` does, as the format does
   * (`FormatV1.extract`), `payload_too_large` beyond its `limits.maxBytes`, `too_complex` where it takes more time or memory than a file may, `overloaded`,
   * `internal_error`; with `signal.reason` where aborted.
   */
  extract(request: ExtractRequest): Promise<FormatExtraction>;
  /**
   * Writes a file anew, in a child process. Rejects as `extract` does, with `invalid_request` as `FormatV1.render` does, and
   * with `unsupported_option` for a media type that it cannot write.
   */
  render(request: RenderRequest): Promise<FormatRendering>;
  /**
   * Makes one file of a file and its translation, in a child process: each page with its translation. Rejects as `extract`
   * does, with `unsupported_option` for a format without `capabilities.bilingual`.
   */
  pair(request: PairRequest): Promise<FormatRendering>;
  /** Ends the child processes; what they worked on rejects. */
  close(): Promise<void>;
}
