import fc from 'fast-check';
import { hostileJson, hostileText } from './hostile.ts';

type Step = string | number;

/** Every place in a value, outermost first. */
const placesIn = (value: unknown, path: readonly Step[] = []): readonly (readonly Step[])[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const members: readonly (readonly [Step, unknown])[] = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value);
  return [path, ...members.flatMap(([step, member]) => placesIn(member, [...path, step]))];
};

/** The value with what `change` makes of one place; `undefined` leaves the place out. */
const changed = (
  value: unknown,
  [step, ...rest]: readonly Step[],
  change: (old: unknown) => unknown,
): unknown => {
  if (step === undefined) return change(value);
  if (Array.isArray(value))
    return value.flatMap((item, index) => {
      if (index !== step) return [item];
      const made = changed(item, rest, change);
      return made === undefined ? [] : [made];
    });
  const entries = Object.entries(value as object).flatMap(([name, member]) => {
    if (name !== step) return [[name, member]];
    const made = changed(member, rest, change);
    return made === undefined ? [] : [[name, made]];
  });
  return Object.fromEntries(entries);
};

const kinds = ['replace', 'remove', 'add', 'wrap'] as const;

/** A right value with one thing wrong: another value, a member too few or too many, a list in place of its item. */
export const mutated = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, fc.nat({ max: 999 }), fc.constantFrom(...kinds), hostileText, hostileJson)
    .map(([right, choice, kind, name, hostile]) => {
      const places = placesIn(right);
      const place = places[choice % places.length] ?? [];
      switch (kind) {
        case 'replace':
          return changed(right, place, () => hostile);
        case 'remove':
          return changed(right, place, () => (place.length === 0 ? null : undefined));
        case 'wrap':
          return changed(right, place, (old) => [old]);
        case 'add':
          return typeof right === 'object' && right !== null && !Array.isArray(right)
            ? { ...right, [name]: hostile }
            : [right, hostile];
      }
      return kind satisfies never;
    });
