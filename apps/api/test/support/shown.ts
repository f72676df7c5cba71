type Json = Record<string, unknown>;

/** As an example shows it: of lists the first two (of numbers all), of long texts the beginning, no secret that could be mistaken for one. */
export const shown = (value: unknown, at: string): unknown => {
  if (typeof value === 'string')
    return value
      .replace(at, 'https://example.com')
      .replace(/^(dgm_|whsec_)\w+.*/, '$1…')
      .replace(/^(.{400}).+/s, '$1…');
  if (Array.isArray(value))
    return value.slice(0, typeof value[0] === 'number' ? undefined : 2).map((one) => shown(one, at));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shown(member, at)]));
};

/** Where two answers are of other types or have other members. Null and empty lists stand for anything: schemas tell. */
export const differences = (one: unknown, other: unknown, place = ''): readonly string[] => {
  if (one === null || other === null) return [];
  const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
  if (typeOf(one) !== typeOf(other)) return [`${place}: ${typeOf(one)}, not ${typeOf(other)}`];
  if (typeof one !== 'object' || typeof other !== 'object') return [];
  if (Array.isArray(one) && Array.isArray(other))
    return one.length > 0 && other.length > 0 ? differences(one[0], other[0], `${place}/0`) : [];
  const [left, right] = [one as Json, other as Json];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) =>
    name in left && name in right
      ? differences(left[name], right[name], `${place}/${name}`)
      : [`${place}/${name}: only in ${name in left ? 'the answer' : 'the example'}`],
  );
};
