import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a tiny service does wrong. */
export type Defect =
  | 'error'
  | 'status'
  | 'code'
  | 'media type'
  | 'body'
  | 'header'
  | 'request id'
  | 'stack'
  | 'path'
  | 'sql'
  | 'secret'
  | 'late'
  | 'hang'
  | 'hang up'
  | 'no scopes'
  | 'scope after body'
  | 'escape by id'
  | 'escape in a list'
  | 'change by id';

/** How late an answer of the defect `late` is, in milliseconds. */
const lateMs = 1_200;

const allScopes = ['projects', 'keys', 'accounts'];

const problem = (...codes: string[]) => ({
  description: codes.map((code) => `\`${code}\``).join(', '),
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['status', 'code', 'request_id'],
        properties: { code: { type: 'string' } },
      },
    },
  },
});

const errors = {
  400: problem('invalid_request'),
  401: problem('missing_api_key', 'invalid_api_key', 'revoked_api_key', 'expired_api_key'),
  403: problem('https_required', 'account_suspended', 'insufficient_scope'),
  404: problem('not_found'),
  429: problem('rate_limit_exceeded'),
};

const ok = (data: object, status = 200) => ({
  [status]: {
    description: 'Success',
    ...(status === 201 ? { headers: { Location: { required: true }, 'Retry-After': {} } } : {}),
    content: {
      'application/json': { schema: { type: 'object', required: ['success', 'data'], properties: { data } } },
    },
  },
});

const named = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: { name: { type: 'string', minLength: 1 } },
};
const thing = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string' }, name: { type: 'string' } },
};
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

const operation = (operationId: string, scope: string | null, answer: object, more: object = {}) => ({
  operationId,
  'x-required-scope': scope,
  parameters: [],
  responses: { ...answer, ...errors },
  ...more,
});
const takes = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });
const withId = { parameters: [idParameter] };

/** What the tiny service promises. */
export const tinyDocument = {
  openapi: '3.1.1',
  paths: {
    '/v1/meta': { get: operation('getMeta', null, ok({ type: 'object' })) },
    '/v1/projects': {
      get: operation('listProjects', 'projects', ok({ type: 'array', items: thing })),
      post: operation('createProject', 'projects', ok(thing, 201), takes(named)),
    },
    '/v1/projects/{id}': {
      get: operation('getProject', 'projects', ok(thing), withId),
      patch: operation('updateProject', 'projects', ok(thing), { ...withId, ...takes(named) }),
    },
    '/api/v1/keys': {
      get: operation('listKeys', 'keys', ok({ type: 'array', items: thing })),
      post: operation('createKey', 'keys', ok(thing, 201), takes({ ...named, additionalProperties: true })),
    },
    '/api/v1/keys/{id}': {
      get: operation('getKey', 'keys', ok(thing), withId),
      delete: operation('revokeKey', 'keys', ok({ type: 'object' }), withId),
    },
    '/api/v1/accounts': {
      get: operation('listAccounts', 'accounts', ok({ type: 'array', items: thing })),
      post: operation(
        'createAccount',
        'accounts',
        ok(thing, 201),
        takes({ ...named, additionalProperties: true }),
      ),
    },
    '/api/v1/accounts/{id}': {
      patch: operation('updateAccount', 'accounts', ok(thing), { ...withId, ...takes({ type: 'object' }) }),
      delete: operation('deleteAccount', 'accounts', ok({ type: 'object' }), withId),
    },
  },
};

interface Key {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly scopes: readonly string[];
  readonly projects: readonly string[] | null;
  readonly expiresAt: string | null;
  readonly perMinute: number | null;
  used: number;
  isRevoked: boolean;
}

interface Account {
  readonly id: string;
  readonly name: string;
  isSuspended: boolean;
}

interface Project {
  readonly id: string;
  readonly account: string;
  name: string;
}

