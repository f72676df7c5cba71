/** A piece of a message: text, or what is put in there. */
export type Part =
  | string
  | readonly ['#']
  | readonly ['value', name: string]
  | readonly ['tag', name: string, children: readonly Part[]]
  | readonly ['select', name: string, options: Options]
  | readonly ['plural', name: string, type: 'cardinal' | 'ordinal', offset: number, options: Options];

type Options = Readonly<Record<string, readonly Part[]>>;

/** A message of a catalogue, as the build hands it over: plain text, or taken apart. */
export type Message = string | readonly Part[];

/** What a message is given. Dates and the like come as text. */
export type Values = Readonly<Record<string, string | number>>;

/** What becomes of text between tags. */
export type Tags<Node> = Readonly<
  Record<string, (children: readonly (string | Node)[], key: number) => Node>
>;

/**
 * Puts a message together.
 *
 * @param tags what becomes of the text in `<name>…</name>`, by its name; text in others stays text
 * @throws where a value is not given
 */
export const format = <Node = never>(
  message: Message,
  language: string,
  values: Values = {},
  tags: Tags<Node> = {},
): readonly (string | Node)[] => {
  if (typeof message === 'string') return [message];
  const write = (value: string | number): string =>
    typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
  const read = (name: string): string | number => {
    const value = values[name];
    if (value === undefined) throw new Error(`A message is not given its value ${name}.`);
    return value;
  };
  const walk = (parts: readonly Part[], count: number): (string | Node)[] => {
    const found: (string | Node)[] = [];
    for (const part of parts) {
      if (typeof part === 'string') found.push(part);
      else if (part[0] === '#') found.push(write(count));
      else if (part[0] === 'value') found.push(write(read(part[1])));
      else if (part[0] === 'tag') {
        const children = walk(part[2], count);
        const tag = tags[part[1]];
        if (tag) found.push(tag(children, found.length));
        else found.push(...children);
      } else if (part[0] === 'select') {
        const [, name, options] = part;
        found.push(...walk(options[String(read(name))] ?? options.other ?? [], count));
      } else {
        const [, name, type, offset, options] = part;
        const number = Number(read(name));
        const rule = new Intl.PluralRules(language, { type }).select(number - offset);
        found.push(...walk(options[`=${number}`] ?? options[rule] ?? options.other ?? [], number - offset));
      }
    }
    return found;
  };
  return walk(message, 0);
};
