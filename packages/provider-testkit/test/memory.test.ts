import { describeMtConformance } from '../src/index.ts';
import { memoryEngine } from './fixtures/mt/memory-engine.ts';
import { memoryMt } from './fixtures/mt/memory-provider.ts';

describeMtConformance({
  definition: memoryMt,
  module: new URL('./fixtures/mt/memory-provider.ts', import.meta.url),
  options: {},
  engine: memoryEngine,
});
