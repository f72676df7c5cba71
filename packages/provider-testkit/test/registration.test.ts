import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

interface Assertion {
  readonly title: string;
  readonly status: string;
}

test('the checks are registered with vitest: passed, failed, skipped and deviating ones', {
  timeout: 60_000,
}, async () => {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const file = join(await mkdtemp(join(tmpdir(), 'dragoman-')), 'report.json');
  onTestFinished(() => rm(dirname(file), { recursive: true }));
  const suites = join(import.meta.dirname, 'fixtures', 'suites');
  const output = await new Promise<string>((resolve) => {
    const parameters = [
      vitest,
      'run',
      '--config',
      join(suites, 'vitest.config.ts'),
      '--reporter=json',
      `--outputFile=${file}`,
    ];
    execFile(process.execPath, parameters, { cwd: suites }, () => resolve(readFile(file, 'utf8')));
  });
  const report = JSON.parse(output) as { testResults: { assertionResults: Assertion[] }[] };
  const assertions = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const titles = (status: string) =>
    assertions
      .filter((assertion) => assertion.status === status)
      .map(({ title }) => title.replace(/:.*?(?=$| \(dev)/, ''));
  expect(titles('failed')).toEqual(['parallel-calls (deviates: This one is out of date.)']);
  expect(titles('passed')).toContain('instructions-reach-the-engine (deviates: It has no glossary.)');
  expect(titles('passed')).toContain('keeps-placeholders');
  expect(titles('skipped').toSorted()).toEqual([
    'does-not-retry',
    'ends-unclosed',
    'leaves-no-call-open',
    'loads-lazily',
    'region-fallback',
    'unsupported-pair',
  ]);
});
