/** Longest match by tables of phrases, each list of tables after the other. */
type Dictionary = ReadonlyMap<string, string>;

/** Tables as the package has them: `from to|from to`. */
type Tables = readonly (readonly string[])[];

const dictionaryOf = (tables: readonly string[]): Dictionary => {
  const dictionary = new Map<string, string>();
  for (const table of tables) {
    for (const row of table.split('|')) {
      const blank = row.indexOf(' ');
      const from = row.slice(0, blank);
      // Earlier tables are the more special ones.
      if (!dictionary.has(from)) dictionary.set(from, row.slice(blank + 1));
    }
  }
  return dictionary;
};

const longestKey = (dictionary: Dictionary): number => {
  let longest = 1;
  for (const key of dictionary.keys()) longest = Math.max(longest, key.length);
  return longest;
};

/** Replaces the longest known phrase at each place, from the start. */
export const replaceByLongest = (text: string, dictionary: Dictionary, longest: number): string => {
  let converted = '';
  for (let position = 0; position < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
    let length = Math.min(longest, text.length - position);
    let replacement: string | undefined;
    while (length > 0) {
      replacement = dictionary.get(text.slice(position, position + length));
      if (replacement !== undefined) break;
      length--;
    }
    converted += replacement ?? text.slice(position, position + character.length);
    position += replacement === undefined ? character.length : length;
  }
  return converted;
};

/** Turns characters of one script into the other. */
export type Converter = (text: string) => string;

const chain = (groups: Tables): Converter => {
  const steps = groups
    .map(dictionaryOf)
    .map((dictionary) => ({ dictionary, longest: longestKey(dictionary) }));
  return (text) =>
    steps.reduce((step, { dictionary, longest }) => replaceByLongest(step, dictionary, longest), text);
};

const converters = new Map<string, Promise<Converter>>();

const load = async (to: 'cn' | 'tw' | 'hk'): Promise<Converter> => {
  if (to === 'cn') {
    const preset = await import('opencc-js/preset/t2cn');
    return chain([...(preset.from.tw ?? []), ...(preset.to.cn ?? [])] as Tables);
  }
  const preset = await import('opencc-js/preset/cn2t');
  return chain([...(preset.from.cn ?? []), ...(preset.to[to] ?? [])] as Tables);
};

/**
 * The converter to a script, with OpenCC's tables. Our own maps take a quarter of the memory of the package's trees,
 * which matters to a process that keeps them.
 */
export const loadConverter = (to: 'cn' | 'tw' | 'hk'): Promise<Converter> => {
  const converter = converters.get(to) ?? load(to);
  converters.set(to, converter);
  return converter;
};
