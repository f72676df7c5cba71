import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply } from '../../../src/pdf/matrix.ts';
import { inverse, shownSize, turnedSize, uprightToUser, userToShown } from '../../../src/pdf/scan/frame.ts';

const view = { left: 10, bottom: 20, right: 110, top: 70 };

test.each([
  [0, [0, 50]],
  [90, [0, 0]],
  [180, [100, 0]],
  [270, [50, 100]],
] as const)(
  'the lower left corner of a page turned by %i degrees is shown where viewers show it',
  (rotate, corner) => {
    const [x, y] = apply(userToShown({ view, rotate, userUnit: 1 }), 10, 20);
    expect([x, y].map((value) => value + 0)).toEqual([...corner]);
  },
);

test('a unit of user space is as many points as the page says', () => {
  const page = { view, rotate: 0, userUnit: 2 };
  expect(shownSize(page)).toEqual({ width: 200, height: 100 });
  expect(apply(userToShown(page), 110, 20)).toEqual([200, 100]);
});

test('whatever way a page was turned to be read, the middle of the upright picture is the middle of the page', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(0, 90, 180, 270),
      fc.double({ min: -360, max: 360, noNaN: true }),
      fc.double({ min: 0.1, max: 8, noNaN: true }),
      fc.double({ min: 0.5, max: 4, noNaN: true }),
      (rotate, turn, scale, userUnit) => {
        const page = { view, rotate, userUnit };
        const shown = shownSize(page);
        const upright = turnedSize({ width: shown.width * scale, height: shown.height * scale }, turn);
        const matrix = uprightToUser(page, scale, turn);
        const [x, y] = apply(matrix, upright.width / 2, upright.height / 2);
        expect(x).toBeCloseTo(60, 6);
        expect(y).toBeCloseTo(45, 6);
        const [back] = apply(inverse(matrix), ...apply(matrix, 12, 34));
        expect(back).toBeCloseTo(12, 6);
      },
    ),
  );
});
