import type { z } from 'zod';

/** A string of any content. */
export const text = { type: 'string' } as const;

/** An object with these properties, all of them, and no others: the only kind that strict schemas have. */
export const strictObject = <Properties extends Record<string, unknown>>(properties: Properties) => ({
  type: 'object' as const,
  properties,
  required: Object.keys(properties),
  additionalProperties: false as const,
});

/** A schema in the form of each of the vendor's two APIs: frozen, so that its JSON is made once. */
export const responseFormats = (name: string, schema: Record<string, unknown>) => {
  const described = { name, schema, strict: true } as const;
  return {
    chat: Object.freeze({ type: 'json_schema', json_schema: described } as const),
    responses: Object.freeze({ format: { type: 'json_schema', ...described } } as const),
  };
};

/** What `responseFormats` makes. */
export type ResponseFormats = ReturnType<typeof responseFormats>;

const parse = (content: string): unknown => {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
};

const between = (text: string, open: string, close: string): string =>
  text.slice(text.indexOf(open), text.lastIndexOf(close) + 1);

/** Small models wrap their JSON into a Markdown fence, think aloud before it, or add a sentence: where it may stand. */
const places = (content: string): string[] => {
  const said = content.replace(/^[\s\S]*<\/think>/, '');
  return [said, between(said, '{', '}'), between(said, '[', ']')];
};

/** Reads what a model said; undefined where it holds nothing of that shape. */
export const readJson = <Output>(content: string, schema: z.ZodType<Output>): Output | undefined => {
  const read = (text: string): Output | undefined => schema.safeParse(parse(text)).data;
  const data = read(content);
  if (data !== undefined) return data;
  for (const text of places(content)) {
    const found = read(text);
    if (found !== undefined) return found;
  }
  return undefined;
};
