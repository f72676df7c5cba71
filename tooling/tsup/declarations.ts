import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

// `pnpm declarations`: writes the declarations of every published package into its `dist`, one file for each entry.
// TypeScript has written one for each source before, in a single program for all packages: a program for each, as tsup
// has it, takes six times as long.

/** An entry of `exports` in a package.json, where it is no plain file. */
interface Export {
  readonly '@dragoman/source': string;
  readonly types: string;
}

const root = join(import.meta.dirname, '..', '..');
const declarations = join(root, '.dragoman', 'declarations');

for (const path of globSync(['packages/*/package.json', 'apps/*/package.json'], { cwd: root })) {
  const { private: isPrivate, exports: entries } = JSON.parse(readFileSync(join(root, path), 'utf8'));
  if (isPrivate === true) continue;
  const folder = dirname(path);
  const dist = join(root, folder, 'dist');
  if (!existsSync(dist)) throw new Error(`${folder} has no dist: run \`pnpm build\`.`);
  for (const former of globSync('*.d.ts', { cwd: dist })) rmSync(join(dist, former));
  const bundle = await rollup({
    input: Object.fromEntries(
      Object.values<Export | string>(entries)
        .filter((entry) => typeof entry !== 'string')
        .map(({ '@dragoman/source': source, types }) => [
          basename(types, '.d.ts'),
          join(declarations, folder, source.replace(/\.ts$/, '.d.ts')),
        ]),
    ),
    plugins: [dts()],
    external: (id) => !/^[./]/.test(id),
  });
  await bundle.write({ dir: dist, entryFileNames: '[name].d.ts', chunkFileNames: '[name]-[hash].d.ts' });
}
