import { shareHeard } from '@dragoman/vendors/testing';
import { expect, it } from 'vitest';
import { requestFor, startPair } from './support/providers.ts';

it('says what a recogniser hears, whole, in a stream and as a file', { timeout: 120_000 }, async () => {
  const { provider } = await startPair();
  expect(await shareHeard(provider, requestFor)).toBeGreaterThanOrEqual(0.95);
});
