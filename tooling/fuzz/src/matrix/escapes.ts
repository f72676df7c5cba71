import type { Exchange, SentRequest } from '../answers/exchange.ts';
import type { DescribedOperation } from '../document/document.ts';
import { jsonRequest } from '../service/parties.ts';
import type { World } from '../service/world.ts';
import { membersOf, rightBody } from './bodies.ts';
import type { Account } from './callers.ts';
import {
  dataIn,
  existing,
  filled,
  idsIn,
  type MatrixContext,
  marker,
  said,
  shownIds,
  textOf,
} from './context.ts';
import type { Cast } from './identities.ts';
import { requestOf } from './stage.ts';

/** Bodies that are tried until one is right: the schema does not tell all that an operation wants. */
const attempts = 10;

/** What is the owner's, by its ids. */
const ownedBy = ({ id }: Account, world: World): ReadonlySet<string> =>
  new Set([id, ...world.templates.flatMap((template) => world.paths(template)).flatMap(idsIn)]);

/** The owner's things as far as they do not change by themselves, by their paths. */
const snapshot = async (
  context: MatrixContext,
  { credentials }: Account,
  world: World,
): Promise<ReadonlyMap<string, string>> => {
  const readable = context.stage.document.operations.filter(
    ({ method, path }) => method === 'GET' && path.endsWith('}'),
  );
  const found = new Map<string, string>();
  for (const path of readable.flatMap((operation) => world.paths(operation.path).slice(0, 3))) {
    const exchange = await context.send(jsonRequest(credentials, 'GET', path));
    const { name, revision, revoked_at: revokedAt } = dataIn(exchange);
    found.set(path, JSON.stringify([exchange.answer?.status, name, revision, revokedAt]));
  }
  return found;
};

/** The id of something of the owner's that a field or parameter of this name can name. */
const idFor = (name: string, world: World): string => {
  const stem = name.replace(/_ids?$/, '').replaceAll('_', '-');
  return world.id(stem.endsWith('y') ? `${stem.slice(0, -1)}ies` : `${stem}s`, 0);
};

/** Requests that name what is the owner's: in the path, or else in the query and the body. */
const namingRequests = (
  context: MatrixContext,
  operation: DescribedOperation,
  stranger: Account,
  owner: Account,
  world: World,
  choice: number,
): readonly SentRequest[] => {
  const { document, endpoints } = context.stage;
  const { credentials } = stranger;
  const body = rightBody(document, operation, { endpoints, marker: '', choice });
  if (operation.path.includes('{')) {
    const target =
      operation.scope === 'accounts' ? filled(operation.path, owner.id) : existing(world, operation);
    return [requestOf(operation, target, credentials, body)];
  }
  const inQuery = operation.parameters
    .filter((parameter) => parameter.in === 'query' && /_id$|^cursor$|^after$/.test(parameter.name))
    .map(({ name }) => {
      const value = name.endsWith('_id') ? idFor(name, world) : world.cursor(0);
      return requestOf(
        operation,
        `${operation.path}?${name}=${encodeURIComponent(value)}`,
        credentials,
        body,
      );
    });
  const inBody = Object.keys(membersOf(document, operation))
    .filter((name) => /_ids?$/.test(name))
    .map((name) => {
      const id = idFor(name, world);
      const value = JSON.parse(Buffer.from(body?.body ?? []).toString());
      const named = JSON.stringify({ ...value, [name]: name.endsWith('s') ? [id] : id });
      const content = { type: 'application/json', body: Buffer.from(named) };
      return requestOf(operation, operation.path, credentials, content);
    });
  const plain = operation.method === 'GET' ? [requestOf(operation, operation.path, credentials)] : [];
  return [...plain, ...inQuery, ...inBody];
};

