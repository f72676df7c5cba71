import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { nextTurn, workFor } from '@dragoman/core';
import { expect, it } from 'vitest';
import { byTurns } from '../../src/http/body/by-turns.ts';

/** Sends pieces through, and says after how many rounds of the event loop each came. */
const send = async (accountId: string, count: number, rounds: () => number) => {
  const pieces = Array.from({ length: count }, (_, index) => Buffer.from([index]));
  const came: number[] = [];
  const end = new PassThrough();
  const turns = byTurns(accountId);
  turns.on('data', () => came.push(rounds()));
  const [all] = await Promise.all([buffer(end), Readable.from(pieces).pipe(turns).pipe(end)]);
  expect(all).toEqual(Buffer.concat(pieces));
  return came;
};

/** Counts the rounds of the event loop while something is done. */
const whileCounting = async <Result>(work: (rounds: () => number) => Promise<Result>): Promise<Result> => {
  let round = 0;
  let isOver = false;
  const count = (): void => {
    round++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  try {
    return await work(() => round);
  } finally {
    isOver = true;
  }
};

it('lets one piece of all uploads through in each round of the event loop, and accounts take turns', async () => {
  const [first, second, light] = await whileCounting((rounds) =>
    Promise.all([send('busy', 20, rounds), send('busy', 20, rounds), send('light', 5, rounds)]),
  );
  const all = [...first, ...second, ...light];
  expect(new Set(all).size).toBe(all.length);
  expect(Math.max(...light)).toBeLessThan(Math.min(first[9] ?? 0, second[9] ?? 0));
});

it('keeps an upload waiting for nothing that its account began after it', async () => {
  const came = await whileCounting(async (rounds) => {
    const upload = send('busy', 5, rounds);
    const later = Array.from({ length: 50 }, () =>
      workFor('busy', async () => {
        for (let turn = 0; turn < 3; turn++) await nextTurn();
      }),
    );
    await Promise.all(later);
    return upload;
  });
  expect(Math.max(...came)).toBeLessThan(50);
});
