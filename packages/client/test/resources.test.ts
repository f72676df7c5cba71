import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import type { paths } from '../src/index.ts';
import { type Routes, routes } from '../src/routes.ts';

type Operations = {
  [Path in keyof paths]: `${Uppercase<keyof paths[Path] & string>} ${Path}`;
}[keyof paths];

type Lines = { [Resource in keyof Routes]: Routes[Resource][keyof Routes[Resource]] }[keyof Routes];

type WithoutInput<Line> = Line extends `${infer Method} ${infer Path} ${string}` ? `${Method} ${Path}` : Line;
type AsOperation<Line> = Line extends `LIST ${infer Path}` ? `GET ${Path}` : Line;
type Covered = AsOperation<WithoutInput<Lines>>;

/** Compiles where nothing is left. */
const nothing = <Left extends never>(left: readonly Left[]): readonly Left[] => left;

it('every operation of the API has a method, and every method an operation', () => {
  expect(nothing<Exclude<Operations, Covered>>([])).toEqual([]);
  expect(nothing<Exclude<Covered, Operations>>([])).toEqual([]);
  const lines = Object.values(routes).flatMap((methods) => Object.values<string>(methods));
  const asked = lines.map((line) => line.replace('LIST', 'GET').split(' ').slice(0, 2).join(' '));
  expect(new Set(asked).size).toBe(lines.length);
});

it('the client with all that it needs is 15 kB, compressed', async () => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '..', 'src', 'index.ts')],
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'browser', target: 'es2023' },
    conditions: ['@dragoman/source'],
  });
  const [output] = outputFiles;
  expect(gzipSync(output?.contents ?? '').length).toBeLessThanOrEqual(15_000);
});
