import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Priority, Ticket } from '../../src/scheduling/requester.ts';
import { settle } from '../support/clock.ts';
import { anyTime, of, provider, scene } from '../support/engine-queue.ts';

describe('the queue of an engine', () => {
  it('lets begin at once what finds a place', () => {
    const { ask, begun, queue } = scene(3);
    for (const name of ['1', '2', '3']) ask(name, of('a'));
    expect(begun).toEqual(['1', '2', '3']);
    expect(queue.state).toMatchObject({ places: 3, running: 3, waiting: 0, begun: 3, waitedMs: 0 });
  });

  it('has 256 places where the engine does not say how many it has', () => {
    const { ask, queue } = scene();
    for (let call = 0; call < 260; call++) ask('x', of('a'));
    ask('y', of('b'));
    expect(queue.state).toMatchObject({ places: 256, running: 256, waiting: 5 });
  });

  it('keeps a place of four for an account that has none, and none of three', () => {
    for (const [places, running] of [
      [4, 3],
      [3, 3],
    ] as const) {
      const { ask, begun, queue } = scene(places);
      for (let call = 0; call < 9; call++) ask('long', of('busy'));
      expect(queue.state.running).toBe(running);
      ask('short', of('light'));
      expect(begun.includes('short')).toBe(places === 4);
    }
  });

  it('lets up to eight small calls share a place, and keeps the last place for an account that has none', async () => {
    const { ask, queue, begun } = scene(4, 800);
    const small = Array.from({ length: 30 }, () => ask('small', of('busy'), 60));
    expect(queue.state).toMatchObject({ places: 4, running: 24, waiting: 6 });
    ask('half', of('light'), 400);
    expect(begun.at(-1)).toBe('half');
    // That call takes four parts of a place, so that four small ones must end before another begins.
    for (const { leave } of small.slice(0, 4)) leave?.(true);
    await settle();
    expect(queue.state).toMatchObject({ running: 21, waiting: 6 });
    for (const { leave } of small.slice(4, 6)) leave?.(true);
    await settle();
    expect(queue.state).toMatchObject({ running: 21, waiting: 4 });
  });

  it('gives calls with enough work a place each, whatever small ones run', () => {
    const { ask, queue } = scene(3, 800);
    for (let call = 0; call < 5; call++) ask('whole', of('a'), 800);
    expect(queue.state).toMatchObject({ running: 3, waiting: 2 });
    const other = scene(3, 800);
    other.ask('tiny', of('a'), 1);
    for (let call = 0; call < 5; call++) other.ask('whole', of('a'), 5_000);
    // The last to begin finds a part of a place.
    expect(other.queue.state).toMatchObject({ running: 4, waiting: 2 });
  });

  it('has all places again when small and whole calls have left', async () => {
    const calls = fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(calls, async (costs) => {
        const { ask, queue } = scene(4, 800);
        const asked = costs.map((cost, index) => ask(String(index), of(`account ${index % 3}`), cost));
        while (queue.state.running > 0) {
          for (const { leave } of asked) leave?.(true);
          await settle();
        }
        for (let call = 0; call < 30; call++) ask('small', of('busy'), 60);
        expect(queue.state.running).toBe(24);
      }),
    );
  });

  it('gives the places of one account to another that waits, up to half', async () => {
    const { ask, queue, begun } = scene(8);
    const calls = Array.from({ length: 20 }, () => ask('a', of('a')));
    Array.from({ length: 20 }, () => ask('b', of('b')));
    expect(begun.filter((name) => name === 'b')).toHaveLength(1);
    for (const { leave } of calls.slice(0, 3)) leave?.(true);
    await settle();
    expect(begun.filter((name) => name === 'b')).toHaveLength(3);
    expect(queue.state.running).toBe(7);
    // From here on each gets one for one.
    expect(begun.filter((name) => name === 'a')).toHaveLength(7);
  });

  it('serves interactive calls of an account before batches, and both before jobs', async () => {
    const { ask, begun } = scene(1);
    const first = ask('first', of('a'));
    let priority: Priority = 'job';
    const changing = new Ticket({
      account: 'a',
      get priority() {
        return priority;
      },
    });
    const waiting = [
      ask('job', of('a', 'job')),
      ask('changed', changing),
      ask('batch', of('a', 'batch')),
      ask('interactive', of('a')),
    ];
    priority = 'interactive';
    first.leave?.(true);
    for (let left = waiting.length; left > 0; left--) {
      await settle();
      waiting.find(({ name }) => name === begun.at(-1))?.leave?.(true);
    }
    await settle();
    expect(begun).toEqual(['first', 'changed', 'interactive', 'batch', 'job']);
  });

  it('lets requests of one account share, so that a short one does not wait for all of a long one', async () => {
    const { ask, begun } = scene(1);
    const long = of('a');
    let running = ask('long', long, 100);
    const short = ask('short', of('a'), 10);
    running.leave?.(true);
    running = ask('long', long, 100);
    await settle();
    expect(begun).toEqual(['long', 'short']);
    short.leave?.(true);
    await settle();
    expect(begun).toEqual(['long', 'short', 'long']);
  });

  it('refuses at once what could not be done before its deadline, with the time until it could', async () => {
    const { ask, clock, queue } = scene(1);
    let running = ask('measured', of('a'), 1_000);
    const measure = async () => {
      const next = ask('measured', of('a'), 1_000);
      await clock.advance(2_000);
      running.leave?.(true);
      await settle();
      running = next;
    };
    await measure();
    await measure();
    // Four seconds say nothing yet.
    ask('unknown', of('a'), 1_000, 1).abort.abort();
    await measure();
    // One in two milliseconds. Before it: what runs and one that waits.
    ask('waits', of('a'), 1_000, anyTime, 30_000);
    expect(() => ask('late', of('a'), 1_000, 5_000)).toThrow(
      expect.objectContaining({ code: 'overloaded', retryAfterMs: 1_000, provider }),
    );
    expect(() => ask('late', of('a'), 1_000, 5_000, 50_000)).toThrow(
      expect.objectContaining({ retryAfterMs: 2 * (50_000 + 30_000 + 1_000) - 5_000 }),
    );
    expect(queue.state).toMatchObject({ refused: 2, waiting: 1, failed: 0, workedMs: 6_000 });
    expect(ask('in time', of('a'), 1_000, 7_000).error).toBeUndefined();
    // Another account has its share: it is not behind all of the first one's.
    expect(ask('of another', of('b'), 1_000, 5_000).error).toBeUndefined();
    // What was measured long ago says nothing.
    await clock.advance(60_000);
    expect(ask('unknown', of('a'), 1_000, 1, 50_000).error).toBeUndefined();
  });

  it('refuses no further call of a request that it has let in', async () => {
    const { ask, clock } = scene(1);
    const ticket = of('a');
    const first = ask('first', ticket, 1_000);
    const second = ask('second', of('b'), 1_000);
    await clock.advance(6_000);
    first.leave?.(true);
    await settle();
    expect(second.leave).toBeDefined();
    expect(() => ask('new', of('a'), 1_000, 1)).toThrow();
    expect(ask('next', ticket, 1_000, 1).error).toBeUndefined();
  });

  it('lets a thousand calls of an account wait, jobs not counted, and goes on taking those of others', () => {
    const { ask, queue } = scene(1);
    for (let call = 0; call <= 1_000; call++) ask('x', of('a'));
    expect(() => ask('refused', of('a'))).toThrow(expect.objectContaining({ code: 'overloaded' }));
    ask('job', of('a', 'job'));
    ask('other', of('b'));
    expect(queue.state).toMatchObject({ running: 1, waiting: 1_002, refused: 1 });
  });

  it('counts what engines failed as time without work', async () => {
    const { ask, clock } = scene(1);
    const failing = ask('failing', of('a'), 1_000);
    const working = ask('working', of('a'), 1_000);
    await clock.advance(9_000);
    failing.leave?.(false);
    await settle();
    const next = ask('next', of('a'), 1_000);
    await clock.advance(1_000);
    working.leave?.(true);
    await settle();
    expect(next.leave).toBeDefined();
    // A thousand in ten seconds: two thousand are not done in 15.
    expect(() => ask('late', of('b'), 1_000, 15_000)).toThrow();
  });
});

