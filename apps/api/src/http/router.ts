import { nextTurn, workFor } from '@dragoman/core';
import type { IdempotencyRepository, Role } from '@dragoman/store';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { ApiError } from '../errors/api-error.ts';
import { invalid, notFound } from '../errors/errors.ts';
import type { Identity } from '../identity/identity.ts';
import { includesRole, requiredRole } from '../identity/roles.ts';
import type { Settings } from '../settings.ts';
import {
  admit,
  admitBody,
  type BodyBudget,
  maxShortAnswer,
  sizeOfLongBody,
  weighImport,
  weighJson,
} from './body/body-budget.ts';
import { jsonBody, noBody, uploadBody } from './body/json-body.ts';
import { isForm, MediaBody, mediaBody } from './body/media-body.ts';
import type { ScratchFolders } from './body/scratch.ts';
import { sameOrigin } from './guards/same-origin.ts';
import { type Idempotent, idempotent } from './idempotency.ts';
import { readIfMatch } from './if-match.ts';
import type { Operation, OperationReply, OperationRequest } from './operation.ts';
import { UploadPlaces } from './rate-limit/upload-places.ts';
import { bytesOf, sendPieces, sendText, writeJson } from './reply.ts';
import { validateBody, validateQuery } from './validate.ts';

/** What operations of any kind are carried out with. */
export interface RouterServices {
  readonly config: Settings;
  readonly scratch: ScratchFolders;
  readonly bodies: BodyBudget;
  readonly store: { readonly idempotency: IdempotencyRepository };
  readonly publicUrl: string;
}

const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Mounts the operations: path (404), method (405), rights (403), size (413), media type (415), JSON and schema (400). */
export const operationRouter = <Services extends RouterServices>(
  operations: readonly Operation<Services>[],
  services: Services,
): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const places = new UploadPlaces(services.config.limits.account);
  for (const [path, group] of Map.groupBy(operations, (operation) => operation.path)) {
    const route = router.route(expressPath(path));
    for (const operation of group)
      if (operation.access !== 'public') route[operation.method](...handlers(operation, services, places));
    route.all(methodNotAllowed(group.map((operation) => operation.method.toUpperCase())));
  }
  return router;
};

/** Mounts the operations of who has not signed in: to be asked before anybody's key is. Their paths may have others. */
export const publicRouter = <Services extends RouterServices>(
  operations: readonly Operation<Services>[],
  services: Services,
): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const places = new UploadPlaces(services.config.limits.account);
  for (const operation of operations)
    if (operation.access === 'public')
      router
        .route(expressPath(operation.path))
        // Express would answer it by itself, as if other methods were taken.
        .options((_request, _response, next) => next())
        [operation.method](
          named(operation),
          sameOrigin(services.publicUrl),
          ...bodyHandlers(operation, services, places),
          async (request, response) => {
            const checked = checkedRequest(operation, services, request, response);
            const reply = answerOf(operation, await operation.handle(await checked, services));
            sendText(response, reply.status, reply.body, reply.headers);
          },
        );
  return router;
};

/** Logs and metrics go by the pattern of the path. */
const named =
  (operation: Operation<never>): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = operation.path;
    next();
  };

/** 405 with `Allow`; HEAD is answered wherever GET is. */
export const methodNotAllowed = (methods: readonly string[]): RequestHandler => {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
  return (_request, response, next) => {
    response.setHeader('Allow', allow);
    next(new ApiError('method_not_allowed', { detail: `This path takes ${allow}.` }));
  };
};

const handlers = <Services extends RouterServices>(
  operation: Operation<Services>,
  services: Services,
  places: UploadPlaces,
): RequestHandler[] => [
  named(operation),
  (_request, response, next) => next(refusalOf(operation, response.locals.identity)),
  ...bodyHandlers(operation, services, places),
  run(operation, services),
];

/** Objects, lists, and members of objects in a JSON body that has no long list of objects. */
const maxValues = 2_000;

const bodyHandlers = (
  operation: Operation<never>,
  { config, scratch, bodies }: RouterServices,
  places: UploadPlaces,
): RequestHandler[] => {
  const limits = config.limits.body;
  const { media, body } = operation;
  const json = {
    bytes: limits[operation.bodyLimit ?? 'jsonBytes'],
    values: operation.maxValues?.(config) ?? maxValues,
  };
  if (media && body) {
    const part = { field: media.field, companion: media.companion, maxBytes: media.maxBytes(config) };
    return places.around(mediaBody(part, body, json, scratch, bodies), isForm);
  }
  if (operation.upload) {
    const admission = admitBody(bodies, weighImport, limits.importBytes);
    return places.around(
      uploadBody(Object.keys(operation.upload), limits.importBytes, admission),
      () => true,
    );
  }
  if (!operation.body) return [noBody];
  return jsonBody(json, admitBody(bodies, weighJson, json.bytes), operation.optionalBody);
};

/** What is answered to who may not do it. */
const refusalOf = ({ id, scope, access }: Operation<never>, identity: Identity): ApiError | undefined => {
  const { session, scopes } = identity;
  if (session) return roleRefusal(requiredRole(id) ?? null, session.role);
  if (access === 'session')
    return new ApiError('insufficient_scope', {
      detail: 'No API key can do this: it is for who signs in to the dashboard.',
      extensions: { required_scope: null },
    });
  if (scope === null || scopes.includes(scope)) return undefined;
  return new ApiError('insufficient_scope', {
    detail: `This key lacks the scope \`${scope}\`. Use a key that has it.`,
    extensions: { required_scope: scope },
  });
};

