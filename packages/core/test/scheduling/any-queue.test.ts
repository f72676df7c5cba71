import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Leave } from '../../src/scheduling/engine-queue.ts';
import type { Priority } from '../../src/scheduling/requester.ts';
import { of, scene } from '../support/engine-queue.ts';

const step = fc.oneof(
  fc.record({
    kind: fc.constant('ask' as const),
    account: fc.constantFrom('a', 'b', 'c', 'd'),
    cost: fc.integer({ min: 1, max: 10_000 }),
    priority: fc.constantFrom<Priority>('interactive', 'batch', 'job'),
  }),
  fc.record({ kind: fc.constant('leave' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('abort' as const), at: fc.nat() }),
);

describe('whatever comes, ends or gives up', () => {
  it('leaves no place unused, holds the ceilings, and forgets who gave up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.array(step, { maxLength: 60 }),
        async (places, steps) => {
          const { ask, queue } = scene(places);
          const room = places >= 4 ? places - 1 : places;
          const calls: ReturnType<typeof ask>[] = [];
          const ended = new Set<(typeof calls)[number]>();
          const all = () => calls.filter((call) => !ended.has(call));
          const check = () => {
            const running = all().filter(({ leave }) => leave);
            const waiting = all().filter(({ leave }) => !leave);
            expect(queue.state).toMatchObject({ running: running.length, waiting: waiting.length });
            expect(running.length).toBeLessThanOrEqual(places);
            if (waiting.length > 0) expect(running.length).toBeGreaterThanOrEqual(room);
            for (const { ticket } of waiting)
              if (running.every((call) => call.ticket.account !== ticket.account))
                expect(running.length).toBe(places);
          };
          for (const one of steps) {
            const before = all().filter(({ leave }) => leave);
            if (one.kind === 'ask') calls.push(ask('x', of(one.account, one.priority), one.cost));
            else {
              const some = all().filter(({ leave }) => (one.kind === 'leave') === (leave !== undefined));
              const chosen = some[one.at % some.length];
              if (!chosen) continue;
              ended.add(chosen);
              if (one.kind === 'leave') chosen.leave?.(true);
              else chosen.abort.abort(new Error('gave up'));
            }
            await Promise.resolve();
            await Promise.resolve();
            check();
            const running = all().filter(({ leave }) => leave);
            const waiting = all().filter(({ leave }) => !leave);
            for (const { ticket } of running.filter((call) => !before.includes(call))) {
              const has = running.filter((call) => call.ticket.account === ticket.account).length;
              const othersWait = waiting.some((call) => call.ticket.account !== ticket.account);
              if (othersWait && has > 1) expect(has).toBeLessThanOrEqual(Math.ceil(room / 2));
            }
          }
          for (const call of ended) if (!call.leave) expect(call.error).toEqual(new Error('gave up'));
          for (let left = all(); left.length > 0; left = all()) {
            const next = left.find(({ leave }) => leave);
            if (!next) throw new Error('Somebody waits for ever.');
            ended.add(next);
            next.leave?.(true);
            await Promise.resolve();
            await Promise.resolve();
          }
          expect(queue.state).toMatchObject({ running: 0, waiting: 0 });
          expect(queue.accounts).toBe(0);
          for (const { abort } of calls) expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives accounts that always want more the same work, whatever the size of their calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 5 }), {
          minLength: 2,
          maxLength: 4,
        }),
        async (places, accounts) => {
          const { ask, queue } = scene(places);
          const begunWork = accounts.map(() => 0);
          const waiting = new Set<{ readonly call: ReturnType<typeof ask>; readonly account: number }>();
          const running: { readonly leave: Leave; readonly cost: number; endsAt: number }[] = [];
          const largest = Math.max(...accounts.flat());
          let now = 0;
          const refill = () => {
            for (const [account, costs] of accounts.entries())
              while ([...waiting].filter((one) => one.account === account).length < places + 2) {
                const cost = costs[(begunWork[account] ?? 0) % costs.length] as number;
                waiting.add({ call: ask('x', of(String(account)), cost), account });
                collect();
              }
          };
          const collect = () => {
            for (const one of waiting) {
              const { leave, cost } = one.call;
              if (!leave) continue;
              waiting.delete(one);
              running.push({ leave, cost, endsAt: now + cost });
              begunWork[one.account] = (begunWork[one.account] ?? 0) + cost;
            }
          };
          refill();
          // What each got before all of them were there does not count.
          const first = [...begunWork];
          for (let turn = 0; turn < 120; turn++) {
            running.sort((left, right) => left.endsAt - right.endsAt);
            const next = running.shift();
            if (!next) break;
            now = next.endsAt;
            next.leave(true);
            await Promise.resolve();
            await Promise.resolve();
            collect();
            refill();
          }
          expect(queue.state.waiting).toBeGreaterThan(0);
          const work = begunWork.map((sum, account) => sum - (first[account] ?? 0));
          // An account that was alone at first has had its places before.
          const bound = 2 * (places + 1) * largest;
          expect(Math.max(...work) - Math.min(...work)).toBeLessThanOrEqual(bound);
        },
      ),
      { numRuns: 100 },
    );
  });
});
