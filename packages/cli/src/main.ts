#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { ensureNodeFlags } from './node-flags.ts';

ensureNodeFlags(process.argv.slice(2));
// Beside the code, where only those may write who may change the code; a place that cannot be written costs nothing.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'v8'));
const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2));