const roleRefusal = (required: Role | null, own: Role): ApiError | undefined => {
  if (required !== null && includesRole(own, required)) return undefined;
  return new ApiError('insufficient_role', {
    detail:
      required === null
        ? 'Nobody who signs in can do this: it takes an API key of the operator.'
        : `This takes the role \`${required}\` in this account, and yours is \`${own}\`. An owner can change it.`,
    extensions: { required_role: required },
  });
};

const run =
  <Services extends RouterServices>(operation: Operation<Services>, services: Services): RequestHandler =>
  (request, response) =>
    workFor(response.locals.identity.account.id, () => answer(operation, services, request, response));

/** Checks a request, has it done, and sends what came of it. */
const answer = async <Services extends RouterServices>(
  operation: Operation<Services>,
  services: Services,
  request: Request,
  response: Response,
): Promise<void> => {
  const checked = await checkedRequest(operation, services, request, response);

  if (operation.method === 'get' && (operation.list || operation.answerBytes))
    return answerAtLength(operation, services, checked, response);
  const handle = async (): Promise<Idempotent> =>
    answerOf(operation, await operation.handle(checked, services));
  const reply =
    operation.method === 'post'
      ? await idempotent(request, response, services.store.idempotency, handle)
      : await handle();
  if (!response.locals.abandoned) sendText(response, reply.status, reply.body, reply.headers);
};

/** Answers with what may be long: when there is room for it, written in turns. */
const answerAtLength = async <Services extends RouterServices>(
  operation: Operation<Services>,
  services: Services,
  checked: OperationRequest<never, { readonly limit?: number } | undefined, never>,
  response: Response,
): Promise<void> => {
  const most = operation.answerBytes?.(services.config, checked.query?.limit ?? 1) ?? 0;
  const end = most > maxShortAnswer ? await admit(services.bodies, response, most) : undefined;
  const reply = await operation.handle(checked as OperationRequest<never, never, never>, services);
  const pieces = await writeJson(envelopeOf(reply));
  // What is long goes on being held until it is sent.
  if (bytesOf(pieces) <= maxShortAnswer) end?.();
  if (!response.locals.abandoned) sendPieces(response, operation.status, pieces, reply.headers);
};

/** A request with all in it checked. */
const checkedRequest = async <Services extends RouterServices>(
  operation: Operation<Services>,
  services: Services,
  request: Request,
  response: Response,
): Promise<OperationRequest<never, never, never>> => {
  const abort = new AbortController();
  response.once('close', () => {
    if (response.writableEnded) return;
    response.locals.abandoned = true;
    abort.abort(new DOMException('The caller hung up.', 'AbortError'));
  });
  if (operation.body && sizeOfLongBody(request, services.config.limits.body.jsonBytes) !== undefined)
    await nextTurn();
  return {
    identity: response.locals.identity,
    params: operation.params ? validateParams(operation, request.params) : undefined,
    query: validateQueryOf(operation, request.query),
    body: operation.body ? validateBody(operation.body, fieldsOf(request.body)) : undefined,
    file: request.body instanceof MediaBody ? request.body.file : undefined,
    companion: request.body instanceof MediaBody ? request.body.companion : undefined,
    upload: operation.upload ? request.body : undefined,
    ifMatch: operation.precondition ? readIfMatch(request.headers['if-match']) : undefined,
    respondAsync: /(?:^|[,;\s])respond-async(?:$|[,;\s])/i.test(String(request.headers.prefer ?? '')),
    signal: abort.signal,
    requestId: response.locals.requestId,
    origin: { address: request.ip ?? '', userAgent: request.headers['user-agent']?.slice(0, 300) ?? '' },
  } as OperationRequest<never, never, never>;
};

const fieldsOf = (body: unknown): unknown => (body instanceof MediaBody ? body.fields : body);

/** A value that no id of ours can have names nothing: 404, as for any other that does not exist. */
const validateParams = (operation: Operation<never>, params: unknown): unknown => {
  const result = operation.params?.safeParse(params);
  if (result?.success) return result.data;
  throw notFound();
};

const validateQueryOf = (operation: Operation<never>, query: Readonly<Record<string, unknown>>): unknown => {
  if (operation.query) return validateQuery(operation.query, query);
  const [unknown] = Object.keys(query);
  if (unknown === undefined) return undefined;
  throw invalid('This operation takes no query parameters.', {
    pointer: '',
    parameter: unknown,
    code: 'unknown_field',
    message: 'is not a parameter of this request',
  });
};

const answerOf = (operation: Operation<never>, reply: OperationReply): Idempotent => {
  const envelope = (data: unknown) => JSON.stringify(envelopeOf({ ...reply, data }));
  return {
    status: reply.isAccepted ? 202 : operation.status,
    headers: reply.headers ?? {},
    body: envelope(reply.data),
    ...(operation.secrets ? { replayBody: envelope(withoutSecrets(reply.data, operation.secrets)) } : {}),
  };
};

const envelopeOf = (reply: OperationReply) => ({
  success: reply.success ?? true,
  ...reply.beside,
  data: reply.data,
  ...(reply.pagination ? { pagination: reply.pagination } : {}),
});

const withoutSecrets = (data: unknown, secrets: readonly string[]): unknown =>
  typeof data === 'object' && data !== null
    ? { ...data, ...Object.fromEntries(secrets.map((name) => [name, null])) }
    : data;
