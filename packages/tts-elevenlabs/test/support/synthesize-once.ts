/** Run as a process of its own: speaks once whole and once as a stream, so many times, and prints what came of the last. */
import { once, outcomeOf, speakBothWays } from '@dragoman/vendors/testing/once';
import { ttsElevenLabs } from '../../src/index.ts';

await once(ttsElevenLabs, async (provider, [rounds = '1']) => {
  let outcome: object = {};
  for (let round = 0; round < Number(rounds); round += 1) outcome = await outcomeOf(speakBothWays(provider));
  return outcome;
});
