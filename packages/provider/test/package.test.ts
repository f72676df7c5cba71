import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { audioContentTypes, errorTable, imageContentTypes, providerFailures } from '../src/index.ts';

const run = promisify(execFile);

test('importing the package loads its own files alone, not zod', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve(name, context, next) { const found = next(name, context); loaded.push(found.url); return found; } });
    await import(${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)});
    console.log(JSON.stringify(loaded));`;
  const { stdout } = await run(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script]);
  const loaded = JSON.parse(stdout) as string[];
  const own = new URL('../src/', import.meta.url).href;
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter((url) => !url.startsWith(own))).toEqual([]);
});

test('media types are of the right kind', () => {
  for (const type of Object.values(audioContentTypes)) expect(type).toMatch(/^audio\//);
  for (const type of Object.values(imageContentTypes)) expect(type).toMatch(/^image\//);
});

test('the README lists every error code with its status, and every failure with its code', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| +`(\w+)` +\| +([^|]+?) +\| +(yes|no) +\|/gm)].map(
    ([, ...cells]) => cells,
  );
  const word = (retryable: boolean) => (retryable ? 'yes' : 'no');
  expect(rows).toEqual([
    ...Object.entries(errorTable).map(([code, { status, retryable }]) => [
      code,
      `${status}`,
      word(retryable),
    ]),
    ...Object.entries(providerFailures).map(([name, { code, retryable }]) => [
      name,
      `\`${code}\``,
      word(retryable),
    ]),
  ]);
});
