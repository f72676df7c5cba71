/** The name of a member, or `{id}` where an id stands in its place. */
export const memberName = (name: string): string => (/^[\da-f]{8}-[\da-f-]{27}$/.test(name) ? '{id}' : name);

/** What a value consists of: a line for each place, for example `words[].text: string`. What stands there is not told. */
export const shapeOf = (value: unknown, place = ''): ReadonlySet<string> => {
  if (Array.isArray(value)) {
    const elements = value.flatMap((element: unknown) => [...shapeOf(element, `${place}[]`)]);
    return new Set(elements.length > 0 ? elements : [`${place}[]: nothing`]);
  }
  if (typeof value === 'object' && value !== null)
    return new Set(
      Object.entries(value).flatMap(([name, member]) => [
        ...shapeOf(member, [place, memberName(name)].filter((part) => part !== '').join('.')),
      ]),
    );
  return new Set([`${place}: ${value === null ? 'null' : typeof value}`]);
};

/** What one of two sets of lines has and the other lacks, in words. */
export const differences = (vendor: ReadonlySet<string>, double: ReadonlySet<string>): readonly string[] => [
  ...[...vendor].filter((line) => !double.has(line)).map((line) => `the double lacks ${line}`),
  ...[...double].filter((line) => !vendor.has(line)).map((line) => `the vendor lacks ${line}`),
];
