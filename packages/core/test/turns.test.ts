import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from '../src/resilience/fair-queue.ts';
import { nextTurn, postponeTurn, Turn, workFor } from '../src/resilience/turn.ts';

describe('turns', () => {
  it('are one a round of the event loop, however many wait', async () => {
    const begun: number[] = [];
    const all = Array.from({ length: 5 }, (_, index) => nextTurn().then(() => begun.push(index)));
    for (let round = 1; round <= 5; round++) {
      await setImmediate();
      expect(begun.length).toBe(round);
    }
    await Promise.all(all);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it('alternate between those for whom the work is done', async () => {
    const order: string[] = [];
    const take = (owner: string) => workFor(owner, () => nextTurn().then(() => order.push(owner)));
    await Promise.all([...Array.from({ length: 60 }, () => take('many')), take('one')]);
    expect(order.indexOf('one')).toBe(1);
  });

  it('of one owner go to the work that began first', async () => {
    const order: string[] = [];
    const work = (name: string) =>
      workFor('owner', async () => {
        for (let turn = 0; turn < 3; turn++) {
          await nextTurn();
          order.push(name);
        }
      });
    await Promise.all(['first', 'second', 'third'].map(work));
    expect(order).toEqual(['first', 'second', 'third'].flatMap((name) => [name, name, name]));
  });
});

describe('a turn that is postponed', () => {
  it('comes a round later', async () => {
    let isGranted = false;
    postponeTurn();
    const turn = nextTurn().then(() => {
      isGranted = true;
    });
    await setImmediate();
    expect(isGranted).toBe(false);
    await setImmediate();
    await turn;
  });

  it('comes after some rounds, though each postpones it', async () => {
    let isGranted = false;
    const startedAt = performance.now();
    const turn = nextTurn().then(() => {
      isGranted = true;
    });
    while (!isGranted) {
      postponeTurn();
      await setImmediate();
    }
    await turn;
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(20);
    // It is not the first of the next one's postponements.
    postponeTurn();
    let isNextGranted = false;
    const next = nextTurn().then(() => {
      isNextGranted = true;
    });
    await setImmediate();
    expect(isNextGranted).toBe(false);
    await next;
  });
});

describe('the time since others had their turn', () => {
  const busyFor = (ms: number): void => {
    for (const until = performance.now() + ms; performance.now() < until; );
  };

  it('is over after some milliseconds of work in one go, also across promises', async () => {
    const turn = new Turn();
    expect(turn.isOver).toBe(false);
    busyFor(3);
    await Promise.resolve();
    expect(turn.isOver).toBe(true);
    await turn.pass();
    expect(turn.isOver).toBe(false);
    busyFor(3);
    expect(turn.isOver).toBe(true);
  });

  it('begins anew where the work has waited for something else', async () => {
    const turn = new Turn();
    busyFor(3);
    // A round of the event loop, in which everything else was served.
    await setImmediate();
    expect(turn.isOver).toBe(false);
    busyFor(3);
    expect(turn.isOver).toBe(true);
  });
});

describe('a fair queue', () => {
  it('gives everything once, that of each owner in its order, and no owner twice while others wait', () => {
    const owners = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });
    fc.assert(
      fc.property(owners, (sequence) => {
        const queue = new FairQueue<{ readonly owner: string; readonly place: number }>();
        for (const [place, owner] of sequence.entries()) queue.add(owner, { owner, place });
        const left = sequence.map((owner, place) => ({ owner, place }));
        let last: string | undefined;
        for (let item = queue.take(); item; item = queue.take()) {
          const own = item;
          expect(left.find(({ owner }) => owner === own.owner)).toEqual(item);
          if (left.some(({ owner }) => owner !== own.owner)) expect(item.owner).not.toBe(last);
          left.splice(
            left.findIndex(({ place }) => place === own.place),
            1,
          );
          last = item.owner;
        }
        expect(left).toEqual([]);
        expect(queue.isEmpty).toBe(true);
      }),
    );
  });

  it('passes over those who are not ready, and forgets what is taken out', () => {
    const queue = new FairQueue<number>();
    queue.add('a', 1);
    queue.add('a', 2);
    queue.add('b', 3);
    queue.remove('a', 1);
    expect(queue.take((_item, owner) => owner === 'b')).toBe(3);
    expect(queue.take((_item, owner) => owner === 'b')).toBeUndefined();
    queue.remove('a', 2);
    expect(queue.isEmpty).toBe(true);
  });
});
