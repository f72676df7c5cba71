import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { listFiles } from './files.ts';

/** What a run of all tests came to. */
export interface TestOutcome {
  readonly passed: number;
  readonly failed: number;
  /** One text per failed test, or per file that could not be run. */
  readonly problems: readonly string[];
  /** The names of tests that did not run. */
  readonly skipped: readonly string[];
  /** The files with failures, from the root folder. */
  readonly failedFiles: readonly string[];
}

/** The part of vitest's JSON report that counts. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: 'passed' | 'failed';
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled';
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** How much of one failure is shown, in characters. */
const shownOfFailure = 2_000;

/**
 * Counts a report of vitest.
 *
 * @param report its JSON report
 * @param exitCode how vitest ended: a failure that belongs to no test (an unhandled error) shows here alone
 * @param root the folder that file names are shown from
 */
export const summariseReport = (report: Report, exitCode: number, root: string): TestOutcome => {
  const problems: string[] = [];
  const skipped: string[] = [];
  const failedFiles: string[] = [];
  let passed = 0;
  for (const file of report.testResults) {
    const path = relative(root, file.name);
    const failedBefore = problems.length;
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      if (status === 'passed') passed += 1;
      else if (status === 'failed')
        problems.push(`${path}: ${fullName}\n${(failureMessages ?? []).join('\n')}`.slice(0, shownOfFailure));
      else skipped.push(`${path}: ${fullName}`);
    }
    if (file.status === 'failed' && problems.length === failedBefore) {
      problems.push(`${path}: could not be run\n${file.message}`.slice(0, shownOfFailure));
    }
    if (problems.length > failedBefore) failedFiles.push(path);
  }
  if (exitCode !== 0 && problems.length === 0) {
    problems.push(
      `vitest ended with exit code ${exitCode} although no test failed: an error outside of all tests, printed above`,
    );
  }
  return { passed, failed: problems.length, problems, skipped, failedFiles };
};

/** What a test file names that runs against servers or files of the environment too, by itself or by its support. */
const ofServers =
  /\b(?:TEST_DATABASE_URL|TEST_REDIS_URL|DRAGOMAN_CORPUS|onEachServer|testServer|describeDashboard)\b/;

/**
 * What is left out of them: recordings that are heard through the API too, by every vendor, and commands whose
 * database is the same store.
 */
const provedElsewhere =
  /(?:asr-\w+\/test\/(?:hearing|corpus)|cli\/test\/(?:administration|doctor))\.test\.ts$/;

/** The test files that prove more where the environment names servers and files, from the root folder. */
export const listServerTests = (root: string): readonly string[] =>
  ['packages', 'apps']
    .flatMap((group) => listFiles(join(root, group), /\.test\.ts$/))
    .filter((file) => !provedElsewhere.test(file) && ofServers.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file));

/** More files than these do not fail by chance. */
const mostUnsteady = 3;

const nameOf = (problem: string): string => problem.split('\n', 1)[0] ?? '';

/** Says of each failure among all tests whether it came again when its file ran alone. It stays a failure. */
export const comparedWith = (all: TestOutcome, alone: TestOutcome): TestOutcome => {
  const failedAlone = new Set(alone.problems.map(nameOf));
  const problems = all.problems.map(
    (problem) =>
      `${problem}\n(${failedAlone.has(nameOf(problem)) ? 'fails' : 'does not fail'} when its file runs alone)`,
  );
  return { ...all, problems };
};

/**
 * Runs tests with vitest, its own report on the terminal. Where few files fail they run once more, with nothing beside them,
 * so that each failure tells whether it needs others to show; it counts in either case.
 *
 * @param root the repository's root folder
 * @param folder a temporary folder
 * @param files the test files to run, from the root folder; default: those of all workspaces
 * @param isBuilt whether all packages have just been built from what is tested; default: no
 */
export const runTests = async (
  root: string,
  folder: string,
  { files = [], isBuilt = false }: { readonly files?: readonly string[]; readonly isBuilt?: boolean } = {},
): Promise<TestOutcome> => {
  const all = await runVitest(root, folder, files, isBuilt);
  const { failedFiles } = all;
  if (failedFiles.length === 0 || failedFiles.length > mostUnsteady) return all;
  console.log(`\nOnce more, alone: ${failedFiles.join(', ')}`);
  return comparedWith(all, await runVitest(root, folder, failedFiles, isBuilt));
};

const runVitest = async (
  root: string,
  folder: string,
  files: readonly string[],
  isBuilt: boolean,
): Promise<TestOutcome> => {
  const reportFile = join(folder, 'vitest.json');
  const exitCode = await new Promise<number>((resolve, reject) => {
    const child = spawn(
      'pnpm',
      [
        'exec',
        'vitest',
        'run',
        ...files,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
      ],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          // The commands that tests start are the built ones, where they have been built.
          ...(isBuilt ? { DRAGOMAN_TEST_BUILT: 'yes' } : {}),
          // Small workspaces share processes (`vitest.config.ts`).
          DRAGOMAN_TEST_TOGETHER: 'yes',
        },
      },
    );
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  try {
    const report: Report = JSON.parse(await readFile(reportFile, 'utf8'));
    return summariseReport(report, exitCode, root);
  } catch {
    const problem = `vitest ended with exit code ${exitCode} and wrote no report; what it printed is above`;
    return { passed: 0, failed: 1, problems: [problem], skipped: [], failedFiles: [] };
  }
};
