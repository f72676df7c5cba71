import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@dragoman/client';
import { afterEach, describe, expect, it } from 'vitest';
import { type FollowOptions, followEvents, placeOfNow } from '../src/webhooks/follow.ts';

type Turn = (response: ServerResponse) => void;

const page =
  (place: string, ...ids: string[]): Turn =>
  (response) => {
    const data = ids.map((id) => ({ id }));
    const body = { success: true, data, pagination: { next_cursor: place } };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const refusal =
  (status: number, code: string, headers: Record<string, string> = {}): Turn =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify({ code, detail: `It is ${code}.` }));
const cut: Turn = (response) => response.destroy();

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Follows a service that answers by script, by a clock that its waits alone move; ends with the script. */
const follow = async (turns: readonly Turn[], filter: FollowOptions['filter']) => {
  const asked: string[] = [];
  const end = new AbortController();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const turn = turns[asked.length - 1];
    if (turn) turn(response);
    else end.abort();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: `dgm_${'a'.repeat(38)}`,
    retries: 0,
  });
  const states: string[] = [];
  const waits: number[] = [];
  let now = 0;
  const options: FollowOptions = {
    filter,
    signal: end.signal,
    onState: (state, reason) => states.push(`${state} ${reason}`.trim()),
    clock: {
      now: () => now,
      async wait(milliseconds) {
        waits.push(milliseconds);
        now += milliseconds;
      },
    },
  };
  const ids: string[] = [];
  let error: unknown;
  try {
    const place = await placeOfNow(client, options);
    for await (const { id } of followEvents(client, place, options)) ids.push(id);
  } catch (caught) {
    if (!end.signal.aborted) error = caught;
  }
  return { asked, ids, states, waits, error };
};

const all = { kinds: undefined, projectId: undefined };

describe('followEvents', () => {
  it('asks from place to place, two seconds apart at least, and gives each event once', async () => {
    const projectId = '0195513b-8e00-7000-8000-000000000001';
    const { asked, ids, waits, states } = await follow(
      [page('p0'), page('p1', 'a', 'b'), page('p2'), page('p3', 'c')],
      {
        kinds: ['project.created', 'project.deleted'],
        projectId,
      },
    );
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(waits).toEqual([2_000, 2_000, 2_000]);
    expect(states).toEqual([]);
    const queries = asked.map((url) => new URLSearchParams(url.slice(url.indexOf('?'))));
    expect(queries.map((query) => query.get('after'))).toEqual([null, 'p0', 'p1', 'p2', 'p3']);
    for (const query of queries) {
      expect(query.getAll('kind')).toEqual(['project.created', 'project.deleted']);
      expect(query.get('project_id')).toBe(projectId);
    }
    expect(queries[1]?.get('wait')).toBe('25');
  });

  it('is patient where it asks too often, and where the service is away', async () => {
    const tooMany = refusal(429, 'rate_limit_exceeded', { 'retry-after': '37' });
    const script = [
      page('p0'),
      tooMany,
      page('p1', 'a'),
      cut,
      refusal(503, 'overloaded'),
      refusal(502, 'x'),
      ...Array.from({ length: 5 }, () => cut),
      page('p2', 'b'),
    ];
    const { asked, ids, waits, states } = await follow(script, all);
    expect(ids).toEqual(['a', 'b']);
    expect(waits).toEqual([37_000, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000]);
    expect(states).toEqual([
      'lost It is rate_limit_exceeded.',
      'back',
      expect.stringMatching(/^lost .*cannot be reached/),
      'back',
    ]);
    expect(asked[3]).toContain('after=p1');
    expect(asked.at(-2)).toContain('after=p1');
  });

  it.each([
    ['at the first question', [refusal(401, 'revoked_api_key')]],
    ['later', [page('p0'), refusal(401, 'revoked_api_key')]],
  ])('ends where the service refuses for good %s', async (_when, turns) => {
    const { error, waits } = await follow(turns, all);
    expect(error).toMatchObject({ name: 'DragomanError', code: 'revoked_api_key' });
    expect(waits).toEqual([]);
  });

  it('does not wait for a service that was never there', async () => {
    const { error } = await follow([cut], all);
    expect(error).toMatchObject({ name: 'DragomanConnectionError', failure: 'unreachable' });
  });
});
