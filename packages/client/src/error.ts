import type { components } from './generated/api.ts';

/** The body of every error of the service: RFC 9457 with `code`, `request_id` and, for 400, `errors`. */
export type Problem = components['schemas']['Problem'];

/** One invalid place in a request; `pointer` is a JSON pointer into the body (RFC 6901). */
export type ProblemDetail = NonNullable<Problem['errors']>[number];

/** The codes of the service; `unexpected_answer` where something else answered, for example a proxy in between. */
export type ErrorCode = Problem['code'] | 'unexpected_answer';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a body is a problem document. Its further members are taken as the document describes them. */
const isProblem = (body: unknown): body is Problem =>
  isObject(body) && typeof body.code === 'string' && typeof body.detail === 'string';

const errorMarker = Symbol.for('dragoman.DragomanError');

/** The service refused or failed. `message` is the problem's `detail`: it says what to do next. */
export class DragomanError extends Error {
  override readonly name = 'DragomanError';
  readonly [errorMarker] = true;
  /** The HTTP status. */
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  /** The invalid places of the request; empty where there are none. */
  readonly errors: readonly ProblemDetail[];
  /** What to name when asking for help; null where the answer had none. */
  readonly requestId: string | null;
  /** Seconds after which the same request makes sense again; null where nothing is said. */
  readonly retryAfter: number | null;
  /** The whole document; null where the answer was none. */
  readonly problem: Problem | null;

  constructor(answer: {
    readonly status: number;
    readonly body: unknown;
    readonly requestId: string | null;
    readonly retryAfter: number | null;
  }) {
    const problem = isProblem(answer.body) ? answer.body : null;
    const detail =
      problem?.detail ??
      `The answer (status ${answer.status}) is not one of Dragoman. Check the address, and any proxy in between.`;
    super(detail);
    this.status = answer.status;
    this.code = problem?.code ?? 'unexpected_answer';
    this.detail = detail;
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.request_id ?? answer.requestId;
    this.retryAfter = answer.retryAfter;
    this.problem = problem;
  }

  /** True for a `DragomanError` of any installed copy of this package. */
  static is(value: unknown): value is DragomanError {
    return isObject(value) && errorMarker in value;
  }
}

/** Why no answer came. */
export type ConnectionFailure =
  /** The time given to the call ran out. */
  | 'timeout'
  /** The server's certificate is not trusted here. */
  | 'untrusted_certificate'
  /** No connection, or it broke. */
  | 'unreachable';

const connectionMarker = Symbol.for('dragoman.DragomanConnectionError');

/** No answer came. `cause` is the error of `fetch`. */
export class DragomanConnectionError extends Error {
  override readonly name = 'DragomanConnectionError';
  readonly [connectionMarker] = true;
  readonly failure: ConnectionFailure;

  constructor(failure: ConnectionFailure, message: string, cause: unknown) {
    super(message, { cause });
    this.failure = failure;
  }

  /** True for a `DragomanConnectionError` of any installed copy of this package. */
  static is(value: unknown): value is DragomanConnectionError {
    return isObject(value) && connectionMarker in value;
  }
}

/** OpenSSL's names of what makes a chain untrusted, as Node reports them. */
const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/;

/** The codes of an error and of what caused it. */
const codesOf = (error: unknown): string[] =>
  isObject(error) ? [...(typeof error.code === 'string' ? [error.code] : []), ...codesOf(error.cause)] : [];

/** An error of `fetch` in the words of this package. */
export const toConnectionError = (error: unknown, url: string): DragomanConnectionError => {
  const { origin } = new URL(url);
  const codes = codesOf(error);
  if (codes.some((code) => certificateCodes.test(code))) {
    return new DragomanConnectionError(
      'untrusted_certificate',
      `The certificate of ${origin} is not trusted here (${codes[0]}). Where it is Dragoman's own, trust it: in Node set NODE_EXTRA_CA_CERTS to its path (ca_cert in first-run.json), or pass a fetch that knows it.`,
      error,
    );
  }
  return new DragomanConnectionError(
    'unreachable',
    `${origin} cannot be reached${codes[0] === undefined ? '' : ` (${codes[0]})`}. Check that the service runs there and the address is right.`,
    error,
  );
};
