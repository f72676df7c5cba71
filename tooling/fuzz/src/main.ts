import { parseArgs } from 'node:util';
import { FindingLog } from './campaign/findings.ts';
import { openRun } from './run.ts';

// `pnpm fuzz [--requests N] [--seed N] [--concurrency N]`: starts the service of this checkout with doubles of its vendors and
// asks all of it, with every right and every wrong. The last line sums up; the exit code is 1 where anything was found.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '6000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    concurrency: { type: 'string', default: '16' },
  },
});
const numberOf = (name: keyof typeof values): number => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new Error(`--${name} must be a whole number, not ${values[name]}.`);
};

const seed = numberOf('seed');
console.log(`seed ${seed}`);
const findings = new FindingLog();
const run = await openRun(findings);
const requests = numberOf('requests');
const places = [...(await run.matrix())];
// Silent connections must be ended by the service: that takes its time, beside the requests.
const both = await Promise.all([
  run.assault({ seed, count: Math.ceil(requests / 20) }),
  run.campaign({ seed, requests, concurrency: numberOf('concurrency') }),
]);
places.push(...both.flat());
places.push(...(await run.close()));

for (const { kind, place, detail, count, command } of findings.all)
  console.log(`✗ ${place}: ${kind}: ${detail} (${count} times)\n  ${command}`);
const failed = new Set(findings.all.map(({ place }) => place));
console.log(`${places.filter((place) => !failed.has(place)).length} passed, ${failed.size} failed`);
process.exitCode = failed.size > 0 ? 1 : 0;
