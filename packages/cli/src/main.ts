#!/usr/bin/env node
import { ensureNodeFlags } from './node-flags.ts';
import { nodeComplaint } from './node-version.ts';

// Before anything else is read: what follows asks a Node that is too old for what it does not have.
const complaint = nodeComplaint(process.versions.node);
if (complaint === undefined) {
  ensureNodeFlags(process.argv.slice(2));
  const [{ enableCompileCache }, { join }] = await Promise.all([import('node:module'), import('node:path')]);
  // Beside the code, where only those may write who may change the code; a place that cannot be written costs nothing.
  enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'v8'));
  const { run } = await import('./run.ts');
  process.exitCode = await run(process.argv.slice(2));
} else {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 1;
}
