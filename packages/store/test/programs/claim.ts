/** Claims an Idempotency-Key and keeps it; at a word on standard input it completes it, and says so. */
import { once } from 'node:events';
import { openAgain } from '../support/databases.ts';

const [connection = '', secretKey = '', accountId = '', beatMs] = process.argv.slice(2);
const store = await openAgain({ connection: JSON.parse(connection), secretKey }, Number(beatMs));
const claim = await store.idempotency.claim(accountId, {
  actor: { kind: 'operator' },
  operation: 'POST /held',
  key: 'held',
  requestHash: Buffer.alloc(32),
});
console.log(claim.state);
await once(process.stdin, 'data');
if (claim.state === 'claimed')
  await store.idempotency.complete(accountId, claim.token, { status: 200, headers: {}, body: 'late' });
console.log('completed');
