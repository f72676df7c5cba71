import { strict as assert } from 'node:assert';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../command.ts';
import { freePort, makeEmptyMachine } from './machine.ts';
import { RunningService, readFirstRun } from './service.ts';

// What a new user does, on what is committed: clone, npm start, one curl; then a second start without any network.
// Needs the package registry, and root for the network namespace. The last line sums up.

/** The first start fetches, installs and builds. */
const firstStartMs = 480_000;

/** A later start has nothing to do; the aim of 3 s is reported, this bound only ends a start that hangs. */
const secondStartMs = 60_000;

/** What decisions.md and interface.md promise of a translation. */
const promisedFields = [
  ...['translated_text', 'source_language', 'target_language', 'characters_used', 'quality_score'],
  ...[
    'id',
    'project_id',
    'status',
    'model',
    'engine',
    'cached',
    'adaptations',
    'warnings',
    'quality',
    'revision',
    'created_at',
    'completed_at',
  ],
];

const root = join(import.meta.dirname, '..', '..', '..', '..');
let passed = 0;
let failed = 0;

/** Runs one step, counts it and says how it went; false where it failed. */
const step = async (name: string, work: () => Promise<string | undefined>): Promise<boolean> => {
  try {
    const note = await work();
    passed += 1;
    console.log(`✓ ${name}${note ? `: ${note}` : ''}`);
    return true;
  } catch (error) {
    failed += 1;
    console.log(`✗ ${name}\n${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Translates by one curl call and checks the answer. */
const translate = async (
  service: RunningService,
  source: string,
  target: string,
  text: string,
  expected: RegExp,
): Promise<string> => {
  const { firstRun } = await readFirstRun(machine);
  const answer = await service.curl(
    '/v1/translate',
    firstRun.ca_cert,
    ...[
      '--header',
      `Authorization: Bearer ${firstRun.api_key}`,
      '--header',
      'Content-Type: application/json',
    ],
    ...['--data', JSON.stringify({ text, source_language: source, target_language: target })],
  );
  assert.equal(answer.status, 200, answer.body);
  const { success, data } = JSON.parse(answer.body);
  assert.equal(success, true);
  const missing = promisedFields.filter((field) => !(field in data));
  assert.deepEqual(missing, [], `fields are missing: ${missing.join(', ')}`);
  assert.equal(data.source_language, source);
  assert.equal(data.target_language, target);
  assert.equal(data.characters_used, [...text].length);
  assert.ok(data.quality_score >= 0 && data.quality_score <= 1, `quality_score is ${data.quality_score}`);
  assert.match(data.translated_text, expected);
  return `"${text}" → "${data.translated_text}" (${data.engine}, quality ${data.quality_score})`;
};

const translations = async (service: RunningService): Promise<void> => {
  await step('curl translates English to Spanish', () =>
    translate(service, 'en', 'es', 'The house is big.', /casa/i),
  );
  await step('curl translates Spanish to English', () =>
    translate(service, 'es', 'en', 'La casa es grande.', /house/i),
  );
};

const machine = await makeEmptyMachine(root);
const port = await freePort();

/** Runs one start from ready to stopped. */
const journey = async (service: RunningService, name: string, withinMs: number): Promise<void> => {
  try {
    const ready = await step(name, async () => {
      const durationMs = await service.ready(withinMs);
      const steps = service.output.match(/^✓ .*/gm) ?? ['no step needed'];
      return `ready after ${seconds(durationMs)} (${steps.join(', ')})`;
    });
    if (!ready) return;
    await translations(service);
    await step(`${name}: SIGTERM ends it with exit code 0`, async () => {
      assert.equal(await service.stop(), 0);
      return undefined;
    });
  } finally {
    service.kill();
  }
};

try {
  await journey(
    new RunningService(machine, port, join(machine.folder, 'first.log')),
    'npm start in a fresh clone',
    firstStartMs,
  );

  await step('data/first-run.json is complete and private', async () => {
    const { firstRun, mode } = await readFirstRun(machine);
    assert.equal(mode, 0o600);
    assert.deepEqual(Object.keys(firstRun).sort(), [
      'api_key',
      'base_url',
      'ca_cert',
      'dashboard_url',
      'setup_url',
    ]);
    assert.match(firstRun.api_key, /^dgm_[0-9A-Za-z]{38}$/);
    assert.equal(firstRun.base_url, `https://localhost:${port}/v1`);
    assert.equal(firstRun.dashboard_url, `https://localhost:${port}/dashboard/`);
    assert.match(firstRun.setup_url, /\/dashboard\/setup\?token=[\w-]{43}$/);
    return undefined;
  });

  await step('the clone is still clean', async () => {
    const { standardOutput } = await runCommand('git', ['status', '--porcelain'], { cwd: machine.clone });
    assert.equal(standardOutput, '');
    return undefined;
  });

  const namespace = `dragoman-${process.pid}`;
  const hasNamespace = await step('a network namespace without any way out', async () => {
    for (const parameters of [
      ['netns', 'add', namespace],
      ['-n', namespace, 'link', 'set', 'lo', 'up'],
    ]) {
      const { code, output } = await runCommand('ip', parameters, { cwd: '/' });
      assert.equal(code, 0, output);
    }
    return undefined;
  });
  if (hasNamespace) {
    try {
      const inside = ['ip', 'netns', 'exec', namespace];
      const service = new RunningService(machine, port, join(machine.folder, 'second.log'), inside);
      await journey(service, 'a second npm start without a network', secondStartMs);
      await step('the second start prepared nothing', async () => {
        assert.doesNotMatch(service.output, /Fetching|Installing|Building/);
        return undefined;
      });
    } finally {
      await runCommand('ip', ['netns', 'delete', namespace], { cwd: '/' });
    }
  }
} finally {
  await rm(machine.folder, { recursive: true, force: true });
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
