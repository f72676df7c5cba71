import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
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

it('lets one piece of all uploads through in each round of the event loop, and accounts take turns', async () => {
  let round = 0;
  let isOver = false;
  const count = (): void => {
    round++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const rounds = () => round;
  const [first, second, light] = await Promise.all([
    send('busy', 20, rounds),
    send('busy', 20, rounds),
    send('light', 5, rounds),
  ]);
  isOver = true;
  const all = [...first, ...second, ...light];
  expect(new Set(all).size).toBe(all.length);
  expect(Math.max(...light)).toBeLessThan(Math.min(first[9] ?? 0, second[9] ?? 0));
});
