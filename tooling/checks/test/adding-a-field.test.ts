import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(root, 'docs/development.md'), 'utf8');
const section = guide.split('## Adding a field\n')[1]?.split('\n## ')[0] ?? '';

/** Each table: the files that it lists, and the names in code that it says of each. */
const tables = section
  .split(/^\| An? \w+ field \| What to add \|$/m)
  .slice(1)
  .map((table) =>
    [...table.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, file = '', what = '']) => ({
      file,
      names: [...what.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    })),
  );

test('a field is added in seven files at most, for a request and for an answer', () => {
  expect(tables).toHaveLength(2);
  for (const files of tables) {
    expect(files.length).toBeGreaterThan(3);
    expect(files.length).toBeLessThanOrEqual(7);
  }
});

test.each(tables.flat())('$file has what the guide names in it', ({ file, names }) => {
  expect(names).not.toEqual([]);
  const text = readFileSync(join(root, file), 'utf8');
  for (const name of names) expect(text).toMatch(new RegExp(`(const|interface) ${name}\\b`));
});
