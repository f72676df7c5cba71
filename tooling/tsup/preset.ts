import { defineConfig, type Options } from 'tsup';

/** The one build of every published package: ESM, source maps, Node 22.18 and later. Declarations: `declarations.ts`. */
export const library = (options: Options = {}) =>
  defineConfig({
    entry: ['src/index.ts'],
    format: 'esm',
    target: 'node22',
    platform: 'node',
    sourcemap: true,
    clean: true,
    splitting: true,
    treeshake: true,
    ...options,
  });
