import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { OutboundError, outboundReasons } from '../src/index.ts';

test('the README lists every reason with its code', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| +`(\w+)` +\| +`(\w+)` +\|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(Object.entries(outboundReasons).map(([reason, { code }]) => [reason, code]));
});

test('an error is known across copies of the package, and its message names no cause', () => {
  const error = new OutboundError('connection_refused', { cause: new Error('10.0.0.1:80') });
  expect(OutboundError.is(Object.assign(Object.create(null), error, { message: '' }))).toBe(true);
  expect(OutboundError.is(new Error('10.0.0.1:80'))).toBe(false);
  expect(JSON.stringify(error) + String(error)).not.toContain('10.0.0.1');
});
