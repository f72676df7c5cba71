import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { doubleRules } from '../src/provenance.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, 'tooling/vendors/src');

/** What has no rule of a vendor: how doubles are started, fail on request, and are put together. */
const plumbing =
  /\/(command|double|double-types|failures|calls|door|gate|protos|stream|unary|wire|replies|call|marks|prompt|translator|apertium-translator|instant-double|answer|read-xml|speech|synthesise-call)\.ts$/;

it('every file of a double names where its rules come from', () => {
  const named = new Set(doubleRules.map(({ file }) => file));
  const files = ['openai', 'deepgram', 'elevenlabs', 'azure', 'google'].flatMap((vendor) =>
    readdirSync(join(folder, vendor), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `${vendor}/${file}`),
  );
  expect(files.filter((file) => !plumbing.test(file) && !named.has(file))).toEqual([]);
  expect([...named].filter((file) => !files.includes(file))).toEqual([]);
});

it('every source in a package is there', () => {
  const missing = doubleRules.flatMap(({ source }) => {
    if (typeof source !== 'object' || !('of' in source)) return [];
    const path = join(root, source.of, 'node_modules', source.name, source.path);
    return existsSync(path) ? [] : [path];
  });
  expect(missing).toEqual([]);
});
