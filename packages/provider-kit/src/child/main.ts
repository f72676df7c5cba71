/** Runs in a child process: imports a module, then calls its functions as it is told. See `start-child.ts`. */
import { Worker } from 'node:worker_threads';
import type { ChildFunction } from './job.ts';
import { createJobs } from './jobs.ts';
import { isMemoryTold } from './memory.ts';
import type { FromChild, ToChild } from './messages.ts';
import { sendError } from './sent-error.ts';

const [moduleUrl = '', parent = ''] = process.argv.slice(2);
const memoryEveryMs = 250;

const send = (message: FromChild): void => void process.send?.(message);

// Whoever called is gone. A loop without end hears nothing of that: the thread looks, too.
process.on('disconnect', () => process.exit());
new Worker(
  `const parent = ${Number(parent)};
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500);`,
  { eval: true, env: {}, resourceLimits: { maxOldGenerationSizeMb: 4, maxYoungGenerationSizeMb: 1 } },
).unref();

if (!isMemoryTold) {
  setInterval(() => send({ kind: 'memory', bytes: process.memoryUsage.rss() }), memoryEveryMs).unref();
}

try {
  const functions: Record<string, ChildFunction> = await import(moduleUrl);
  const jobs = createJobs(functions, send);
  process.on('message', (message: ToChild) => jobs.receive(message));
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'unusable', error: sendError(error) });
}
