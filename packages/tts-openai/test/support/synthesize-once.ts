/** Run as a process of its own: speaks once whole and once as a stream, and prints what came of it. */
import { once, outcomeOf, speakBothWays } from '@dragoman/vendors/testing/once';
import { ttsOpenAi } from '../../src/index.ts';

await once(ttsOpenAi, (provider) => outcomeOf(speakBothWays(provider)));
