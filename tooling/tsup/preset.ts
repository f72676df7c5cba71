import { defineConfig, type Options } from 'tsup';

/** The one build of every published package: ESM, declarations, source maps, Node 22.18 and later. */
export const library = (options: Options = {}) =>
  defineConfig({
    entry: ['src/index.ts'],
    format: 'esm',
    target: 'node22',
    platform: 'node',
    dts: true,
    sourcemap: true,
    clean: true,
    splitting: true,
    treeshake: true,
    ...options,
  });
