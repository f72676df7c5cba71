import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineProvider } from '@dragoman/provider';
import { describeMtConformance } from '@dragoman/provider-testkit';
import { afterAll, vi } from 'vitest';
import { mtFirefox } from '../src/index.ts';
import { createFirefoxMt } from '../src/provider.ts';
import { createInstallation, models } from './fixtures/installation.ts';

const installation = await createInstallation();
await installation.add('en-es', 'es-en');
const silent = await createInstallation(models.map((model) => ({ ...model, silent: true })));
await silent.add('en-es', 'es-en');
const damaged = await createInstallation();
await damaged.add('en-es', 'es-en');
writeFileSync(join(damaged.modelsDirectory, 'en-es', 'model.bin'), 'no model');
afterAll(() => Promise.all([installation, silent, damaged].map((one) => one.remove())));

const folder = dirname(installation.modelsDirectory);
const file = (name: string): string => join(folder, name);
const gatedWorker = new URL('./fixtures/gated-worker.ts', import.meta.url);

describeMtConformance({
  // As it is, but for a gate before its workers, by which the suite keeps them waiting.
  definition: defineProvider({
    ...mtFirefox,
    create: (options, dependencies) => createFirefoxMt(options, dependencies, gatedWorker),
  }),
  module: new URL('../src/index.ts', import.meta.url),
  options: { modelsDirectory: installation.modelsDirectory, workers: 2 },
  engine: {
    directions: [
      {
        source: 'en',
        target: 'es',
        sentences: ['The house is red.', 'We read a good book.', 'The water is cold.'],
      },
      {
        source: 'es',
        target: 'en',
        sentences: ['La casa es roja.', 'Hoy leemos un libro.', 'El agua es buena.'],
      },
    ],
    failures: [
      {
        name: 'a worker ends',
        arrange: () => writeFileSync(file('state'), 'crash'),
        expect: { failure: 'unavailable' },
      },
      {
        name: 'a model is damaged',
        arrange: () => ({ modelsDirectory: damaged.modelsDirectory }),
        expect: { failure: 'unavailable' },
      },
      {
        name: 'a model says nothing',
        arrange: () => ({ modelsDirectory: silent.modelsDirectory }),
        expect: { failure: 'invalid_response' },
      },
      {
        name: 'nothing is installed',
        arrange: () => ({ modelsDirectory: '/nonexistent' }),
        expect: { code: 'provider_not_configured' },
      },
    ],
    hold() {
      writeFileSync(file('state'), 'hold');
      const arrived = vi.waitUntil(() => existsSync(file('arrived')), { interval: 5 });
      return {
        arrived: arrived.then(() => undefined),
        release: () => rmSync(file('state'), { force: true }),
      };
    },
    reset() {
      for (const name of ['state', 'arrived', 'sent']) rmSync(file(name), { force: true });
    },
    sent: () => (existsSync(file('sent')) ? readFileSync(file('sent'), 'utf8') : ''),
  },
});
