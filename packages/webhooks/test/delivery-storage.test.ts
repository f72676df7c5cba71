import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClock, openDeliveries } from './support/deliveries.ts';
import { allEnded, answering, serveHeld, until } from './support/endpoints.ts';
import { serve } from './support/servers.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the storage', () => {
  test('may be away while outcomes are to be written: nothing is sent twice', async () => {
    const { queue, service, lines } = openDeliveries();
    let received = 0;
    const { url } = await serve((request, response) => {
      received += 1;
      request.resume();
      response.end();
    });
    let failures = 0;
    queue.before = async (operation) => {
      if (operation !== 'finish' || failures === 4) return;
      // The first one lasts until there is a batch of several.
      if (queue.calls.finish === 1) return until(() => received === 16);
      failures += 1;
      throw new Error('The database is away.');
    };
    for (let index = 0; index < 40; index += 1) queue.add({ url });
    service.start();
    await allEnded(queue);
    expect([failures, received, queue.attempts.length]).toEqual([4, 40, 40]);
    const told = lines.filter(({ message }) => message.startsWith('Writing outcomes'));
    expect(told.map(({ level }) => level)).toEqual(['error', 'info']);
    await until(() => service.inFlight === 0);
  });

  test('is asked for no more than there is room for while it takes no outcomes', async () => {
    const { queue, service } = openDeliveries({ inFlight: 10 });
    const { url } = await serve(answering(200));
    queue.before = (operation) => {
      if (operation === 'finish') throw new Error('The database is away.');
    };
    for (let index = 0; index < 40; index += 1) queue.add({ url, webhookId: `wh_${index}` });
    service.start();
    await until(() => queue.calls.finish > 2);
    expect([service.inFlight, queue.claimed().length]).toEqual([10, 10]);
    queue.before = () => {};
    await allEnded(queue);
  });

  test('may refuse one outcome: the others are written, and it is given up', async () => {
    const { queue, service, lines } = openDeliveries({ random: () => 1 });
    const { url } = await serve(answering(200));
    const finish = queue.finish.bind(queue);
    queue.finish = async (attempts, policy) => {
      if (attempts.some(({ claim }) => claim.webhookId === 'poison')) throw new Error('I cannot store this.');
      return finish(attempts, policy);
    };
    queue.add({ url, webhookId: 'poison' });
    service.start();
    const isGivenUp = () => lines.some(({ message }) => message.startsWith('an attempt has no outcome'));
    for (let index = 0; index < 100 && !isGivenUp(); index += 1) {
      const id = queue.add({ url });
      await until(() => queue.ended.has(id));
    }
    await until(isGivenUp);
    await until(() => service.inFlight === 0);
  });

  test('may be away while deliveries are to be claimed', async () => {
    const { queue, service, lines } = openDeliveries();
    const { url } = await serve(answering(200));
    let failures = 0;
    queue.before = (operation) => {
      if (operation !== 'claim' || failures === 2) return;
      failures += 1;
      throw new Error('The database is away.');
    };
    service.start();
    queue.add({ url });
    await allEnded(queue);
    const told = lines.filter(({ message }) => message.startsWith('Claiming deliveries'));
    expect(told.map(({ level }) => level)).toEqual(['error', 'info']);
  });

  test('is heard when it wakes during a claim', async () => {
    const { queue, service } = openDeliveries();
    // The poll never comes: only the wake can bring the delivery.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const received = new Promise<void>((resolve) => {
      void serve((request, response) => {
        request.resume();
        response.end();
        resolve();
      }).then(({ url }) => {
        const claim = queue.claim.bind(queue);
        queue.claim = async (options) => {
          const claims = await claim(options);
          if (queue.calls.claim === 1) queue.add({ url });
          return claims;
        };
        service.start();
      });
    });
    await received;
    vi.useRealTimers();
    await allEnded(queue);
  });

  test('is asked for claims that expired, at the start and every five seconds', async () => {
    const { queue, service } = openDeliveries();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    service.start();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(queue.calls.returnExpired).toBe(1);
    await vi.advanceTimersByTimeAsync(5_001);
    expect(queue.calls.returnExpired).toBe(3);
  });

  test('gives back what a process left, and its outcome is late', async () => {
    const clock = createClock();
    const { queue, service, lines } = openDeliveries({ now: clock.now });
    const endpoint = await serveHeld();
    service.start();
    queue.add({ url: endpoint.url });
    await until(() => endpoint.held.length === 1);
    clock.moveTo(new Date(clock.now().getTime() + 30_000));
    expect(await queue.returnExpired()).toBe(1);
    queue.wake();
    await until(() => endpoint.held.length === 2);
    endpoint.letGo();
    await until(() => queue.attempts.length === 2);
    expect(queue.attempts.filter(({ isLate }) => isLate)).toHaveLength(1);
    expect([...queue.ended.values()]).toEqual(['delivered']);
    await until(() => lines.some(({ fields }) => 'late' in fields));
  });
});

describe('outcomes', () => {
  test('are written in batches, bounded in number and bytes', async () => {
    let answered = 0;
    const { queue, service } = openDeliveries({
      perWebhook: 300,
      inFlight: 300,
      onAttempt: () => {
        answered += 1;
      },
    });
    const { url } = await serve((request, response) => {
      request.resume();
      response.end(Buffer.alloc(16_000));
    });
    const batches: { readonly count: number; readonly bytes: number }[] = [];
    const finish = queue.finish.bind(queue);
    queue.finish = async (attempts, policy) => {
      // The first one lasts until all others have an outcome that waits.
      if (batches.length === 0) await until(() => answered === 300);
      const bytes = attempts.reduce((sum, { responseBody }) => sum + (responseBody?.length ?? 0), 0);
      batches.push({ count: attempts.length, bytes });
      return finish(attempts, policy);
    };
    for (let index = 0; index < 300; index += 1) queue.add({ url });
    service.start();
    await allEnded(queue);
    expect(batches.length).toBeLessThanOrEqual(5);
    for (const { count, bytes } of batches) {
      expect(count).toBeLessThanOrEqual(200);
      expect(bytes).toBeLessThanOrEqual(2_097_152);
    }
  });

  test('that a fault of our own prevents are told, and nothing is counted', async () => {
    const sender = { send: () => Promise.reject(new TypeError('This is a fault.')) };
    const { queue, service, lines } = openDeliveries({ sender });
    service.start();
    const id = queue.add({ url: 'http://127.0.0.1:9/' });
    await until(() => lines.some(({ message }) => message.startsWith('an attempt has no outcome')));
    await until(() => service.inFlight === 0);
    expect([queue.rows.get(id)?.attempts, queue.claimed().length]).toEqual([0, 1]);
  });
});
