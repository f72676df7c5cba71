import { type ErrorCode, type OptionsIssue, type ProviderFailure, ServiceError } from '@dragoman/provider';
import { createClosing } from './closed.ts';
import type { FailureFacts, Failures } from './failures.ts';
import { isFetchFailure } from './fetch-failure.ts';
import { confidentialOf, tokenOf, vendorWords } from './redact.ts';

/** How a vendor failed, in its own words. Nothing of it is shown before what is confidential was taken out. */
export interface VendorProblem {
  readonly failure: ProviderFailure;
  /** The vendor's HTTP or gRPC status. */
  readonly status?: number | undefined;
  /** The vendor's own codes, the best first: told is the first one that is a short token. */
  readonly codes?: readonly unknown[] | undefined;
  /** The part of the request that the vendor names. It is not told. */
  readonly field?: unknown;
  readonly requestId?: unknown;
  readonly retryAfterMs?: number | undefined;
  /** The vendor's message, for logs alone. */
  readonly words?: unknown;
}

/** A problem that our own code found: thrown within a call, it is explained as an error of the SDK is. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  /** A private field, so that nobody prints it. */
  readonly #problem: VendorProblem;

  constructor(problem: VendorProblem) {
    super(`The vendor failed: ${problem.failure}.`);
    this.#problem = problem;
  }

  /** What went wrong. */
  get problem(): VendorProblem {
    return this.#problem;
  }
}

/** A fault of the request, in our words. */
export interface InputFault {
  readonly code: ErrorCode;
  readonly detail: string;
}

/** What a call is made for. */
export interface VendorRequest {
  /** The caller's. */
  readonly signal: AbortSignal;
  /** What the request holds that must not reach a log. Asked for only where the call fails. */
  confidential?(): readonly (string | undefined)[];
  /** Whether the request is at fault for what the vendor rejected. */
  faultOf?(problem: VendorProblem): InputFault | undefined;
}

/** One call of the vendor. */
export interface VendorCall<Connection> {
  readonly connection: Connection;
  /** Aborted with the request, and when the provider is closed. */
  readonly signal: AbortSignal;
}

/** What is different from vendor to vendor. */
export interface VendorSetting<Connection> {
  /** The vendor's name, for logs. */
  readonly name: string;
  readonly failures: Failures;
  /** Imports the SDK and makes a client. Called at the first call, and at the next one where it rejected. */
  connect(): Promise<Connection>;
  /** Lets the connection go. Called once, after all calls in flight were aborted. */
  disconnect?(connection: Connection): void | Promise<void>;
  /** Keys and passwords, which must not reach a log. */
  secrets?(connection: Connection): readonly (string | undefined)[];
  /** What an error of the vendor's SDK says; undefined for an error that is none of the vendor's. */
  problemOf?(error: unknown, connection: Connection): VendorProblem | undefined;
}

/** The vendor behind one provider: the only way to call it. */
export interface Vendor<Connection> {
  /**
   * Makes a call, and connects at the first one. Rejects with `ServiceError`, or with the reason of the signal that ended
   * the call.
   */
  call<T>(request: VendorRequest, work: (call: VendorCall<Connection>) => Promise<T>): Promise<T>;
  /** The same for a call whose answer comes in parts; the call lasts until the last part was taken. */
  stream<T>(
    request: VendorRequest,
    work: (call: VendorCall<Connection>) => AsyncIterable<T>,
  ): AsyncGenerator<T, void, undefined>;
  /** Throws where the request was aborted or the provider is closed: for answers that need no call. */
  throwIfOver(signal: AbortSignal): void;
  /** Aborts the calls in flight, and lets the connection go; later calls reject. */
  close(): Promise<void>;
}

/** What a schema rejects with, whichever copy of zod made it. */
interface SchemaError {
  readonly issues: readonly OptionsIssue[];
}

const isSchemaError = (error: unknown): error is SchemaError =>
  error instanceof Error && 'issues' in error && Array.isArray(error.issues);

