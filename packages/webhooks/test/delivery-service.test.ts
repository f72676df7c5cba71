import type { RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClock, openDeliveries } from './support/deliveries.ts';
import { allEnded, answering, serveHeld, until } from './support/endpoints.ts';
import { serve, serveTcp } from './support/servers.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the ladder', () => {
  /** Runs a delivery to its end, moving the clock to each next attempt. @returns seconds between the attempts */
  const climb = async (listener: RequestListener, secrets?: null) => {
    const clock = createClock();
    const { queue, service } = openDeliveries({ now: clock.now });
    const { url } = await serve(listener);
    service.start();
    const id = queue.add({ url, ...(secrets === null && { secrets }) });
    while (queue.rows.has(id)) {
      const made = queue.attempts.length + 1;
      await until(() => queue.attempts.length === made);
      const next = queue.rows.get(id)?.nextAttemptAt;
      if (!next) break;
      clock.moveTo(new Date(next.getTime() - 1));
      const { claim } = queue.calls;
      queue.wake();
      await until(() => queue.calls.claim > claim);
      expect(queue.claimed()).toEqual([]);
      clock.moveTo(next);
      queue.wake();
    }
    const { attempts } = queue;
    const waits = attempts
      .slice(1)
      .map(
        ({ startedAt }, index) => (startedAt.getTime() - (attempts[index]?.endedAt.getTime() ?? 0)) / 1000,
      );
    return { waits, attempts, state: queue.ended.get(id), queue };
  };

  test('is climbed to its end: six attempts, then exhausted', async () => {
    const { waits, attempts, state } = await climb(answering(500));
    expect(state).toBe('exhausted');
    expect(attempts.map(({ status, claim }) => [status, claim.number])).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => [500, number]),
    );
    expect(waits).toHaveLength(5);
    for (const [index, step] of [60, 300, 900, 3600, 21_600].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(step);
      expect(waits[index]).toBeLessThanOrEqual(step + Math.min(step / 10, 60) + 0.001);
    }
  });

  test('is climbed without a request where the secret cannot be opened', async () => {
    const requests: unknown[] = [];
    const { waits, attempts, state } = await climb((request, response) => {
      requests.push(request.url);
      response.end();
    }, null);
    expect(state).toBe('exhausted');
    expect(waits).toHaveLength(5);
    expect(attempts).toHaveLength(6);
    for (const attempt of attempts)
      expect(attempt).toMatchObject({
        status: null,
        error: 'secret_unreadable',
        errorMessage: expect.stringContaining('cannot be decrypted'),
        requestHeaders: {},
        responseBody: null,
      });
    expect(requests).toEqual([]);
  });

  test('ends with the first success', async () => {
    const { attempts, state } = await climb(answering(500, 500, 200));
    expect(attempts.map(({ status }) => status)).toEqual([500, 500, 200]);
    expect(state).toBe('delivered');
  });

  test('ends at 410, and the webhook is disabled', async () => {
    const { attempts, state, queue } = await climb(answering(410));
    expect(attempts).toHaveLength(1);
    expect(attempts[0]?.disposition).toEqual({ state: 'gone' });
    expect([state, queue.disabled.get('wh_1')]).toEqual(['cancelled', 'gone']);
  });

  test.each([
    ['120', 120],
    ['Sun, 01 Mar 2026 12:01:50 GMT', 110],
    ['soon', 60],
    ['31536000', 120],
  ])('waits as Retry-After %s asks, and twice the step at most', async (retryAfter, seconds) => {
    let count = 0;
    const { waits } = await climb((request, response) => {
      count += 1;
      request.resume();
      if (count === 1) response.writeHead(503, { 'retry-after': retryAfter });
      response.end();
    });
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(seconds - 1);
    expect(waits[0]).toBeLessThanOrEqual(Math.min(seconds + 6, 120));
  });

  test('has no more steps for what is sent again by hand after its end, and the next one for what waits', async () => {
    const { queue, service } = openDeliveries({ random: () => 0 });
    const { url } = await serve(answering(500));
    service.start();
    const past = queue.add({ url, kind: 'manual', step: 6 });
    const waiting = queue.add({ url, kind: 'manual', step: 2 });
    await until(() => queue.attempts.length === 2);
    expect(queue.ended.get(past)).toBe('exhausted');
    const { endedAt } = queue.attempts.find(({ claim }) => claim.id === waiting) ?? {};
    expect(queue.rows.get(waiting)?.nextAttemptAt.getTime()).toBe((endedAt?.getTime() ?? 0) + 900_000);
  });
});

