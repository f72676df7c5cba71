import type { ApiDocument, DescribedAnswer, DescribedOperation } from '../document/document.ts';
import type { Validate } from '../document/validator.ts';
import { type Answer, type Exchange, headerOf } from './exchange.ts';
import type { Finding } from './finding.ts';
import { leaksIn, type Secrets } from './leaks.ts';

/** What answers are held to beside the document. */
export interface Promises {
  readonly document: ApiDocument;
  readonly validate: Validate;
  readonly secrets: Secrets;
  /** Within this an answer is there, in milliseconds; where the request itself asks for a wait, that is added. */
  readonly deadlineMs: number;
}

/** An answer may be so much later than its deadline, in milliseconds. */
const graceMs = 1_000;

/** What any request can be answered before its path is looked at, and where there is nothing. */
const beforeRouting = [401, 403, 404, 429];

/** What a path leads to: an operation; other methods only; nothing. */
const routeOf = (
  { operations }: ApiDocument,
  method: string,
  target: string,
): DescribedOperation | 'other_method' | undefined => {
  const path = target.split('?', 1)[0] ?? '';
  const asked = method === 'HEAD' ? 'GET' : method;
  const onPath = operations.filter((operation) => matches(operation.path, path));
  // A path with fewer names is nearer: `/v1/memory/export` is no `/v1/memory/{id}`.
  const fewest = Math.min(...onPath.map(({ path: template }) => namesOf(template)));
  const candidates = onPath.filter(({ path: template }) => namesOf(template) === fewest);
  return (
    candidates.find((operation) => operation.method === asked) ??
    (candidates.length > 0 ? 'other_method' : undefined)
  );
};

const namesOf = (template: string): number => template.split('{').length - 1;

const matches = (template: string, path: string): boolean => {
  const parts = path.split('/');
  const names = template.split('/');
  return (
    parts.length === names.length &&
    names.every((name, index) => (name.startsWith('{') ? parts[index] !== '' : name === parts[index]))
  );
};

/** All that is wrong with an answer. */
export const inspect = (promises: Promises, exchange: Exchange): readonly Finding[] => {
  const { answer, request, failure } = exchange;
  if (!answer) return [{ kind: 'no_answer', detail: failure ?? 'nothing came' }];
  const route = routeOf(promises.document, request.method, request.target);
  return [
    ...lateness(promises, exchange),
    ...serverErrors(answer),
    ...(route === undefined || route === 'other_method'
      ? strayAnswers(answer, request.target, route)
      : describedAnswers(promises, route, request.method, answer)),
    ...missingHeaders(exchange, answer),
    ...leaksIn(answer.text, promises.secrets, answer.status >= 400),
    ...leaksIn(JSON.stringify(answer.headers), promises.secrets, true),
  ];
};

const lateness = ({ deadlineMs }: Promises, { durationMs, request }: Exchange): readonly Finding[] => {
  const asked = Number(new URLSearchParams(request.target.split('?')[1] ?? '').get('wait') ?? 0);
  const allowedMs = deadlineMs + (asked > 0 && asked <= 60 ? asked * 1_000 : 0) + graceMs;
  return durationMs > allowedMs
    ? [{ kind: 'late', detail: `after ${Math.round(durationMs)} ms, not within ${allowedMs} ms` }]
    : [];
};

/** The members of a problem document that are looked at. */
interface Problem {
  readonly code?: unknown;
  readonly status?: unknown;
  readonly request_id?: unknown;
}

const problemOf = (answer: Answer): Problem => {
  try {
    return (JSON.parse(answer.text) ?? {}) as Problem;
  } catch {
    return {};
  }
};

const serverErrors = (answer: Answer): readonly Finding[] => {
  const { code } = problemOf(answer);
  const isVendors = [502, 503, 504].includes(answer.status) && String(code).startsWith('provider_');
  return answer.status >= 500 && !isVendors
    ? [{ kind: 'server_error', detail: `${answer.status} ${String(code)}` }]
    : [];
};

