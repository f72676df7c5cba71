import { STATUS_CODES } from 'node:http';
import { type ApiErrorCode, apiErrorTable } from '../../errors/api-error.ts';
import type { Operation } from '../operation.ts';
import { headersNamed } from './openapi-words.ts';

type Json = Record<string, unknown>;

/** Whole answers of errors, by code. */
export type Problems = Readonly<Partial<Record<ApiErrorCode, Json>>>;

/** The parts of a document that others refer to, by name. */
export interface Components {
  readonly schemas: Json;
  readonly parameters: Json;
  readonly responses: Json;
}

/** Keeps a part once, under its name, and gives the reference to it. */
export const refer = (
  components: Components,
  kind: 'parameters' | 'responses',
  name: string,
  part: Json,
): Json => {
  components[kind][name] = part;
  return { $ref: `#/components/${kind}/${name}` };
};

/** The errors that every operation can answer with: one that takes no body refuses it. */
const commonErrors: readonly ApiErrorCode[] = [
  'https_required',
  'missing_api_key',
  'invalid_api_key',
  'expired_api_key',
  'revoked_api_key',
  'session_expired',
  'insufficient_role',
  'csrf_required',
  'account_suspended',
  'rate_limit_exceeded',
  'headers_too_large',
  'invalid_request',
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
  'internal_error',
  'overloaded',
];

const keyErrors: ReadonlySet<ApiErrorCode> = new Set([
  'missing_api_key',
  'invalid_api_key',
  'expired_api_key',
  'revoked_api_key',
  'session_expired',
  'insufficient_role',
  'account_suspended',
]);
const withoutKey = commonErrors.filter((code) => !keyErrors.has(code));

const pascalCase = (text: string): string =>
  text.replace(/(?:^|[ _])([a-z])/gi, (_, letter: string) => letter.toUpperCase());

/**
 * The name of an answer: what every operation answers has the name of the status, the rest that of its codes. What is
 * answered to who has not signed in is less, and another thing.
 */
const nameOf = (status: number, codes: readonly ApiErrorCode[]): string => {
  const common = commonErrors.filter((code) => apiErrorTable[code].status === status);
  const isWhole = common.length > 0 && common.every((code) => codes.includes(code));
  const own = isWhole ? codes.filter((code) => !common.includes(code)) : codes;
  return [...(isWhole ? [STATUS_CODES[status] ?? ''] : []), ...own].map(pascalCase).join('Or');
};

/** The codes of all that an operation may be answered with in place of a success. */
const codesOf = (operation: Operation<never>): ReadonlySet<ApiErrorCode> =>
  new Set([
    ...(operation.access === 'public' ? withoutKey : commonErrors),
    // A body of too many or too deep parts, and an Idempotency-Key that is in use.
    ...(operation.body || operation.upload ? (['limit_exceeded'] as const) : []),
    ...(operation.method === 'post' ? (['conflict'] as const) : []),
    ...(operation.precondition ? (['precondition_failed'] as const) : []),
    ...(operation.scope || operation.access === 'session' ? (['insufficient_scope'] as const) : []),
    ...(operation.errors ?? []),
  ]);

/** The answers of an operation that are errors, by status, each with an example of every code that there is one of. */
export const errorResponses = (
  operation: Operation<never>,
  components: Components,
  problems: Problems,
): Json =>
  Object.fromEntries(
    [...Map.groupBy(codesOf(operation), (code) => apiErrorTable[code].status)]
      .sort(([left], [right]) => left - right)
      .map(([status, group]) => [
        status,
        refer(components, 'responses', nameOf(status, group), {
          description: group.map((code) => `\`${code}\``).join(', '),
          headers: headersNamed([
            'X-Request-Id',
            ...(status === 401 ? ['WWW-Authenticate'] : []),
            ...([409, 429, 503].includes(status) ? ['Retry-After'] : []),
          ]),
          content: {
            'application/problem+json': {
              schema: { $ref: '#/components/schemas/Problem' },
              examples: Object.fromEntries(
                group
                  .filter((code) => problems[code])
                  .map((code) => [code, { $ref: `#/components/examples/${code}` }]),
              ),
            },
          },
        }),
      ]),
  );