/** How somebody with every right in their account is refused before anybody looks whose a thing is; undefined: not at all. */
const refusalOf = ({ scope, access }: DescribedOperation, hasKey: boolean): string | undefined => {
  // The token of a link, for which an id was taken, is not looked at where the request is of no page of the service.
  if (access === 'public') return '403 csrf_required';
  if (hasKey && (scope === 'accounts' || access === 'session')) return '403 insufficient_scope';
  return scope === 'accounts' ? '403 insufficient_role' : undefined;
};

/** Somebody with every right in another account: the owner's ids in paths, bodies and queries lead to nothing. */
export const playStranger = async (
  context: MatrixContext,
  place: string,
  stranger: Account,
  { owner }: Cast,
  world: World,
): Promise<void> => {
  const hasKey = typeof stranger.credentials === 'string';
  const owned = ownedBy(owner, world);
  const before = await snapshot(context, owner, world);
  const isNamed = (text: string | undefined) => idsIn(text ?? '').some((id) => owned.has(id));
  const judge = (operation: DescribedOperation, exchange: Exchange): void => {
    const { request, answer } = exchange;
    context.note(place, exchange, shownIds(owned, exchange));
    if (answer?.text.includes(marker))
      context.note(place, exchange, { kind: 'escape', detail: "the answer shows another's text" });
    const isInPath = isNamed(request.target.split('?')[0]);
    const allowed = refusalOf(operation, hasKey) ?? '404 not_found';
    if (isInPath ? said(exchange) !== allowed : isNamed(textOf(request)) && (answer?.status ?? 0) < 400)
      context.note(place, exchange, { kind: 'escape', detail: `${said(exchange)} for what is another's` });
  };
  for (const operation of context.stage.document.operations)
    for (let choice = 0; choice < attempts; choice += 1) {
      const exchanges: Exchange[] = [];
      for (const request of namingRequests(context, operation, stranger, owner, world, choice))
        exchanges.push(await context.send(request));
      // A body that is not right is refused before anybody asks whose the object is.
      if (operation.body && choice + 1 < attempts && exchanges.some(({ answer }) => answer?.status === 400))
        continue;
      for (const exchange of exchanges) judge(operation, exchange);
      break;
    }
  const after = await snapshot(context, owner, world);
  for (const [path, text] of before)
    if (after.get(path) !== text)
      context.findings.add(
        place,
        { kind: 'escape', detail: `${path} was ${text} and is ${after.get(path)}` },
        'any of the requests of another account',
      );
};

/** The project of what a path names, where it is of one. */
const projectOf = async (
  context: MatrixContext,
  { credentials }: Account,
  { path }: DescribedOperation,
  world: World,
): Promise<string | undefined> => {
  const template = /^[^{]*\{\w+\}/.exec(path)?.[0] ?? path;
  const data = dataIn(await context.send(jsonRequest(credentials, 'GET', world.path(template, 0))));
  if (template === '/v1/projects/{id}') return String(data.id);
  return typeof data.project_id === 'string' ? data.project_id : undefined;
};

/** A key of the owner's account that may use one project: what is of others is not there for it. */
export const playBound = async (
  context: MatrixContext,
  { owner, bound }: Cast,
  world: World,
): Promise<void> => {
  const { document, endpoints } = context.stage;
  const place = 'matrix: bound to one project';
  const projects = world.paths('/v1/projects/{id}').flatMap(idsIn);
  const others = new Set(projects.filter((id) => id !== bound.projectId));
  for (const operation of document.operations) {
    if (operation.scope === 'accounts') continue;
    const project = operation.path.includes('{')
      ? await projectOf(context, owner, operation, world)
      : undefined;
    if (operation.method !== 'GET' && project === undefined) continue;
    const body = rightBody(document, operation, { endpoints, marker: '', choice: 0 });
    const request = requestOf(operation, existing(world, operation), bound.credentials, body);
    const exchange = await context.send(request);
    context.note(place, exchange, shownIds(others, exchange));
    if (project !== undefined && project !== bound.projectId && (exchange.answer?.status ?? 0) < 400)
      context.note(place, exchange, {
        kind: 'escape',
        detail: `${said(exchange)} for what is of another project`,
      });
  }
};
