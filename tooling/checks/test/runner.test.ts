import { expect, test } from 'vitest';
import { problemsOfTool, runCommand } from '../src/command.ts';
import { type Check, runChecks } from '../src/runner.ts';
import { comparedWith, summariseReport } from '../src/tests.ts';

const check = (name: string, run: Check['run']): Check => ({ name, title: name, run });

test('outcomes come in the order of the checks, and an error is a problem', async () => {
  const told: string[] = [];
  const outcomes = await runChecks(
    [
      check('slow', async () => {
        await runCommand('sleep', ['0.05'], { cwd: '/' });
        return [];
      }),
      check('bad', async () => ['one', 'two']),
      check('broken', () => Promise.reject(new Error('it fell over'))),
    ],
    ({ check: { name } }) => told.push(name),
  );
  expect(outcomes.map(({ check: { name }, problems }) => [name, problems.length])).toEqual([
    ['slow', 0],
    ['bad', 2],
    ['broken', 1],
  ]);
  expect(outcomes[2]?.problems[0]).toContain('it fell over');
  expect(told.toSorted()).toEqual(['bad', 'broken', 'slow']);
});

test('a tool that fails is a problem with what it printed, or with its exit code', async () => {
  expect(await problemsOfTool('sh', ['-c', 'echo fine'], { cwd: '/' })).toEqual([]);
  expect(await problemsOfTool('sh', ['-c', 'echo on both >&2; exit 3'], { cwd: '/' })).toEqual(['on both']);
  expect(await problemsOfTool('sh', ['-c', 'exit 3'], { cwd: '/' })).toEqual([
    expect.stringContaining('exit code 3'),
  ]);
});

test('a command that does not end is ended', async () => {
  const { code, output } = await runCommand('sleep', ['60'], { cwd: '/', timeoutMs: 50 });
  expect(code).not.toBe(0);
  expect(output).toContain('after 50 ms');
});

const file = (
  status: 'passed' | 'failed',
  message: string,
  ...tests: readonly ['passed' | 'failed' | 'skipped', string][]
) => ({
  name: '/repository/packages/core/test/a.test.ts',
  status,
  message,
  assertionResults: tests.map(([outcome, fullName]) => ({
    fullName,
    status: outcome,
    failureMessages: outcome === 'failed' ? ['expected 1'] : [],
  })),
});

test('a report is counted, with the names of what failed and what was skipped', () => {
  const report = {
    testResults: [file('failed', '', ['passed', 'a'], ['failed', 'b'], ['skipped', 'c'], ['passed', 'd'])],
  };
  expect(summariseReport(report, 1, '/repository')).toEqual({
    passed: 2,
    failed: 1,
    problems: ['packages/core/test/a.test.ts: b\nexpected 1'],
    skipped: ['packages/core/test/a.test.ts: c'],
    failedFiles: ['packages/core/test/a.test.ts'],
  });
});

test('what failed among all tests says whether it fails alone, and counts in either case', () => {
  const outcomeOf = (...tests: Parameters<typeof file>[2][]) =>
    summariseReport({ testResults: [file('failed', '', ...tests)] }, 1, '/repository');
  const all = outcomeOf(['passed', 'a'], ['failed', 'b'], ['failed', 'c']);
  expect(comparedWith(all, outcomeOf(['passed', 'a'], ['passed', 'b'], ['failed', 'c']))).toMatchObject({
    passed: 1,
    failed: 2,
    problems: [
      expect.stringMatching(/: b\nexpected 1\n\(does not fail when its file runs alone\)$/),
      expect.stringMatching(/: c\nexpected 1\n\(fails when its file runs alone\)$/),
    ],
  });
});

test('a file that cannot be loaded counts as a failure although it has no tests', () => {
  const report = { testResults: [file('failed', 'Cannot find module'), file('passed', '', ['passed', 'a'])] };
  expect(summariseReport(report, 1, '/repository')).toMatchObject({ passed: 1, failed: 1 });
});

test('an error outside of all tests counts as a failure', () => {
  expect(
    summariseReport({ testResults: [file('passed', '', ['passed', 'a'])] }, 1, '/repository'),
  ).toMatchObject({ passed: 1, failed: 1 });
});
