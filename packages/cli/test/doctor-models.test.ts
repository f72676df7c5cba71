import { type FirefoxRegistry, startFirefoxRegistry } from '@dragoman/vendors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from './support/command.ts';
import { Runner } from './support/runner.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let registry: FirefoxRegistry;
let runner: Runner;
beforeAll(async () => {
  runner = new Runner();
  folder = await makeFolder();
  registry = await startFirefoxRegistry([
    { source: 'en', target: 'de' },
    { source: 'en', target: 'fr', isUnproven: true },
    { source: 'en', target: 'es', hasForeignVocabulary: true },
  ]);
});
afterAll(async () => {
  await runner.close();
  await registry.close();
  await folder.remove();
});

const run = (words: readonly string[]) =>
  runner.run(words, { cwd: folder.path, env: { DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: registry.url } });

const checks = async () => {
  const { stdout } = await run(['doctor', '--json']);
  const all = JSON.parse(stdout).checks as { id: string; status: string; detail: string }[];
  const find = (id: string) => all.find((check) => check.id === id);
  return { models: find('models'), registry: find('model_registry') };
};

it('says which models there are, which are kept aside and why, and whether the registry answers', async () => {
  expect(await checks()).toMatchObject({
    models: { status: 'missing', detail: 'none is installed' },
    registry: { status: 'ok', detail: `${registry.url} lists 3 models` },
  });
  expect((await run(['models', 'add', 'en-de'])).stderr).toMatch(/en-de [0-9a-f]{12} is installed\./);
  expect((await run(['models', 'add', 'en-fr'])).stderr).toMatch(/came back untranslated/);
  expect((await run(['models', 'add', 'en-es'])).stderr).toMatch(/The model en-es is not used: /);
  registry.list = 'fail';
  const { models, registry: source } = await checks();
  expect(models).toMatchObject({ status: 'warning', detail: expect.stringMatching(/^en-de \(\d+ kB\); /) });
  expect(models?.detail).toMatch(/en-es is kept aside in .*\.refused\/en-es \(.*\): /);
  expect(models?.detail).toMatch(/en-fr is kept aside in .*: 12 of 12 sentences came back untranslated/);
  expect(source).toMatchObject({ status: 'warning', detail: expect.stringMatching(/answered 500/) });
});