describe('what an account has had', () => {
  /** Ends what runs until nothing waits, and gives the order in which calls began. */
  const drain = async (
    { begun }: ReturnType<typeof scene>,
    calls: ReturnType<ReturnType<typeof scene>['ask']>[],
  ) => {
    for (let left = calls.length; left > 0; left--) {
      calls.find(({ name, leave }) => name === begun.at(-1) && leave)?.leave?.(true);
      await settle();
    }
    return begun;
  };

  it('counts also where it had nothing to do for a moment', async () => {
    const made = scene(1);
    const first = made.ask('a1', of('a'), 100);
    const others = ['b1', 'b2', 'b3'].map((name) => made.ask(name, of('b'), 10));
    first.leave?.(true);
    await settle();
    const again = made.ask('a2', of('a'), 100);
    expect(await drain(made, [...others, again])).toEqual(['a1', 'b1', 'b2', 'b3', 'a2']);
  });

  it('is not less for having had nothing to do', async () => {
    const made = scene(1);
    const first = made.ask('a1', of('a'), 100);
    const others = ['b1', 'b2', 'b3', 'b4', 'b5'].map((name) => made.ask(name, of('b'), 500));
    first.leave?.(true);
    await settle();
    for (const other of others.slice(0, 2)) {
      other.leave?.(true);
      await settle();
    }
    const again = ['a2', 'a3', 'a4'].map((name) => made.ask(name, of('a'), 500));
    const order = await drain(made, [...others.slice(2), ...again]);
    expect(order.join(' ')).toBe('a1 b1 b2 b3 a2 a3 b4 a4 b5');
  });

  it('does not weigh on a request once its account had nothing to do', async () => {
    const made = scene(1);
    const ticket = of('a');
    made.ask('earlier', ticket, 100).leave?.(true);
    const now = made.ask('now', of('a'));
    const calls = [made.ask('next', ticket), made.ask('new', of('a'))];
    expect(await drain(made, [now, ...calls])).toEqual(['earlier', 'now', 'next', 'new']);
  });
});

describe('who uses an engine', () => {
  it('is known for a minute after the last call of another account', async () => {
    const { ask, clock, queue } = scene();
    expect(queue.isShared('a')).toBe(false);
    ask('1', of('a'));
    ask('2', of('a'));
    expect(queue.isShared('a')).toBe(false);
    expect(queue.isShared('b')).toBe(true);
    await clock.advance(30_000);
    ask('3', of('b'));
    await clock.advance(29_999);
    ask('4', of('a'));
    expect(queue.isShared('a')).toBe(true);
    expect(queue.isShared('b')).toBe(true);
    await clock.advance(30_001);
    expect(queue.isShared('a')).toBe(false);
    expect(queue.isShared('b')).toBe(true);
  });
});
