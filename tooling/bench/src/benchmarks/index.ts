import type { Benchmark } from '../benchmark.ts';
import { apertium } from './apertium/apertium.ts';
import { identity } from './apertium/identity.ts';
import { gateway } from './gateway/gateway.ts';

/** What `pnpm bench` knows. */
export const benchmarks: readonly Benchmark[] = [apertium, identity, gateway];
