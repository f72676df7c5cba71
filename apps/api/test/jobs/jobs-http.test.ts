import express from 'express';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ApiCradle } from '../../src/container.ts';
import { operationsOf } from '../../src/http/operation.ts';
import { problemHandler } from '../../src/http/problem.ts';
import { requestId } from '../../src/http/request-id.ts';
import { operationRouter } from '../../src/http/router.ts';
import { jobOperations } from '../../src/modules/jobs/operations.ts';
import { acceptedReply } from '../../src/modules/jobs/present.ts';
import { jobData } from '../../src/modules/jobs/schema.ts';
import { authenticate } from '../../src/modules/keys/authenticate.ts';
import { Listener } from '../../src/server/listener.ts';
import { startApi, type TestApi, TestCaller } from '../support/api.ts';
import { type Counting, countingKind, makeJobs, untilAborted } from '../support/job-kinds.ts';

const holding = countingKind(({ signal }) => untilAborted(signal));
const other = countingKind(async () => {}, { name: 'other' });
const removed: unknown[] = [];
const counting: Counting = {
  ...holding,
  discardResult: async (result: unknown) => void removed.push(result),
};

const resource = jobOperations<ApiCradle>({
  path: '/v1/counts/jobs',
  name: 'CountJob',
  tag: 'Counts',
  scope: 'voice',
  kinds: ['counting'],
  result: z.strictObject({ numbers: z.int() }),
  present: (job, { jobs }) => ({ numbers: jobs.resultOf(counting, job)?.to }),
});
const operations = [
  ...Object.values(resource),
  jobOperations<ApiCradle>({
    path: '/v1/others/jobs',
    name: 'OtherJob',
    tag: 'Others',
    scope: 'voice',
    kinds: ['other'],
    result: z.unknown(),
    present: () => null,
  }).get,
  operationsOf<ApiCradle>({ tag: 'Counts', scope: 'voice' }).operation({
    id: 'count',
    route: 'POST /v1/counts',
    summary: 'Counts',
    body: z.strictObject({ to: z.int(), hold_at: z.int().nullable(), kind: z.enum(['counting', 'other']) }),
    data: z.unknown(),
    accepted: jobData,
    async handle({ identity, body }, { jobs, projects }) {
      const project = await projects.forNewWork(identity, undefined);
      const owner = { accountId: identity.account.id, projectId: project.id, actor: identity.actor };
      const kind = body.kind === 'other' ? other : counting;
      const job = await jobs.start(kind, owner, { to: body.to, holdAt: body.hold_at });
      return acceptedReply('/v1/counts/jobs', job);
    },
  }),
];

