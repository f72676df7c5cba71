import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listChecks } from './list.ts';
import { runChecks } from './runner.ts';
import { listServerTests, runTests } from './tests.ts';

// `pnpm checks [--tests] [name …]`: runs the named checks, or all; with --tests the tests as well. `tests` names all
// tests, `servers` those alone that prove more against servers and files of the environment. The last line sums up all
// and the exit code is 1 where anything failed.

const root = join(import.meta.dirname, '..', '..', '..');
const { values, positionals } = parseArgs({
  options: { tests: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const temporary = await mkdtemp(join(tmpdir(), 'dragoman-checks-'));
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const all = listChecks(root, temporary);
const names = [...all.map(({ name }) => name), 'tests', 'servers'];
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
const chosen = positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name));
const withTests = positionals.includes('tests') || (values.tests && positionals.length === 0);
const withServers = positionals.includes('servers');

const good = new Set<string>();
const failures: string[] = [];
const summary: string[] = [];
let passed = 0;
let failed = 0;

try {
  await runChecks(chosen, ({ check, problems, notKnown, durationMs }) => {
    if (notKnown !== undefined) {
      console.log(`? ${check.name}: ${check.title} (${seconds(durationMs)}): not known`);
      summary.push(`not known: ${check.name}: ${notKnown}`);
      return;
    }
    const isGood = problems.length === 0;
    if (isGood) {
      passed += 1;
      good.add(check.name);
    } else {
      failed += 1;
      failures.push(`── ${check.name} ──\n${problems.join('\n')}`);
    }
    console.log(`${isGood ? '✓' : '✗'} ${check.name}: ${check.title} (${seconds(durationMs)})`);
  });
  // Without a server its tests would be skipped, which proves nothing.
  const missing = ['TEST_DATABASE_URL', 'TEST_REDIS_URL'].filter((name) => withServers && !process.env[name]);
  failed += missing.length;
  failures.push(...missing.map((name) => `── servers ──\n${name} is not set`));
  if (withTests || withServers) {
    const files = withTests ? [] : listServerTests(root);
    const tests = await runTests(root, temporary, { files, isBuilt: good.has('build') });
    passed += tests.passed;
    failed += tests.failed;
    failures.push(...tests.problems.map((problem) => `── test ──\n${problem}`));
    summary.push(`tests: ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped.length} skipped`);
    summary.push(...tests.skipped.map((name) => `skipped: ${name}`));
  }
} finally {
  await rm(temporary, { recursive: true, force: true });
}

for (const line of summary) console.log(line);
// Near the end, which is what is kept of a long output.
if (failures.length > 0) console.log(`\nWhat failed:\n\n${failures.join('\n\n')}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
