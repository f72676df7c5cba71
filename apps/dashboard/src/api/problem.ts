import type { components } from '@dragoman/client';

type Problem = components['schemas']['Problem'];

/** What the service says where it refuses or fails: its code, and details for the person at the screen. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** Which fields of the body are wrong, by JSON pointer. */
  readonly fields: readonly { readonly pointer: string; readonly message: string }[];
  /** Seconds to wait, where the service names them. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfter?: number) {
    const problem = body as Partial<Problem>;
    super(problem.detail ?? problem.title ?? `The service answered ${status}.`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = problem.code ?? 'internal_error';
    this.fields = (problem.errors ?? []).flatMap((field) =>
      field.pointer === undefined ? [] : [{ pointer: field.pointer, message: field.message ?? '' }],
    );
    this.retryAfter = retryAfter;
    this.requestId = problem.request_id;
    this.body = body;
  }
}

/** No answer came, or one of a proxy in front of a service that is not there. */
export class ServerGone extends Error {
  constructor(cause?: unknown) {
    super('The service cannot be reached.', { cause });
    this.name = 'ServerGone';
  }
}

/** Whether the service said this code. */
export const isProblem = (error: unknown, ...codes: readonly string[]): error is ApiProblem =>
  error instanceof ApiProblem && codes.includes(error.code);