/** Where no operation is: a problem all the same. */
const strayAnswers = (
  answer: Answer,
  target: string,
  route: 'other_method' | undefined,
): readonly Finding[] => {
  // The root is no operation: it leads to the dashboard, and takes no other method.
  const isRoot = target.split('?', 1)[0] === '/';
  if (isRoot && answer.status === 302) return [];
  const allowed = isRoot || route === 'other_method' ? [...beforeRouting, 405] : beforeRouting;
  if (!allowed.includes(answer.status))
    return [{ kind: 'undocumented_status', detail: `${answer.status} where there is no such operation` }];
  return mediaTypeOf(answer) === 'application/problem+json' || answer.text === ''
    ? []
    : [{ kind: 'wrong_media_type', detail: `${mediaTypeOf(answer)} for ${answer.status}` }];
};

const mediaTypeOf = (answer: Answer): string =>
  (headerOf(answer, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

const describedAnswers = (
  { validate }: Promises,
  operation: DescribedOperation,
  method: string,
  answer: Answer,
): readonly Finding[] => {
  const { status } = answer;
  const described = operation.answers.get(status);
  if (!described)
    return [{ kind: 'undocumented_status', detail: `${status} ${String(problemOf(answer).code ?? '')}` }];
  const headers = described.headers
    .filter((name) => headerOf(answer, name) === undefined)
    .map(
      (name): Finding => ({
        kind: 'missing_header',
        detail: `${name}, which the document promises for ${status}`,
      }),
    );
  return method === 'HEAD' ? headers : [...headers, ...bodies(validate, described, answer)];
};

const bodies = (validate: Validate, described: DescribedAnswer, answer: Answer): readonly Finding[] => {
  const type = mediaTypeOf(answer);
  const schema = described.schemas[type];
  if (schema === undefined)
    return [{ kind: 'wrong_media_type', detail: `${type || 'none'} for ${answer.status}` }];
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    return [{ kind: 'wrong_body', detail: `no JSON: ${answer.text.slice(0, 100)}` }];
  }
  const wrong = validate(schema, body).map((detail): Finding => ({ kind: 'wrong_body', detail }));
  return answer.status < 400 ? wrong : [...wrong, ...problems(described, answer)];
};

const problems = ({ codes }: DescribedAnswer, answer: Answer): readonly Finding[] => {
  const { code, status, request_id: requestId } = problemOf(answer);
  return [
    ...(codes.includes(String(code))
      ? []
      : [{ kind: 'undocumented_code' as const, detail: `${String(code)} for ${answer.status}` }]),
    ...(status === answer.status
      ? []
      : [
          {
            kind: 'wrong_body' as const,
            detail: `status ${String(status)} in an answer of ${answer.status}`,
          },
        ]),
    // A replay has the id of the request that was answered first.
    ...(requestId === headerOf(answer, 'x-request-id') || headerOf(answer, 'idempotent-replayed')
      ? []
      : [{ kind: 'wrong_body' as const, detail: 'request_id is not what X-Request-Id says' }]),
  ];
};

const validRequestId = /^[A-Za-z0-9._-]{1,128}$/;

/** Headers that the house promises of every answer, or of every answer of a status. */
const missingHeaders = ({ request }: Exchange, answer: Answer): readonly Finding[] => {
  const { code } = answer.status >= 400 ? problemOf(answer) : {};
  const needed = [
    'x-request-id',
    'x-content-type-options',
    'content-security-policy',
    ...(/^\/(?:api\/)?v1(?:\/|$)/.test(request.target) ? ['cache-control'] : []),
    ...(answer.status === 401 ? ['www-authenticate'] : []),
    ...(answer.status === 405 ? ['allow'] : []),
    ...(answer.status === 429 || code === 'overloaded' ? ['retry-after'] : []),
  ];
  const found: Finding[] = needed
    .filter((name) => headerOf(answer, name) === undefined)
    .map((name) => ({ kind: 'missing_header', detail: `${name} of ${answer.status}` }));
  const given = request.headers.filter(([name]) => name.toLowerCase() === 'x-request-id');
  const [id] = given;
  if (given.length === 1 && id && validRequestId.test(id[1]) && headerOf(answer, 'x-request-id') !== id[1])
    found.push({ kind: 'missing_header', detail: 'x-request-id is not the one that was sent' });
  return found;
};
