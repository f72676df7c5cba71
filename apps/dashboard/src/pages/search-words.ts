type Given = Readonly<Record<string, unknown>>;

/** A text of an address; one that is empty or of another kind counts as left out. */
export const textIn = (given: Given, name: string): string | undefined => {
  const value = given[name];
  // What looks like a number has become one.
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** A number of an address. */
export const numberIn = (given: Given, name: string): number | undefined => {
  const value = Number(given[name] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};

/** One of few words of an address. */
export const choiceIn = <Choice extends string>(
  given: Given,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => choices.find((choice) => choice === given[name]);
