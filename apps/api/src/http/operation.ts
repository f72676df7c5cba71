import type { KeyScope, Page, PageRequest } from '@dragoman/store';
import { z } from 'zod';
import type { ApiErrorCode } from '../errors/api-error.ts';
import type { Identity } from '../identity/identity.ts';
import type { Settings } from '../settings.ts';
import type { Upload } from './body/json-body.ts';
import type { UploadedFile } from './body/media-body.ts';
import { type Cursors, pageQuery } from './cursor.ts';
import { deletedData, idParams } from './schemas.ts';

/** What a handler is given: all of it checked. */
export interface OperationRequest<Params, Query, Body> {
  readonly identity: Identity;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The file of an operation that takes one (`upload`). */
  readonly upload: Upload;
  /** The file of an operation with `media`; undefined where the caller gave its URL, or nothing. */
  readonly file: UploadedFile | undefined;
  /** The second file of an operation whose `media` names one. */
  readonly companion: UploadedFile | undefined;
  /** The revisions of `If-Match`, of which one must be the present one; undefined: any will do. For `precondition`. */
  readonly ifMatch: readonly number[] | undefined;
  /** The caller would rather not wait: `Prefer: respond-async` (RFC 7240). */
  readonly respondAsync: boolean;
  /** Ends when the caller hangs up. */
  readonly signal: AbortSignal;
  readonly requestId: string;
  /** Where it came from: an IP address, and what the program calls itself. */
  readonly origin: { readonly address: string; readonly userAgent: string };
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

/** What the operations of one resource have in common. */
interface Common {
  readonly tag: string;
  /** Null: any valid key. */
  readonly scope: KeyScope | null;
  /**
   * `public`: for who has not signed in yet, from pages of this origin; there is no `identity`. `session`: no key may do it,
   * whatever its scopes. Default: keys and sessions.
   */
  readonly access?: 'public' | 'session';
}

/** What every operation says of itself. */
interface Facts {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** A request without a body is one with `{}`. */
  readonly optionalBody?: true;
  /** Which of `limits.body` holds for a JSON body. Default `jsonBytes`. */
  readonly bodyLimit?: 'batchBytes';
  /** Objects, lists, and members of objects in a JSON body, all together, where they may be many. Default: 2,000. */
  readonly maxValues?: (settings: Settings) => number;
  /** The media types of a file that it takes in place of a JSON body, of at most `limits.body.importBytes`; an example of each. */
  readonly upload?: Readonly<Record<string, string>>;
  /** Takes a file as a part of a form, or its URL in a member of the JSON; the body's schema is of the other fields. */
  readonly media?: {
    readonly field: string;
    readonly companion?: string;
    /** Where the JSON holds the file itself in place of its URL: in which member, and a name for it as a part of a form. */
    readonly inline?: { readonly member: string; readonly name: string };
    maxBytes(settings: Settings): number;
  };
  /** Takes `If-Match: "<revision>"`. */
  readonly precondition?: true;
  /** It may answer 202 in place of `status`, with this as `data` and a `Location`: work that goes on. */
  readonly accepted?: z.ZodType;
  /**
   * What an answer with so many rows (`limit` of a list, else 1) may hold at most, in bytes, where that can be much: it
   * waits for room as long bodies do.
   */
  readonly answerBytes?: (settings: Settings, rows: number) => number;
  /** A part of it may fail: the answer's `success` says whether all of it succeeded. */
  readonly partial?: true;
  /** Members of the answer beside `data`. */
  readonly beside?: z.ZodObject;
  /** The codes of its own, beside those that every operation has. */
  readonly errors?: readonly ApiErrorCode[];
  /** Members of `data` that are shown once: an idempotent replay has null in their place. */
  readonly secrets?: readonly string[];
}

interface Answer {
  /** The status of success. */
  readonly status: 200 | 201 | 202;
  /** The schema of `data`. */
  readonly data: z.ZodType;
  /** `data` is an array with `pagination` beside it. */
  readonly list?: true;
}

/**
 * One operation of the API, as data: the router, the validation, the OpenAPI document and the authorisation test are all
 * made from it. The types of its request are known only to itself.
 */
export interface Operation<Services> extends Common, Facts, Answer {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** OpenAPI style: `/v1/translations/{id}`. */
  readonly path: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly handle: (
    request: OperationRequest<never, never, never>,
    services: Services,
  ) => Promise<OperationReply>;
}

/** An operation as a module writes it: its handler sees exactly what its schemas give. */
interface Definition<Services, Params, Query, Body> extends Partial<Common>, Facts, Omit<Answer, 'status'> {
  /** Method and path, OpenAPI style: `GET /v1/translations/{id}`. */
  readonly route: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Default: 200. */
  readonly status?: Answer['status'];
  readonly handle: (
    request: OperationRequest<Output<Params>, Output<Query>, Output<Body>>,
    services: Services,
  ) => Promise<OperationReply>;
}

/** A list as a module writes it: pages of rows, newest first. */
interface ListDefinition<Services, Row, Params, Query extends z.ZodObject> extends Partial<Common>, Facts {
  readonly path: `/${string}`;
  readonly params?: Params;
  /** Default: `pageQuery`, which every other extends. */
  readonly query?: Query;
  /** The schema of one of `data`. */
  readonly item: z.ZodType;
  readonly page: (
    request: OperationRequest<Output<Params>, z.output<Query>, undefined>,
    page: PageRequest,
    services: Services,
  ) => Promise<Page<Row>>;
  readonly present: (row: Row, services: Services) => unknown;
}

/** What the cursors of a list are bound to: its operation, what its path names, and its filters. */
export const listName = (id: string, params: object | undefined, query: object = {}): string => {
  // Ids are the same in capitals.
  const name = [id, ...Object.values(params ?? {})].join('/').toLowerCase();
  const filters = Object.entries(query).filter(
    ([parameter, value]) => parameter !== 'limit' && parameter !== 'cursor' && value !== undefined,
  );
  return filters.length === 0 ? name : `${name}?${JSON.stringify(filters.sort())}`;
};

/**
 * What the operations of one resource are made with.
 *
 * @param common what they share; each may say otherwise
 * @template Services what their handlers need of the service
 */
export const operationsOf = <Services>(common: Common) => {
  const operation = <
    Params extends Shape = undefined,
    Query extends Shape = undefined,
    Body extends z.ZodType | undefined = undefined,
  >(
    definition: Definition<Services, Params, Query, Body>,
  ): Operation<Services> => {
    const { route, ...rest } = definition;
    const [method = '', path] = route.split(' ');
    const made = { status: 200, ...common, ...rest, method: method.toLowerCase(), path };
    return made as unknown as Operation<Services>;
  };

  /** `GET` of a list. */
  const list = <Row, Params extends Shape = undefined, Query extends z.ZodObject = typeof pageQuery>(
    definition: ListDefinition<Services, Row, Params, Query>,
  ): Operation<Services & { readonly cursors: Cursors }> => {
    const { item, page, present, ...facts } = definition;
    const handle = async (
      request: OperationRequest<Output<Params>, z.output<Query>, undefined>,
      services: Services & { readonly cursors: Cursors },
    ): Promise<OperationReply> => {
      const { cursors } = services;
      const accountId = request.identity.account.id;
      const name = listName(facts.id, request.params, request.query);
      const asked = cursors.request(accountId, name, request.query as z.output<typeof pageQuery>);
      const rows = await page(request, asked, services);
      return cursors.reply(accountId, name, rows, (row) => present(row, services));
    };
    return {
      ...{ ...common, query: pageQuery, method: 'get', status: 200, list: true, data: z.array(item) },
      ...{ ...facts, handle },
    } as unknown as Operation<Services & { readonly cursors: Cursors }>;
  };

  /** `DELETE` of the resource whose id is `{id}` in the path. */
  const remove = (
    definition: Partial<Common> &
      Facts & {
        readonly path: `/${string}`;
        readonly remove: (
          request: OperationRequest<z.output<typeof idParams>, undefined, undefined>,
          services: Services,
        ) => Promise<unknown>;
      },
  ): Operation<Services> => {
    const { path, remove: removeOne, ...facts } = definition;
    return operation({
      errors: ['not_found'],
      ...facts,
      route: `DELETE ${path}`,
      params: idParams,
      data: deletedData,
      async handle(request, services) {
        await removeOne(request, services);
        return { data: { id: request.params.id, deleted: true } };
      },
    });
  };

  return { operation, list, remove };
};
