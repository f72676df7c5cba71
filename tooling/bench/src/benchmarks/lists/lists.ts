import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadApiConfiguration, serve } from '@dragoman/api';
import { type FilledAccount, fillAccount, openTestStore } from '@dragoman/store/testing';
import { Client } from 'pg';
import { Agent, request } from 'undici';
import { defineBenchmark } from '../../benchmark.ts';
import { percentile } from '../../statistics.ts';

/** So long may a page take, in milliseconds, at the 95th of 100 requests. */
const longestMs = 200;

/** Every list with the filters that make its work: `search` of what many rows have, and of what next to none has. */
const questionsOf = ({
  fileId,
  glossaryId,
  webhookId,
}: FilledAccount): Readonly<Record<string, readonly string[]>> => ({
  '/v1/translations': [
    '',
    'status=approved',
    'target_language=es',
    'max_score=0.1',
    'search=invoice',
    'search=platypus',
  ],
  '/v1/memory': ['', 'approved=true', 'approved=false', 'search=invoice', 'search=platypus'],
  '/v1/files': ['', 'status=failed', 'search=invoice', 'search=platypus'],
  [`/v1/files/${fileId}/segments`]: [
    '',
    'status=edited',
    'max_score=0.1',
    'page=200',
    'search=invoice',
    'search=platypus',
  ],
  [`/v1/files/${fileId}/segments/1/revisions`]: [''],
  '/v1/glossaries': ['', 'search=99'],
  [`/v1/glossaries/${glossaryId}/entries`]: [
    '',
    'do_not_translate=true',
    'search=invoice',
    'search=platypus',
  ],
  '/v1/brand-voices': ['', 'search=warm'],
  '/v1/projects': ['', 'search=99', 'search=platypus'],
  '/api/v1/keys': ['', 'status=active', 'status=expired', 'search=invoice', 'search=platypus'],
  '/api/v1/webhooks': ['', 'active=false', 'search=49'],
  [`/api/v1/webhooks/${webhookId}/deliveries`]: [
    '',
    'state=exhausted',
    'event=file.completed',
    'event=file.failed',
  ],
  '/api/v1/deliveries': ['', 'state=exhausted', 'state=pending', 'event=file.completed', 'event=file.failed'],
  '/v1/usage': [''],
  '/v1/usage-summary': [''],
  '/v1/quality-summary': [''],
});

/** Lists that are for who has signed in. */
const questionsOfSessions: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/audit-log': ['', 'action=key', 'search=created', 'search=platypus'],
  '/api/v1/members': ['', 'role=owner', 'search=member777@', 'search=platypus'],
  '/api/v1/invitations': [''],
};

interface Found {
  readonly list: string;
  readonly query: string;
  readonly p50: number;
  readonly p95: number;
}

type Ask = (path: string) => Promise<{ readonly pagination?: { readonly next_cursor: string | null } }>;

/** Pages of a list, from its beginning to the end and again, for so many requests. */
const measure = async (
  ask: Ask,
  list: string,
  query: string,
  requests: number,
  pauseMs: number,
): Promise<Found> => {
  const times: number[] = [];
  let cursor: string | null = null;
  for (let count = -2; count < requests; count += 1) {
    const parameters = new URLSearchParams(query);
    if (/-summary$|usage$/.test(list) === false) parameters.set('limit', '50');
    if (cursor !== null) parameters.set('cursor', cursor);
    const begun = performance.now();
    const { pagination } = await ask(`${list}?${parameters}`);
    // The first two find nothing prepared.
    if (count >= 0) times.push(performance.now() - begun);
    cursor = pagination?.next_cursor ?? null;
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return {
    ...{ list: list.replaceAll(/[0-9a-f-]{36}/g, '{id}'), query },
    ...{ p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  };
};

/** How long pages of lists take, of accounts that have much. */
export const lists = defineBenchmark({
  name: 'lists',
  summary: 'A page of every list over 10,000 rows (100,000 deliveries), filtered and searched: p95.',
  options: { rows: 10_000, deliveries: 100_000, requests: 100 },
  async run(options) {
    const folder = await mkdtemp(join(tmpdir(), 'dragoman-lists-'));
    const database = await openTestStore();
    const { connectionString, host = '', database: name = '', user = '' } = database.connection;
    const service = await serve(
      await loadApiConfiguration({
        env: {
          DATABASE_URL: connectionString ?? `postgres://${user}@/${name}?host=${encodeURIComponent(host)}`,
          DRAGOMAN_SECRET_KEY: database.secretKey,
          DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off',
        },
        overrides: { dataDir: folder, server: { port: 0 }, log: { level: 'silent' } },
      }),
    );
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    const send = async (path: string, headers: Record<string, string>, body?: object) => {
      const answer = await request(`https://localhost:${service.port}${path}`, {
        dispatcher,
        method: body ? 'POST' : 'GET',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${text}`);
      return {
        body: JSON.parse(text),
        cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
      };
    };
    const client = new Client(database.connection);
    try {
      const bearer = { authorization: `Bearer ${service.firstRun?.api_key}` };
      const token = new URL(service.setupUrl ?? '').searchParams.get('token');
      const { cookie } = await send(
        '/api/v1/setup',
        { origin: service.publicUrl },
        { token, email: 'owner@lists.example', password: 'only for this measurement' },
      );
      await client.connect();
      const { rows } = await client.query('select id, account_id from projects');
      const [project] = rows as readonly { readonly id: string; readonly account_id: string }[];
      if (!project) throw new Error('The service has made no project.');
      const begun = performance.now();
      const owner = { accountId: project.account_id, projectId: project.id };
      const seeded = await fillAccount(database.connection, owner, options);
      const seconds = (performance.now() - begun) / 1_000;
      const found: Found[] = [];
      const askAll = async (
        questions: Readonly<Record<string, readonly string[]>>,
        ask: Ask,
        pauseMs = 0,
      ) => {
        for (const [list, queries] of Object.entries(questions))
          for (const query of queries) found.push(await measure(ask, list, query, options.requests, pauseMs));
      };
      await askAll(questionsOf(seeded), async (path) => (await send(path, bearer)).body);
      // Sessions may ask less often: a tenth of a second between two.
      await askAll(questionsOfSessions, async (path) => (await send(path, { cookie })).body, 100);
      return {
        tables: [
          {
            title: `Pages of 50 rows over ${options.rows} rows, ${options.deliveries} deliveries (seeded in ${seconds.toFixed(0)} s)`,
            columns: ['list', 'asked for', 'p50 ms', 'p95 ms'],
            rows: found.map(({ list, query, p50, p95 }) => [list, query, p50.toFixed(1), p95.toFixed(1)]),
          },
        ],
        gates: found.map(({ list, query, p95 }) => ({
          ...{ name: `${list}?${query}: p95 ms`, measured: p95, bound: longestMs },
          kind: 'atMost' as const,
        })),
        measurements: { found },
      };
    } finally {
      await client.end();
      await dispatcher.destroy();
      await service.close();
      await database.destroy();
      await rm(folder, { recursive: true, force: true });
    }
  },
});
