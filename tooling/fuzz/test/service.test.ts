import { expect, it } from 'vitest';
import { FindingLog } from '../src/campaign/findings.ts';
import { openRun } from '../src/run.ts';

it('the service of this checkout keeps its word to every kind of caller, and to some hundred requests', {
  timeout: 240_000,
}, async () => {
  const findings = new FindingLog();
  const run = await openRun(findings);
  const places = [
    ...(await run.matrix()),
    ...(await run.campaign({ seed: 1, requests: 400, concurrency: 8 })),
    ...(await run.close()),
  ];
  expect(findings.all).toEqual([]);
  expect(places.filter((place) => place.startsWith('matrix: ')).length).toBeGreaterThanOrEqual(23);
  expect(places).toEqual(
    expect.arrayContaining([
      'matrix: another account',
      'matrix: session of a viewer',
      'matrix: session of another account',
      'POST /v1/translate',
    ]),
  );
});
