import { AsyncLocalStorage } from 'node:async_hooks';
import { Transform } from 'node:stream';
import { nextTurn, workFor } from '@dragoman/core';

/**
 * Lets what is sent through piece by piece, each when it is its account's turn: of five hundred uploads at once, no round
 * of the event loop works on more than one piece, and what waits is not read from its connection.
 */
export const byTurns = (accountId: string): Transform => {
  // All pieces are one work: the last does not wait for what the account began after the first.
  const turn = workFor(accountId, () => AsyncLocalStorage.bind(nextTurn));
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      turn().then(() => done(null, piece), done);
    },
  });
};
