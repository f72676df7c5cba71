/** The four kinds of provider. `mt` translates text, `asr` recognises speech, `tts` speaks, `ocr` reads images. */
export const slots = ['mt', 'asr', 'tts', 'ocr'] as const;
/** A kind of provider. */
export type Slot = (typeof slots)[number];

/** A canonical BCP 47 language tag, for example `es`, `es-MX` or `zh-Hant-TW`. */
export type LanguageTag = string;

/**
 * What could not be done as asked, without being an error: an option that the vendor lacks, a region that it does not
 * know, a glossary term that was missed. `code` is stable snake_case; `message` is one English sentence for a person.
 *
 * Codes that providers share: `region_fallback` (the base language was used), `option_not_applied` (left out),
 * `option_clamped` (the nearest possible value was used), `no_segment_times` (a transcript whose only segment is the whole:
 * core then estimates the times of its sentences).
 */
export interface ProviderWarning {
  readonly code: string;
  readonly message: string;
}

/** Where a result came from, for support and for billing. */
export interface VendorTrace {
  /** The vendor's own id of the request, where it gives one. */
  readonly requestId?: string;
  /** The model that answered, as the vendor names it; a resolved alias is given in full. */
  readonly model?: string;
}

/** What every request carries. */
export interface ProviderRequest {
  /**
   * Ends the work at once: sockets are closed, processes released. The promise then rejects with `signal.reason`,
   * as `fetch` does.
   */
  readonly signal: AbortSignal;
}

/** Judges a translation by the host's own checks, each from 0 to 1. */
export type TranslationJudge = (translation: {
  readonly sourceText: string;
  readonly translatedText: string;
  readonly sourceLanguage: LanguageTag;
  readonly targetLanguage: LanguageTag;
}) => Promise<{ readonly checks: readonly { readonly id: string; readonly score: number }[] }>;

/** What the host gives a provider; a provider takes nothing else from its surroundings, neither environment nor globals. */
export interface ProviderDependencies {
  readonly logger: ProviderLogger;
  /** Milliseconds since 1970, for what vendors end on a day. Default: the machine's. */
  now?(): number;
  /** For a provider that fetches its models: a model may be tried before it is used. Absent: nobody judges. */
  readonly judge?: TranslationJudge;
}

/** Structured log lines. A provider never logs texts, audio or secrets. */
export interface ProviderLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A logger that says nothing: for tests, and for hosts that do not want one. */
export const silentLogger: ProviderLogger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
};

/**
 * What every provider can do about itself, whatever its slot. Calls may run side by side; what one call is given never
 * shows in another. A provider does not try again what failed, keeps no answers and has no deadline of its own: core does that.
 */
export interface ProviderBase {
  /** The definition's id. */
  readonly id: string;
  /**
   * How many calls it works on at once; what comes beyond waits inside it, where nobody knows whose it is. Core sends no
   * more at a time, and shares these places fairly. From four on it keeps the last for an account that has none. Absent:
   * as many as come, up to 256.
   */
  readonly maxParallel?: number;
  /**
   * How much work fills one of these places, in characters or milliseconds of sound: calls with less share one, up to
   * eight of them. For engines that do many small calls at once better than few. Absent: each call has a place of its own.
   */
  readonly workPerPlace?: number;
  /**
   * Asks the engine whether it can serve now, as cheaply as it allows (no billed call).
   * Rejects with a `ServiceError` that says why not; with `signal.reason` where aborted.
   */
  check(request: ProviderRequest): Promise<void>;
  /**
   * Frees sockets, processes and timers. Safe to call twice; calls in flight are ended as if aborted, and later ones
   * reject.
   */
  close(): Promise<void>;
}
