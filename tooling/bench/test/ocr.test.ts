import { expect, test } from 'vitest';
import { judge, tally } from '../src/benchmarks/ocr/judge.ts';
import type { TrueLabel } from '../src/mockups/render.ts';

const labelAt = (en: string, x: number, y: number): TrueLabel =>
  ({ label: { en }, ground: 'solid', box: { x, y, width: 100, height: 14 } }) as unknown as TrueLabel;
const wordAt = (text: string, x: number, y: number) => ({ text, box: { x, y, width: 30, height: 10 } });

test('labels are judged by the words that stand in their place', () => {
  const labels = [labelAt('Save all', 0, 0), labelAt('Cancel', 0, 40), labelAt('Delete', 200, 0)];
  const words = [wordAt('all', 50, 2), wordAt('Save', 10, 3), wordAt('Cance1', 10, 42), wordAt('x', 150, 2)];
  const judged = judge(labels, words);
  expect(judged.map(({ read }) => read)).toEqual(['Save all', 'Cance1', '']);
  expect(tally(judged)).toEqual({
    labels: 3,
    found: 2,
    characters: 20,
    errors: 7,
    foundCharacters: 14,
    foundErrors: 1,
  });
});
