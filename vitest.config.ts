import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Every workspace with a `test` folder is one project; all run on source, through the `@dragoman/source` export condition. */
const roots = ['packages', 'apps', 'tooling'].flatMap((group) =>
  readdirSync(join(import.meta.dirname, group))
    .map((name) => join(group, name))
    .filter((root) => existsSync(join(import.meta.dirname, root, 'test'))),
);
// This one alone: `import` or `module` here would also reach `require`, and hand CommonJS packages ES modules.
const conditions = ['@dragoman/source'];

/**
 * Where Node cannot read the sources: a test of the one puts modules in the place of others, and what the other depends
 * on has sources of its own for the condition `development`, which vitest gives Node.
 */
const readByVite: ReadonlySet<string> = new Set(['packages/visual', 'tooling/checks']);

export default defineConfig({
  test: {
    // Tests wait for databases, sockets and processes more than they compute: two for each core.
    maxWorkers: 2 * availableParallelism(),
    projects: roots.map((root) => ({
      root: join(import.meta.dirname, root),
      resolve: { conditions },
      ssr: { resolve: { conditions, externalConditions: conditions } },
      test: {
        name: root,
        environment: 'node',
        include: ['test/**/*.test.ts'],
        execArgv: ['--conditions=@dragoman/source'],
        // The files of a project share processes, and so what they import: two fifths of the time of most projects.
        isolate: false,
        // Node reads the sources itself: a sixth faster.
        experimental: { viteModuleRunner: readByVite.has(root), nodeLoader: false },
        // Processes that tests start read the same sources again and again.
        env: {
          NODE_COMPILE_CACHE: join(tmpdir(), 'dragoman-compile-cache'),
          // The models of the world are not fetched by a test: `pnpm checks offline` holds all others to it.
          DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off',
        },
        testTimeout: 60_000,
        hookTimeout: 120_000,
      },
    })),
  },
});
