import { describeAsrConformance } from '@dragoman/provider-testkit';
import { speechFormat } from '@dragoman/sound-kit';
import { afterAll, vi } from 'vitest';
import { asrPocketsphinx } from '../src/index.ts';
import { createGate } from './support/gate.ts';
import { cards, say } from './support/provider.ts';

const gate = createGate();
afterAll(() => gate.remove());

const [ten, queen] = await Promise.all([say('ten of clubs'), say('queen of hearts')]);
const durationOf = (pcm: Buffer): number => Math.round(pcm.length / 32);

describeAsrConformance({
  definition: asrPocketsphinx,
  module: new URL('../src/index.ts', import.meta.url),
  options: { program: gate.program, grammar: cards },
  patienceMs: 30_000,
  engine: {
    samples: [
      {
        audio: ten,
        format: speechFormat,
        durationMs: durationOf(ten),
        language: 'en-US',
        text: 'ten of clubs',
      },
      {
        audio: queen,
        format: speechFormat,
        durationMs: durationOf(queen),
        language: 'en-US',
        text: 'queen of hearts',
      },
    ],
    failures: [
      { name: 'the program ends', arrange: () => gate.set('crash'), expect: { failure: 'unavailable' } },
      {
        name: 'the answer is no transcript',
        arrange: () => gate.set('garbage'),
        expect: { failure: 'invalid_response' },
      },
      {
        name: 'there is no answer',
        arrange: () => gate.set('nothing'),
        expect: { failure: 'invalid_response' },
      },
      {
        name: 'the program hangs',
        arrange: () => {
          gate.set('hold');
          return { timeoutMs: 1 };
        },
        expect: { failure: 'timeout' },
      },
      {
        name: 'nothing is installed',
        arrange: () => ({ program: '/nonexistent/pocketsphinx_batch' }),
        expect: { code: 'provider_not_configured' },
      },
    ],
    hold() {
      gate.set('hold');
      const arrived = vi.waitUntil(() => gate.hasArrived, { interval: 5 });
      return { arrived: arrived.then(() => undefined), release: () => gate.set('pass') };
    },
    reset: () => gate.set('pass'),
    sent: () => gate.sent,
  },
});
