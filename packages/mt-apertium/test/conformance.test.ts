import { describeMtConformance } from '@dragoman/provider-testkit';
import { afterAll, vi } from 'vitest';
import { mtApertium } from '../src/index.ts';
import { GatedInstallation } from './fixtures/gated-installation.ts';

const installation = new GatedInstallation(['eng-spa', 'spa-eng']);
afterAll(() => installation.remove());

describeMtConformance({
  definition: mtApertium,
  module: new URL('../src/index.ts', import.meta.url),
  options: { modesDirectory: installation.modesDirectory, pipelinesPerDirection: 1 },
  engine: {
    directions: [
      {
        source: 'en',
        target: 'es',
        sentences: ['The house is red.', 'I drink cold water.', 'We read a good book.'],
      },
      {
        source: 'es',
        target: 'en',
        sentences: ['La casa es roja.', 'Bebo agua fría.', 'Leemos un buen libro.'],
      },
    ],
    failures: [
      {
        name: 'a program ends',
        arrange: () => installation.set('crash'),
        expect: { failure: 'unavailable' },
      },
      {
        name: 'a program is missing',
        arrange: () => ({ modesDirectory: installation.withoutPrograms() }),
        expect: { failure: 'unavailable' },
      },
      {
        name: 'the output answers something else',
        arrange: () => installation.set('garbage'),
        expect: { failure: 'invalid_response' },
      },
      {
        name: 'a program hangs',
        arrange: () => {
          installation.set('hold');
          return { timeoutMs: 300 };
        },
        expect: { failure: 'timeout' },
      },
      {
        name: 'nothing is installed',
        arrange: () => ({ modesDirectory: '/nonexistent' }),
        expect: { code: 'provider_not_configured' },
      },
    ],
    hold() {
      installation.set('hold');
      const arrived = vi.waitUntil(() => installation.hasArrived, { interval: 5 });
      return { arrived: arrived.then(() => undefined), release: () => installation.set('pass') };
    },
    reset: () => installation.set('pass'),
    sent: () => installation.sent,
  },
});
