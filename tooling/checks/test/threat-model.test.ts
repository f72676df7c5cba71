import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const text = readFileSync(join(root, 'docs', 'threat-model.md'), 'utf8');

/** The rows of the table of threats: kind, threat, measure, proof. */
const threats = text
  .split('\n')
  .filter((line) => /^\| [STRIDE] \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('each threat has a measure, and proofs that are there', () => {
  expect(new Set(threats.map(([, kind]) => kind))).toEqual(new Set('STRIDE'));
  for (const [, , threat, measure, proof = ''] of threats) {
    expect(measure, threat).not.toBe('');
    const paths = [...proof.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');
    expect(paths, threat).not.toEqual([]);
    for (const path of paths) expect(existsSync(join(root, path)), `${threat}: ${path}`).toBe(true);
  }
});
