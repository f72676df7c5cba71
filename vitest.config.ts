import { existsSync, readdirSync, statfsSync } from 'node:fs';
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

/** Whose tests make databases. */
const withDatabases: ReadonlySet<string> = new Set([
  'apps/api',
  'packages/cli',
  'packages/store',
  'tooling/bench',
  'tooling/fuzz',
]);

/**
 * Small workspaces, whose tests take less time than a process of each that reads what they import: in a run of all tests
 * (`tooling/checks/src/tests.ts`) they are one project.
 */
const small: ReadonlySet<string> = new Set(
  process.env.DRAGOMAN_TEST_TOGETHER === 'yes'
    ? [
        'packages/client',
        'packages/format-kit',
        'packages/format-office',
        'packages/format-opendocument',
        'packages/format-subtitles',
        'packages/format-text',
        'packages/format-web',
        'packages/markup',
        'packages/outbound',
        'packages/provider',
        'packages/sound-kit',
        'packages/vendor-azure',
        'packages/vendor-google',
        'packages/vendor-openai',
        'packages/webhooks',
        'tooling/arbitraries',
      ]
    : [],
);
const projects: readonly (readonly [name: string, roots: readonly string[]])[] = [
  ...roots.filter((root) => !small.has(root)).map((root) => [root, [root]] as const),
  ...(small.size > 0 ? [['small packages', roots.filter((root) => small.has(root))] as const] : []),
];

/** Where Linux keeps files in memory, and how much must be free there. */
const memory = '/dev/shm';
const neededBytes = 6 * 1024 ** 3;

/**
 * Where tests make databases: in memory, where there is enough. A database is hundreds of files that are made, brought to
 * disk and removed: on a disk that took a quarter of the time of all tests that have one.
 */
const quickFolder = (): string => {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes ? memory : tmpdir();
};

export default defineConfig({
  test: {
    // One more than there are cores, as tests also wait for databases, sockets and processes. Each further process of a
    // project reads all that its tests import once more: with two for each core that was a sixth of the time.
    maxWorkers: availableParallelism() + 1,
    projects: projects.map(([name, members]) => ({
      root: join(import.meta.dirname, members.length === 1 ? name : ''),
      resolve: { conditions },
      ssr: { resolve: { conditions, externalConditions: conditions } },
      test: {
        name,
        environment: 'node',
        include:
          members.length === 1 ? ['test/**/*.test.ts'] : members.map((root) => `${root}/test/**/*.test.ts`),
        execArgv: [
          '--conditions=@dragoman/source',
          // Fewer collections of young garbage, of which the tests make much: a tenth of their time.
          '--max-semi-space-size=32',
          `--import=${join(import.meta.dirname, 'tooling/vitest/resolve-quickly.mjs')}`,
        ],
        // The files of a project share processes, and so what they import: two fifths of the time of most projects.
        isolate: false,
        // Node reads the sources itself: a sixth faster.
        experimental: { viteModuleRunner: readByVite.has(name), nodeLoader: false },
        env: {
          // Processes that tests start read the same sources again and again.
          NODE_COMPILE_CACHE: join(tmpdir(), 'dragoman-compile-cache'),
          // The models of the world are not fetched by a test: `pnpm checks offline` holds all others to it.
          DRAGOMAN_PROVIDERS_FIREFOX_REGISTRY: 'off',
          ...(withDatabases.has(name) && { TMPDIR: quickFolder() }),
        },
        setupFiles: ['patience', 'seed'].map((name) =>
          join(import.meta.dirname, `tooling/vitest/${name}.ts`),
        ),
        // As long as `patience.ts` has it: one second is the default.
        expect: { poll: { timeout: 60_000 } },
        // What hangs ends by this. Some tests start a dozen processes, one after the other, on machines with other work.
        testTimeout: 180_000,
        hookTimeout: 180_000,
      },
    })),
  },
});
