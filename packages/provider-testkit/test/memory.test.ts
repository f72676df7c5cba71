import { describeMtConformance } from '../src/index.ts';
import { memoryEngine } from './fixtures/memory-engine.ts';
import { memoryMt } from './fixtures/memory-provider.ts';

describeMtConformance({
  definition: memoryMt,
  module: new URL('./fixtures/memory-provider.ts', import.meta.url),
  options: {},
  engine: memoryEngine,
});
