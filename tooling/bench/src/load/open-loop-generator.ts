import { readFileSync } from 'node:fs';
import { Pool } from 'undici';
import { percentile } from '../statistics.ts';
import { freshText } from '../texts/fresh-texts.ts';
import type { OpenLoopPlan, OpenLoopResult } from './open-loop.ts';
import { bodyWith } from './request.ts';

const plan: OpenLoopPlan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const pool = new Pool(new URL(plan.requests[0]?.url ?? '').origin, {
  keepAliveTimeout: 60_000,
  // A certificate that the service made for itself.
  connect: { rejectUnauthorized: false },
});
const total = plan.perSecond * plan.seconds;
const intervalMilliseconds = 1_000 / plan.perSecond;
const latencies: number[] = [];
const delays: number[] = [];
let failed = 0;
let turn = 0;

const send = async (): Promise<number> => {
  const request = plan.requests[turn % plan.requests.length];
  if (!request) throw new Error('There is nothing to send.');
  const text = freshText(plan.firstSerial + turn, plan.texts);
  turn += 1;
  const { pathname, search } = new URL(request.url);
  const startedAt = performance.now();
  const { statusCode, body } = await pool.request({
    path: pathname + search,
    method: 'POST',
    headers: request.headers,
    body: bodyWith(request, text),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`Status ${statusCode}`);
  return performance.now() - startedAt;
};

const sendCounted = async (): Promise<void> => {
  try {
    latencies.push(await send());
  } catch {
    failed += 1;
  }
};

for (let count = 0; count < plan.leadIn; count += 1) await send();

const startedAt = performance.now();
const running: Promise<void>[] = [];
await new Promise<void>((resolve) => {
  const tick = () => {
    for (;;) {
      const due = startedAt + running.length * intervalMilliseconds;
      const wait = due - performance.now();
      if (running.length === total) return resolve();
      if (wait > 0) {
        // A timer may be a millisecond late, so the last one is spun away.
        if (wait > 1.5) setTimeout(tick, wait - 1.5);
        else setImmediate(tick);
        return;
      }
      delays.push(-wait);
      running.push(sendCounted());
    }
  };
  tick();
});
await Promise.all(running);

const result: OpenLoopResult = {
  requests: total,
  failed,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
  lateP99: percentile(delays, 0.99),
};
process.stdout.write(JSON.stringify(result));
await pool.close();