class Problem extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** A service with accounts, keys and projects that keeps the contract in all but its defect. */
export const startTinyService = async (defect: Defect | null) => {
  const accounts = new Map<string, Account>();
  const keys = new Map<string, Key>();
  const projects = new Map<string, Project>();

  const makeKey = (account: string, grant: Partial<Key>): { secret: string; key: Key } => {
    const secret = `key_${randomUUID()}`;
    const key: Key = {
      ...{ id: randomUUID(), name: 'Key', account, scopes: ['projects', 'keys'], projects: null },
      ...{ expiresAt: null, perMinute: null, used: 0, isRevoked: false, ...grant },
    };
    keys.set(secret, key);
    return { secret, key };
  };
  const makeAccount = (name: string): Account => {
    const account = { id: randomUUID(), name, isSuspended: false };
    accounts.set(account.id, account);
    return account;
  };
  const operator = makeKey(makeAccount('Operator').id, { scopes: allScopes });

  const identify = (request: IncomingMessage): Key => {
    const { authorization } = request.headers;
    if (authorization === undefined) throw new Problem(401, 'missing_api_key');
    const key = keys.get(/^Bearer (\S+)$/.exec(authorization)?.[1] ?? '');
    const account = key && accounts.get(key.account);
    if (!key || !account) throw new Problem(401, 'invalid_api_key');
    if (key.isRevoked) throw new Problem(401, 'revoked_api_key');
    if (key.expiresAt !== null && Date.parse(key.expiresAt) < Date.now())
      throw new Problem(401, 'expired_api_key');
    if (account.isSuspended) throw new Problem(403, 'account_suspended');
    key.used += 1;
    if (key.perMinute !== null && key.used > key.perMinute) throw new Problem(429, 'rate_limit_exceeded');
    return key;
  };

  const readJson = (content: string): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(content);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    } catch {}
    throw new Problem(400, 'invalid_request');
  };
  const readName = (
    content: string,
    isStrict = true,
  ): Record<string, unknown> & { readonly name: string } => {
    const { name, ...rest } = readJson(content);
    if (typeof name !== 'string' || name === '' || (isStrict && Object.keys(rest).length > 0))
      throw new Problem(400, 'invalid_request');
    return { name, ...rest };
  };

  const mayUse = (key: Key, project: Project): boolean =>
    project.account === key.account && (key.projects?.includes(project.id) ?? true);

  const projectOf = (key: Key, id: string): Project => {
    const project = projects.get(id);
    if (project && (mayUse(key, project) || defect === 'escape by id')) return project;
    throw new Problem(404, 'not_found');
  };

  const shown = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });

  /** What an operation answers: its status and data. */
  const carryOut = (name: string, id: string, key: Key, body: string): readonly [number, object] => {
    switch (name) {
      case 'getMeta':
        return [200, { name: 'Tiny' }];
      case 'listProjects': {
        const all = [...projects.values()];
        return [200, all.filter((one) => defect === 'escape in a list' || mayUse(key, one)).map(shown)];
      }
      case 'createProject': {
        if (key.projects) throw new Problem(403, 'insufficient_scope');
        const project = { id: randomUUID(), account: key.account, name: readName(body).name };
        projects.set(project.id, project);
        return [201, shown(project)];
      }
      case 'getProject':
        return [200, shown(projectOf(key, id))];
      case 'updateProject': {
        const { name: changed } = readName(body);
        const other = projects.get(id);
        if (other && defect === 'change by id') other.name = changed;
        const project = projectOf(key, id);
        project.name = changed;
        return [200, shown(project)];
      }
      case 'listKeys':
        return [
          200,
          [...keys.values()]
            .filter(({ account }) => account === key.account)
            .map((one) => ({ ...shown(one), scopes: one.scopes })),
        ];
      case 'createKey': {
        const wanted = readName(body, false);
        const { key: made, secret } = makeKey(key.account, {
          name: wanted.name,
          scopes: (wanted.scopes as string[] | undefined) ?? key.scopes,
          projects: (wanted.project_ids as string[] | undefined) ?? null,
          expiresAt: (wanted.expires_at as string | undefined) ?? null,
          perMinute: (wanted.rate_limit_per_minute as number | undefined) ?? null,
        });
        return [201, { ...shown(made), key: secret }];
      }
      case 'getKey':
      case 'revokeKey': {
        const found = [...keys.values()].find((one) => one.id === id && one.account === key.account);
        if (!found) throw new Problem(404, 'not_found');
        if (name === 'getKey') return [200, shown(found)];
        found.isRevoked = true;
        return [200, { id, deleted: true }];
      }
      case 'listAccounts':
        return [200, [...accounts.values()].map(shown)];
      case 'createAccount': {
        const account = makeAccount(readName(body, false).name);
        return [201, { ...shown(account), api_key: makeKey(account.id, {}).secret }];
      }
      default: {
        const account = accounts.get(id);
        if (!account) throw new Problem(404, 'not_found');
        if (name === 'deleteAccount') accounts.delete(id);
        else account.isSuspended = readJson(body).status === 'suspended';
        return [200, shown(account)];
      }
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [pathname = '/'] = (request.url ?? '/').split('?', 1);
    if (pathname === '/openapi.json') {
      response.end(JSON.stringify(tinyDocument));
      return;
    }
    const given = String(request.headers['x-request-id'] ?? '');
    const requestId = /^[A-Za-z0-9._-]{1,128}$/.test(given) ? given : randomUUID();
    if (defect !== 'request id') response.setHeader('X-Request-Id', requestId);
    for (const name of ['X-Content-Type-Options', 'Content-Security-Policy', 'Cache-Control'])
      response.setHeader(name, 'no-store');
    const send = (status: number, type: string, value: object): void => {
      response.writeHead(status, { 'content-type': type });
      response.end(JSON.stringify(value));
    };
    try {
      const body = await text(request);
      const key = identify(request);
      const parts = pathname.split('/');
      const id = parts.length > 3 && /^[0-9a-f-]{36}$/.test(parts.at(-1) ?? '') ? (parts.at(-1) ?? '') : '';
      const path = id === '' ? pathname : `${pathname.slice(0, -id.length)}{id}`;
      const methods = (tinyDocument.paths as Record<string, Record<string, ReturnType<typeof operation>>>)[
        path
      ];
      if (!methods) throw new Problem(404, 'not_found');
      const found = methods[(request.method ?? '').toLowerCase()];
      if (!found) {
        response.setHeader('Allow', Object.keys(methods).join(', ').toUpperCase());
        throw new Problem(405, 'method_not_allowed');
      }
      const scope = found['x-required-scope'];
      if (defect === 'scope after body' && found.operationId.startsWith('create')) readName(body, false);
      if (defect !== 'no scopes' && scope !== null && !key.scopes.includes(scope))
        throw new Problem(403, 'insufficient_scope');
      const [status, data] = carryOut(found.operationId, id, key, body);
      if (status === 201 && defect !== 'header')
        response.setHeader('Location', `${pathname}/${(data as Project).id}`);
      if (found.operationId === 'getMeta') {
        if (defect === 'hang') return;
        if (defect === 'hang up') return void request.socket.destroy();
        if (defect === 'late') await new Promise((resolve) => setTimeout(resolve, lateMs));
        if (defect === 'error') throw new Problem(500, 'internal_error');
        if (defect === 'status') return send(418, 'application/json', { success: true, data });
        if (defect === 'code') throw new Problem(404, 'nothing_here');
        if (defect === 'media type') return send(200, 'text/html', { success: true, data });
        if (defect === 'body') return send(200, 'application/json', { success: true, data: 'Tiny' });
        if (defect === 'stack')
          return send(200, 'application/json', { success: true, data: { at: new Error('x').stack } });
        if (defect === 'path')
          return send(200, 'application/json', { success: true, data: { at: '/srv/tiny/secrets' } });
        if (defect === 'sql')
          return send(200, 'application/json', {
            success: true,
            data: { at: 'duplicate key value violates unique constraint' },
          });
        if (defect === 'secret')
          return send(200, 'application/json', { success: true, data: { at: operator.secret } });
      }
      send(status, 'application/json', { success: true, data });
    } catch (error) {
      const { status, code } = error instanceof Problem ? error : new Problem(500, 'internal_error');
      if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
      if (status === 429) response.setHeader('Retry-After', '60');
      send(status, 'application/problem+json', { status, code, request_id: requestId });
    }
  };

  const server = createServer((request, response) => void answer(request, response));
  // What comes without TLS is refused, and nothing else is done.
  const plain = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify({ status: 403, code: 'https_required' }));
  });
  const listen = async (one: typeof server): Promise<string> => {
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
  };
  return {
    origin: await listen(server),
    plainOrigin: await listen(plain),
    operatorKey: operator.secret,
    folders: ['/srv/tiny'],
    close() {
      for (const one of [server, plain]) {
        one.closeAllConnections();
        one.close();
      }
    },
  };
};
