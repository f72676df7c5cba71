import type { ErrorCode } from '@dragoman/provider';
import type { KeyIdentity, KeyScope } from '@dragoman/store';
import type { z } from 'zod';
import type { ApiCradle } from '../container.ts';
import type { Settings } from '../settings.ts';
import type { UploadedFile } from './media-body.ts';

/** What a handler is given: all of it checked. */
export interface OperationRequest<Params, Query, Body> {
  readonly identity: KeyIdentity;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The file of an operation that takes one (`upload`). */
  readonly upload: Upload;
  /** The file of an operation with `media`; undefined where the caller gave its URL, or nothing. */
  readonly file: UploadedFile | undefined;
  /** The revisions of `If-Match`, of which one must be the present one; undefined: any will do. For `precondition`. */
  readonly ifMatch: readonly number[] | undefined;
  /** The caller would rather not wait: `Prefer: respond-async` (RFC 7240). */
  readonly respondAsync: boolean;
  /** Ends when the caller hangs up. */
  readonly signal: AbortSignal;
  readonly requestId: string;
}

/** A body that is no JSON: read whole, its length checked. */
export interface Upload {
  readonly bytes: Buffer;
  /** Lower case, without parameters; one of those that the operation takes. */
  readonly mediaType: string;
}

/** What a handler answers: wrapped as `{ success, data, pagination? }`. */
export interface OperationReply {
  readonly data: unknown;
  /** The work goes on: 202, for operations with `accepted`. */
  readonly isAccepted?: true;
  /** False where only a part succeeded, for operations with `partial`. Default true. */
  readonly success?: boolean;
  /** Present for lists. */
  readonly pagination?: { readonly next_cursor: string | null };
  /** Members of the answer beside `data`, for operations with `beside`. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

type Shape = z.ZodObject | undefined;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/**
 * One operation of the API, as data: the router, the validation, the OpenAPI document and the authorisation test are all
 * made from it.
 */
export interface OperationDefinition<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
> {
  readonly id: string;
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** OpenAPI style: `/v1/translations/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** Null: any valid key. */
  readonly scope: KeyScope | null;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** A request without a body is one with `{}`. */
  readonly optionalBody?: true;
  /** Which of `limits.body` holds for a JSON body. Default `jsonBytes`. */
  readonly bodyLimit?: 'batchBytes';
  /** The media types of a file that it takes in place of a JSON body, of at most `limits.body.importBytes`. */
  readonly upload?: readonly string[];
  /** Takes a file as a part of a form, or its URL in a member of the JSON; the body's schema is of the other fields. */
  readonly media?: { readonly field: string; maximumBytes(settings: Settings): number };
  /** Takes `If-Match: "<revision>"`. */
  readonly precondition?: true;
  /** The status of success. */
  readonly status: 200 | 201 | 202;
  /** The schema of `data`. */
  readonly data: z.ZodType;
  /** It may answer 202 in place of `status`, with this as `data` and a `Location`: work that goes on. */
  readonly accepted?: z.ZodType;
  /** `data` is an array with `pagination` beside it. */
  readonly list?: true;
  /** A part of it may fail: the answer's `success` says whether all of it succeeded. */
  readonly partial?: true;
  /** Members of the answer beside `data`. */
  readonly beside?: z.ZodObject;
  /** The codes of its own, beside those that every operation has. */
  readonly errors?: readonly ErrorCode[];
  /** Members of `data` that are shown once: an idempotent replay has null in their place. */
  readonly secrets?: readonly string[];
  handle(
    request: OperationRequest<Output<Params>, Output<Query>, Output<Body>>,
    services: ApiCradle,
  ): Promise<OperationReply>;
}

/** An operation whose types are known only to itself. */
export type Operation = Omit<OperationDefinition, 'handle'> & {
  handle(request: OperationRequest<never, never, never>, services: ApiCradle): Promise<OperationReply>;
};

/** Checks an operation by type: its handler sees exactly what its schemas give. */
export const defineOperation = <
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: OperationDefinition<Params, Query, Body>,
): Operation => definition as unknown as Operation;
