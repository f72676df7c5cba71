import { describeTtsConformance } from '@dragoman/provider-testkit';
import { afterAll, vi } from 'vitest';
import { ttsEspeak } from '../src/index.ts';
import { createGate } from './support/gate.ts';

const gate = createGate();
afterAll(() => gate.remove());

describeTtsConformance({
  definition: ttsEspeak,
  module: new URL('../src/index.ts', import.meta.url),
  options: { program: gate.program, processes: 2 },
  engine: {
    samples: [
      { text: 'The house is red.', language: 'en-US', voice: 'en-us+f3' },
      { text: 'La casa es roja.', language: 'es-MX' },
      { text: 'Das Haus ist rot.', language: 'de' },
    ],
    failures: [
      { name: 'the program ends', arrange: () => gate.set('crash'), expect: { failure: 'unavailable' } },
      {
        name: 'the output is no speech',
        arrange: () => gate.set('garbage'),
        expect: { failure: 'invalid_response' },
      },
      {
        name: 'the program hangs',
        arrange: () => {
          gate.set('hold');
          return { timeoutMs: 300 };
        },
        expect: { failure: 'timeout' },
      },
      {
        name: 'nothing is installed',
        arrange: () => ({ program: '/nonexistent/espeak-ng' }),
        expect: { code: 'provider_not_configured' },
      },
    ],
    hold() {
      gate.set('hold');
      const arrived = vi.waitUntil(() => gate.hasArrived, { interval: 5 });
      return { arrived: arrived.then(() => undefined), release: () => gate.set('pass') };
    },
    reset: () => gate.set('pass'),
  },
});
