import { afterAll, describe, expect, test } from 'vitest';
import { formatConformanceChecks } from '../src/index.ts';
import { failing } from './fixtures/failing.ts';
import { notesBench } from './fixtures/format/bench.ts';
import { formatFaults, opened } from './fixtures/format/faults.ts';
import { notes } from './fixtures/format/notes.ts';

afterAll(() => {
  for (const server of opened) server.close();
});

const checksOf = (definition: unknown) =>
  formatConformanceChecks({ ...notesBench, definition: definition as typeof notes, patienceMs: 300 });

test('every check has a fault that it catches', () => {
  const caught = new Set(Object.values(formatFaults).flatMap(({ caughtBy }) => caughtBy));
  const names = checksOf(notes).map(({ name }) => name);
  expect(names.filter((name) => !caught.has(name))).toEqual([]);
  expect([...caught].filter((name) => !names.includes(name))).toEqual([]);
});

describe('each fault is caught by its check', () => {
  test.for(Object.entries(formatFaults))('%s', async ([, { caughtBy, definition }]) => {
    const found = await failing(checksOf(definition));
    expect(found).toEqual(expect.arrayContaining([caughtBy].flat()));
  });
});