describe('an endpoint that hangs', () => {
  test('holds its own attempts and no others', async () => {
    const { queue, service } = openDeliveries({ perWebhook: 4, inFlight: 32 });
    const hanging = await serveHeld();
    const { url } = await serve(answering(200));
    for (let index = 0; index < 200; index += 1) queue.add({ url: hanging.url, webhookId: 'hanging' });
    for (let index = 0; index < 200; index += 1) queue.add({ url, webhookId: `well_${index % 10}` });
    service.start();
    await until(() => queue.ended.size === 200);
    expect(queue.claimed('hanging')).toHaveLength(4);
    expect(queue.maxAtOnce.get('hanging')).toBe(4);
    expect(service.inFlight).toBe(4);
    hanging.letGo();
    await allEnded(queue);
    expect(Math.max(...queue.maxAtOnce.values())).toBe(4);
  });

  test('is tried one at a time when most attempts fail, and as often as before when it is well again', async () => {
    const clock = createClock();
    const { queue, service } = openDeliveries({ now: clock.now, perWebhook: 8 });
    let isWell = false;
    const { url } = await serve((request, response) => {
      request.resume();
      response.writeHead(isWell ? 200 : 503).end();
    });
    service.start();
    for (let index = 0; index < 60; index += 1) queue.add({ url });
    await until(() => queue.attempts.length === 60);
    expect(queue.health.get('wh_1')).toMatchObject({ concurrency: 1, consecutiveFailures: 60 });
    queue.maxAtOnce.clear();
    clock.moveTo(new Date(clock.now().getTime() + 70_000));
    queue.wake();
    await until(() => queue.attempts.length === 120);
    expect(queue.maxAtOnce.get('wh_1')).toBe(1);
    isWell = true;
    clock.moveTo(new Date(clock.now().getTime() + 700_000));
    queue.wake();
    await allEnded(queue);
    expect(queue.attempts).toHaveLength(180);
    expect(queue.maxAtOnce.get('wh_1')).toBe(8);
    expect(queue.health.get('wh_1')).toMatchObject({ concurrency: null, failingSince: null });
  });
});

describe('connections', () => {
  test('are kept and used again', async () => {
    const { queue, service } = openDeliveries({ perWebhook: 8 });
    const server = await serve(answering(200));
    // As any database does; a connection is free again one turn of the event loop after its answer.
    queue.before = () => sleep(2);
    for (let index = 0; index < 200; index += 1) queue.add({ url: server.url });
    service.start();
    await allEnded(queue);
    expect(server.connections).toBeLessThanOrEqual(8);
  });

  test('that close as they are used again cost no attempt', async () => {
    const { queue, service } = openDeliveries({ perWebhook: 1 });
    let requests = 0;
    const { url } = await serveTcp((socket) =>
      socket.on('data', () => {
        requests += 1;
        if (requests === 2) socket.resetAndDestroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      }),
    );
    service.start();
    queue.add({ url });
    queue.add({ url });
    await allEnded(queue);
    expect(requests).toBe(3);
    expect(queue.attempts.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('of answers without end are closed, and 16 KiB are kept', async () => {
    const { queue, service } = openDeliveries();
    const closed: boolean[] = [];
    const { url } = await serve((_request, response) => {
      const chunk = Buffer.alloc(65_536, 'a');
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more).once('close', () => closed.push(response.writableFinished));
      more();
    });
    service.start();
    queue.add({ url });
    await allEnded(queue);
    expect(queue.attempts[0]).toMatchObject({ status: 200, bodyFate: 'truncated' });
    expect(queue.attempts[0]?.responseBody).toHaveLength(16_384);
    await until(() => closed.length === 1);
    expect(closed).toEqual([false]);
  });
});

describe('an attempt for a caller', () => {
  test('is made at once, and written when it resolves', async () => {
    const { queue, service } = openDeliveries();
    const { url } = await serve(answering(500));
    const id = queue.add({ url, kind: 'test' });
    const result = await service.attempt(queue.claimOne(id, 30_000));
    expect(result).toMatchObject({ isDelivered: false, status: 500 });
    expect(queue.attempts).toHaveLength(1);
    expect(queue.ended.get(id)).toBe('exhausted');
    expect(queue.health.size).toBe(0);
  });

  test('that meets 410 disables nothing where it is a test', async () => {
    const { queue, service } = openDeliveries();
    const { url } = await serve(answering(410));
    const id = queue.add({ url, kind: 'test' });
    await service.attempt(queue.claimOne(id, 30_000));
    expect([queue.ended.get(id), queue.disabled.size]).toEqual(['exhausted', 0]);
  });

  test('is refused after the end, and the claim given back', async () => {
    const { queue, service } = openDeliveries();
    const id = queue.add({ url: 'http://127.0.0.1:9/' });
    const claim = queue.claimOne(id, 30_000);
    await service.stop();
    await expect(service.attempt(claim)).rejects.toThrow('stopped');
    expect(queue.claimed()).toEqual([]);
  });
});

describe('what is told of attempts', () => {
  test('has their outcome and no secret, and may go wrong', async () => {
    const events: unknown[] = [];
    const { queue, service } = openDeliveries({
      onAttempt: (event) => {
        events.push(event);
        throw new Error('No metrics today.');
      },
    });
    const { url } = await serve(answering(200));
    service.start();
    queue.add({ url, headers: { Authorization: 'Bearer mine' } });
    await allEnded(queue);
    expect(events).toMatchObject([
      {
        delivery: { webhookId: 'wh_1', number: 1 },
        result: { status: 200 },
        disposition: { state: 'delivered' },
      },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/whsec|mine/);
  });
});
