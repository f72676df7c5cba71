import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildFingerprints, installFingerprint, readStamps, writeStamps } from '../stamps.mjs';
import { temporaryFolder } from './temporary.ts';

const tools = 'node 24.21.0, pnpm 12.21.0, linux-x64';
let root: string;

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = temporaryFolder();
  write('package.json', '{}');
  write('pnpm-lock.yaml', 'a: 1');
  write('pnpm-workspace.yaml', 'packages: []');
  write('packages/core/package.json', '{"name":"core"}');
  write('packages/core/src/index.ts', 'export const one = 1;');
  write('packages/core/test/index.test.ts', '');
  write('packages/core/dist/index.js', 'export const one = 1;');
  write('tooling/tsup/preset.ts', '');
  write('tsconfig.base.json', '{}');
});

describe('installFingerprint', () => {
  const changes = (change: () => void): boolean => {
    const before = installFingerprint(root, tools);
    change();
    return installFingerprint(root, tools) !== before;
  };

  test.each([
    ['the lock file', 'pnpm-lock.yaml'],
    ['the workspace file', 'pnpm-workspace.yaml'],
    ['the root package.json', 'package.json'],
    ["a package's package.json", 'packages/core/package.json'],
    ['a new package', 'apps/api/package.json'],
  ])('sees %s', (_name, path) => {
    expect(changes(() => write(path, '{"changed":true}'))).toBe(true);
  });

  test('sees another Node', () => {
    expect(installFingerprint(root, 'node 26.0.0')).not.toBe(installFingerprint(root, tools));
  });

  test('does not mind a file written again with the same content', () => {
    expect(changes(() => write('pnpm-lock.yaml', 'a: 1'))).toBe(false);
  });

  test('does not mind source code', () => {
    expect(changes(() => write('packages/core/src/index.ts', 'export const two = 2;'))).toBe(false);
  });
});

describe('buildFingerprints', () => {
  const changes = (change: () => void): { inputs: boolean; outputs: boolean } => {
    const before = buildFingerprints(root, tools);
    change();
    const after = buildFingerprints(root, tools);
    return { inputs: after.inputs !== before.inputs, outputs: after.outputs !== before.outputs };
  };

  test.each([
    ['a changed source file', 'packages/core/src/index.ts'],
    ['a new source file', 'packages/core/src/deep/new.ts'],
    ['the build preset', 'tooling/tsup/preset.ts'],
    ['the shared compiler settings', 'tsconfig.base.json'],
  ])('sees %s among the inputs', (_name, path) => {
    expect(changes(() => write(path, '// changed'))).toEqual({ inputs: true, outputs: false });
  });

  test('sees a source file of the same size with another time', () => {
    const path = join(root, 'packages/core/src/index.ts');
    expect(changes(() => utimesSync(path, 1, 1))).toEqual({ inputs: true, outputs: false });
  });

  test('sees a removed build among the outputs', () => {
    expect(changes(() => rmSync(join(root, 'packages/core/dist/index.js')))).toEqual({
      inputs: false,
      outputs: true,
    });
  });

  test.each([
    'packages/core/test/index.test.ts',
    'packages/core/node_modules/x/index.js',
    'packages/core/.turbo/x.log',
  ])('does not mind %s', (path) => {
    expect(changes(() => write(path, '// changed'))).toEqual({ inputs: false, outputs: false });
  });

  test('sees another Node', () => {
    expect(buildFingerprints(root, 'node 26.0.0').inputs).not.toBe(buildFingerprints(root, tools).inputs);
  });
});

describe('stamps', () => {
  test('are kept, added to and taken back', () => {
    const path = join(root, '.dragoman', 'stamps.json');
    writeStamps(path, { install: 'a' });
    writeStamps(path, { build: { inputs: 'b', outputs: 'c' } });
    expect(readStamps(path)).toEqual({ install: 'a', build: { inputs: 'b', outputs: 'c' } });
    writeStamps(path, { build: undefined });
    expect(readStamps(path)).toEqual({ install: 'a' });
  });

  test.each(['', '{"install":', 'null', '[]'])('of a damaged file (%j) are none', (text) => {
    write('stamps.json', text);
    expect(readStamps(join(root, 'stamps.json')).install).toBeUndefined();
  });

  test('leave no partial file behind', () => {
    const path = join(root, 'state', 'stamps.json');
    writeStamps(path, { install: 'a' });
    expect(readFileSync(path, 'utf8')).toContain('"install"');
    expect(() => readFileSync(`${path}.${process.pid}`)).toThrow(/ENOENT/);
  });
});
