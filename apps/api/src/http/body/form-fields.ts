import { z } from 'zod';
import { innermost } from '../names.ts';

/** What a text of a form means for a field of this type; a text that means nothing stays as it is, to be refused. */
const readText = (schema: z.ZodType, text: string): unknown => {
  if (schema instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true';
  if (schema instanceof z.ZodNumber && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text);
  if (schema instanceof z.ZodObject) return readJson(text);
  return text;
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const readField = (schema: z.ZodType, texts: readonly string[]): unknown => {
  const type = innermost(schema);
  if (type instanceof z.ZodArray) {
    const [only] = texts;
    const list = texts.length === 1 && only?.trimStart().startsWith('[') ? readJson(only) : undefined;
    return Array.isArray(list)
      ? list
      : texts.map((text) => readText(innermost(type.element as z.ZodType), text));
  }
  // A field that stands twice is as wrong as a member that is a list.
  return texts.length === 1 ? readText(type, texts[0] ?? '') : texts;
};

/**
 * The fields of a form as the members of a JSON object: `true` and `false`, numbers and objects by the schema's types, a
 * list as a repeated field or as JSON. Names that the schema lacks are kept, so that they are refused as in JSON.
 */
export const readFormFields = (
  schema: z.ZodType,
  fields: ReadonlyMap<string, readonly string[]>,
): Record<string, unknown> => {
  const shape: Readonly<Record<string, z.ZodType>> =
    schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  return Object.fromEntries(
    [...fields].map(([written, texts]) => {
      // Many write the name of a list so.
      const name = written.endsWith('[]') && !Object.hasOwn(shape, written) ? written.slice(0, -2) : written;
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, field ? readField(field, texts) : texts[0]];
    }),
  );
};