/** The places at which an answer is unusable. What stands there is not told. */
const placesOf = ({ issues }: SchemaError): string =>
  issues
    .slice(0, 5)
    .map(({ path }) => path.join('.'))
    .join(', ') || 'its root';

/** Makes the one way to a vendor. */
export const createVendor = <Connection>(setting: VendorSetting<Connection>): Vendor<Connection> => {
  const { name, failures } = setting;
  // Of each call in flight. One listener on a signal that outlives all calls would cost more than a place in a set.
  const open = new Set<AbortController>();
  const closing = createClosing();
  let connecting: Promise<Connection> | undefined;
  let closed: Promise<void> | undefined;

  const connected = (signal: AbortSignal): Promise<Connection> => {
    closing.throwIfOver(signal);
    connecting ??= setting.connect().catch((error: unknown) => {
      // What was wrong, a key file for example, may be put right meanwhile.
      connecting = undefined;
      throw error;
    });
    return connecting;
  };

  const begin = (connection: Connection, signal: AbortSignal) => {
    // Connecting took a while.
    closing.throwIfOver(signal);
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal.reason);
    signal.addEventListener('abort', abort);
    open.add(controller);
    return {
      connection,
      signal: controller.signal,
      end(): void {
        open.delete(controller);
        signal.removeEventListener('abort', abort);
      },
    };
  };

  const told = (
    problem: VendorProblem,
    connection: Connection,
    { confidential, faultOf }: VendorRequest,
  ): ServiceError => {
    const { failure, status, codes = [], requestId, retryAfterMs, words } = problem;
    const hidden = confidentialOf(...(setting.secrets?.(connection) ?? []), ...(confidential?.() ?? []));
    const [vendorCode] = codes.flatMap((code) => tokenOf(code, hidden) ?? []);
    const said = [status, vendorCode].filter((part) => part !== undefined).join(' ');
    const facts: FailureFacts = {
      status,
      vendorCode,
      requestId: tokenOf(requestId, hidden),
      retryAfterMs,
      cause: vendorWords(name, said || failure, words, hidden),
    };
    const fault = failure === 'rejected' ? faultOf?.(problem) : undefined;
    return fault ? failures.input(fault.code, fault.detail, facts) : failures.engine(failure, facts);
  };

  const problemOf = (error: unknown, connection: Connection): VendorProblem | undefined => {
    if (error instanceof VendorError) return error.problem;
    if (isFetchFailure(error)) return { failure: 'unavailable', words: String(error.cause) };
    return setting.problemOf?.(error, connection);
  };

  /** What our caller must see of an error. */
  const seen = (error: unknown, call: VendorCall<Connection>, request: VendorRequest): unknown => {
    if (call.signal.aborted) return call.signal.reason;
    if (ServiceError.is(error)) return error;
    if (isSchemaError(error)) return failures.unusable(`unusable at: ${placesOf(error)}`);
    // The message would quote the answer.
    if (error instanceof SyntaxError) return failures.unusable('no JSON');
    const problem = problemOf(error, call.connection);
    return problem ? told(problem, call.connection, request) : error;
  };

  return {
    throwIfOver: closing.throwIfOver,
    async call(request, work) {
      const call = begin(await connected(request.signal), request.signal);
      try {
        return await work(call);
      } catch (error) {
        throw seen(error, call, request);
      } finally {
        call.end();
      }
    },
    async *stream(request, work) {
      const call = begin(await connected(request.signal), request.signal);
      try {
        yield* work(call);
      } catch (error) {
        throw seen(error, call, request);
      } finally {
        call.end();
      }
    },
    close() {
      closed ??= (async () => {
        closing.close();
        for (const controller of open) controller.abort(closing.signal.reason);
        const connection = await connecting?.catch(() => undefined);
        if (connection !== undefined) await setting.disconnect?.(connection);
      })();
      return closed;
    },
  };
};
