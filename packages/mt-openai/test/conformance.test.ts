import { describeMtConformance } from '@dragoman/provider-testkit';
import { describe } from 'vitest';
import { mtOpenai } from '../src/index.ts';
import { startConformanceEngine } from './support/conformance-engine.ts';

const { engine, url, apiKey } = await startConformanceEngine();

describe.each(['chat', 'responses'] as const)('through %s', (api) => {
  describeMtConformance({
    definition: mtOpenai,
    module: new URL('../src/index.ts', import.meta.url),
    options: { baseUrl: url, apiKey, api },
    engine,
  });
});
