/**
 * The least that sending a signed webhook can cost: undici, one HMAC, 100 requests at once. Nothing is checked or stored.
 *
 * Arguments: URL, seconds. Prints POSTs per second.
 */
import { createHmac } from 'node:crypto';
import { Agent } from 'undici';
import { sampleBody } from './sample-event.ts';

const [, , address = '', seconds] = process.argv;
const { origin, pathname: path } = new URL(address);
const concurrency = 100;
const warmUpMilliseconds = 1_000;
const body = Buffer.from(sampleBody());
const agent = new Agent({ connections: concurrency });
let posted = 0;
let ended = false;

const post = async (): Promise<void> => {
  const signature = createHmac('sha256', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').update(body).digest('hex');
  const answer = await agent.request({
    origin,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`Status ${answer.statusCode}`);
  posted += 1;
};
const work = async (): Promise<void> => {
  while (!ended) await post();
};

const workers = Array.from({ length: concurrency }, work);
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
await wait(warmUpMilliseconds);
const startedAt = performance.now();
const before = posted;
await wait(Number(seconds) * 1_000);
const perSecond = ((posted - before) * 1_000) / (performance.now() - startedAt);
ended = true;
await Promise.all(workers);
await agent.close();
process.stdout.write(String(perSecond));
