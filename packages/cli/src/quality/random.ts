/**
 * A reproducible stream of numbers in 0..1: a linear congruential generator (Numerical Recipes), of which the upper bits
 * are used.
 *
 * @param seed the same seed gives the same stream
 */
export const reproducible = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
};

/** One item by chance; undefined of none. */
export const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];