describe('jobs, as callers see them', () => {
  let api: TestApi;
  let made: Awaited<ReturnType<typeof makeJobs>>;
  let listener: Listener;
  let url: string;
  const dispatcher = new Agent();
  beforeAll(async () => {
    api = await startApi();
    made = await makeJobs(api.services.store, [counting, other], { concurrency: 4 });
    const services = new Proxy(api.services, {
      get: (cradle, name) => (name === 'jobs' ? made.jobs : cradle[name as keyof ApiCradle]),
    });
    const app = express();
    app.use(
      requestId,
      authenticate(services.keySignIn, services.sessionSignIn),
      operationRouter(operations, services),
    );
    app.use(problemHandler(services.logger));
    listener = Listener.http(app);
    url = `http://127.0.0.1:${await listener.listen('127.0.0.1', 0)}`;
    await made.jobs.work();
  });
  afterAll(async () => {
    await dispatcher.destroy();
    await listener.close(0);
    await made.jobs.stop();
    await made.remove();
    await api.close();
  });
  const caller = async () => {
    const account = await api.account();
    return new TestCaller(url, dispatcher, account.key, account.accountId);
  };
  const count = (by: TestCaller, to = 3, holdAt: number | null = null, kind = 'counting') =>
    by.post('/v1/counts', { to, hold_at: holdAt, kind });
  const ended = async (by: TestCaller, path: string) => {
    for (;;) {
      const answer = await by.get(path);
      if (answer.body.data.finished_at !== null) return answer;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };

  it('are accepted with where to ask, and answered with their result', async () => {
    const one = await caller();
    const accepted = await count(one);
    expect(accepted.status).toBe(202);
    const { id } = accepted.body.data;
    expect(accepted.headers).toMatchObject({ location: `/v1/counts/jobs/${id}`, 'retry-after': '2' });
    expect(accepted.body).toEqual({
      success: true,
      data: {
        id,
        kind: 'counting',
        status: 'queued',
        project_id: expect.any(String),
        progress: { done: 0, total: 100, stage: null },
        created_at: expect.any(String),
        started_at: null,
        finished_at: null,
        error: null,
      },
    });
    expect(jobData.safeParse(accepted.body.data).success).toBe(true);
    const answer = await ended(one, String(accepted.headers.location));
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(answer.body.data).toMatchObject({
      status: 'completed',
      progress: { done: 100, total: 100 },
      result: { numbers: 3 },
    });
  });

  it('that run are cancelled and stay, those that ended go with their results', async () => {
    const one = await caller();
    const running = (await count(one, 3, 1)).body.data.id;
    const path = `/v1/counts/jobs/${running}`;
    expect((await one.delete(path)).body).toEqual({ success: true, data: { id: running, deleted: true } });
    expect(await one.read(path)).toMatchObject({ status: 'cancelled', result: null, error: null });
    expect((await one.delete(path)).body).toEqual({ success: true, data: { id: running, deleted: true } });
    expect((await one.get(path)).body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await one.delete(path)).status).toBe(404);
    const finished = (await count(one, 8)).body.data.id;
    await ended(one, `/v1/counts/jobs/${finished}`);
    await one.delete(`/v1/counts/jobs/${finished}`);
    expect(removed).toContainEqual({ from: 0, to: 8 });
  });

  it('are listed newest first, by state, without results', async () => {
    const one = await caller();
    const ids: string[] = [];
    for (const to of [1, 2, 3]) {
      const { id } = (await count(one, to)).body.data;
      await ended(one, `/v1/counts/jobs/${id}`);
      ids.unshift(id);
    }
    const list = (await one.get('/v1/counts/jobs')).body;
    expect(list.data.map((job: { id: string }) => job.id)).toEqual(ids);
    expect(list.data[0]).not.toHaveProperty('result');
    expect(await one.read('/v1/counts/jobs?status=failed')).toEqual([]);
    const page = (await one.get('/v1/counts/jobs?limit=2&status=completed')).body;
    expect(page.data).toHaveLength(2);
    const rest = await one.get(
      `/v1/counts/jobs?limit=2&status=completed&cursor=${page.pagination.next_cursor}`,
    );
    expect(rest.body.data.map((job: { id: string }) => job.id)).toEqual(ids.slice(2));
    expect((await one.get('/v1/counts/jobs?status=done')).status).toBe(400);
  });

  it('are seen by their account alone, by keys of their project alone, and as what they are alone', async () => {
    const [one, two] = [await caller(), await caller()];
    const { id } = (await count(one, 3, 1)).body.data;
    const elsewhere = (await count(one, 1, null, 'other')).body.data.id;
    const { store, keys } = api.services;
    const project = await store.projects.create(one.accountId, { name: 'P', description: '', settings: {} });
    const issued = await keys.issue(
      one.accountId,
      {
        name: 'Bound',
        scopes: ['voice'],
        expiresAt: null,
        rateLimitPerMinute: 0,
        charactersPerMonth: null,
        projectIds: [project.id],
      },
      { kind: 'operator' },
    );
    const bound = new TestCaller(url, dispatcher, issued.secret, one.accountId);
    for (const [who, path] of [
      [two, `/v1/counts/jobs/${id}`],
      [bound, `/v1/counts/jobs/${id}`],
      [one, `/v1/others/jobs/${id}`],
      [one, `/v1/counts/jobs/${elsewhere}`],
    ] as const) {
      expect((await who.get(path)).body).toMatchObject({ status: 404, code: 'not_found' });
      if (path.includes('counts')) expect((await who.delete(path)).status).toBe(404);
    }
    for (const who of [two, bound]) expect(await who.read('/v1/counts/jobs')).toEqual([]);
    expect((await one.get(`/v1/others/jobs/${elsewhere}`)).status).toBe(200);
    expect((await one.read('/v1/counts/jobs')).map((job: { id: string }) => job.id)).toEqual([id]);
    const { id: own } = (await count(bound)).body.data;
    expect((await bound.read('/v1/counts/jobs')).map((job: { id: string }) => job.id)).toEqual([own]);
    await one.delete(`/v1/counts/jobs/${id}`);
  });

  it('of a project that keeps no texts lose their result soon after it was read', async () => {
    const one = await caller();
    const { store } = api.services;
    const [project] = (await store.projects.list(one.accountId, { limit: 1 })).items;
    await store.projects.update(one.accountId, project?.id ?? '', { settings: { store_texts: false } });
    const { id } = (await count(one)).body.data;
    const path = `/v1/counts/jobs/${id}`;
    await ended(one, path);
    expect((await one.read(path)).result).toEqual({ numbers: 3 });
    const left = (await store.jobs.get(one.accountId, id))?.resultUntil?.getTime() ?? 0;
    expect(left - Date.now()).toBeLessThanOrEqual(600_000);
    expect(left).toBeGreaterThan(Date.now());
  });
});
