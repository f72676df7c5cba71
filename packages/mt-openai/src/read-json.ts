import type { z } from 'zod';

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
