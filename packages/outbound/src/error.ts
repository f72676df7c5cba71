/**
 * Why a request to a caller's URL was not made or did not succeed, with the code that the caller sees. The table is
 * closed. Codes are those of the service's errors.
 */
export const outboundReasons = {
  /** Not an absolute URL. */
  url_malformed: { code: 'invalid_request', message: 'This is not an absolute URL.' },
  url_too_long: { code: 'invalid_request', message: 'The URL is too long: 2048 characters are allowed.' },
  url_scheme: { code: 'invalid_request', message: 'URLs of this scheme are not allowed.' },
  url_credentials: {
    code: 'invalid_request',
    message: 'The URL must not hold a user name or a password.',
  },
  url_fragment: { code: 'invalid_request', message: 'The URL must not have a fragment (#…).' },
  url_port: { code: 'invalid_request', message: 'The port must be 80, 443 or at least 1024.' },
  /** A name that belongs to this machine or network by its form. */
  host_forbidden: { code: 'source_forbidden', message: 'The host of this URL is not allowed.' },
  /** The host is, or has, an address that is not public. */
  address_forbidden: {
    code: 'source_forbidden',
    message: 'The host of this URL has an address that is not allowed.',
  },
  dns_failed: { code: 'source_not_fetchable', message: 'The name of the host has no address.' },
  connection_refused: { code: 'source_not_fetchable', message: 'The host refused the connection.' },
  connection_reset: { code: 'source_not_fetchable', message: 'The host closed the connection.' },
  /** No route, no socket, no source address. */
  connection_failed: { code: 'source_not_fetchable', message: 'The host could not be reached.' },
  /** Bad certificate, or no common protocol. */
  tls_failed: {
    code: 'source_not_fetchable',
    message: 'No trusted TLS connection to the host could be made.',
  },
  protocol_error: { code: 'source_not_fetchable', message: 'The host does not speak HTTP/1.1.' },
  headers_too_large: {
    code: 'source_not_fetchable',
    message: 'The header of the answer is longer than 16 KiB.',
  },
  timeout: { code: 'source_not_fetchable', message: 'The host did not answer in time.' },
  /** Not 200. */
  unexpected_status: {
    code: 'source_not_fetchable',
    message: 'The host answered with another status than 200.',
  },
  redirect_failed: { code: 'source_not_fetchable', message: 'The URL redirects too often, or nowhere.' },
  /** The answer is compressed, although that was declined. */
  unexpected_encoding: {
    code: 'source_not_fetchable',
    message: 'The host sent compressed data, which was not asked for.',
  },
  too_large: { code: 'payload_too_large', message: 'The file behind this URL is too large.' },
} as const satisfies Record<string, { code: string; message: string }>;

/** A reason of `outboundReasons`. */
export type OutboundReason = keyof typeof outboundReasons;

/** A code of `outboundReasons`. */
export type OutboundCode = (typeof outboundReasons)[OutboundReason]['code'];

/** What makes an `OutboundError`, besides its reason. */
export interface OutboundErrorOptions {
  /** The status that came, for `unexpected_status`. */
  readonly status?: number;
  /** The largest number of bytes allowed and, where known, what there was, for `too_large`. */
  readonly limit?: number;
  readonly actual?: number;
  /**
   * The connection that closed had been kept alive: it may have been closing already, and the request may be sent once
   * more on another. Default false.
   */
  readonly isStaleConnection?: boolean;
  /** A sentence that is added to the message. */
  readonly detail?: string | undefined;
  /** Kept for logs: it may name addresses. */
  readonly cause?: unknown;
}

const marker = Symbol.for('dragoman.OutboundError');

/** The one error of this package. Its message may be shown to whoever chose the URL: it names no address. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly [marker] = true;
  readonly reason: OutboundReason;
  readonly status: number | undefined;
  readonly limit: number | undefined;
  readonly actual: number | undefined;
  readonly isStaleConnection: boolean;

  constructor(
    reason: OutboundReason,
    { status, limit, actual, isStaleConnection = false, detail, cause }: OutboundErrorOptions = {},
  ) {
    const { message } = outboundReasons[reason];
    super(
      detail === undefined ? message : `${message} ${detail}`,
      cause === undefined ? undefined : { cause },
    );
    this.reason = reason;
    this.status = status;
    this.limit = limit;
    this.actual = actual;
    this.isStaleConnection = isStaleConnection;
  }

  /** The service's error code for the reason. */
  get code(): OutboundCode {
    return outboundReasons[this.reason].code;
  }

  /** True for an `OutboundError` of any installed copy of this package. */
  static is(value: unknown): value is OutboundError {
    return typeof value === 'object' && value !== null && marker in value;
  }
}
