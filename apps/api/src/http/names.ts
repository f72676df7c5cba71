import { z } from 'zod';

/** `created_at` is `createdAt`: what the API calls a thing, and what the code does. */
type CodeName<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CodeName<Tail>>}`
  : Name;

/** What the code has for data of the API: moments may be `Date`, lists are read-only, and what is left out may be null. */
type InCode<Data> = Data extends readonly (infer Item)[]
  ? readonly InCode<Item>[]
  : Data extends object
    ? {
        readonly [Name in keyof Data as CodeName<Name>]:
          | InCode<Data[Name]>
          | (undefined extends Data[Name] ? null : never);
      }
    : string extends Data
      ? Data | Date
      : Data;

interface Field {
  readonly name: string;
  readonly codeName: string;
  readonly schema: z.ZodType;
  readonly isOptional: boolean;
}

const fields = new WeakMap<z.ZodObject, readonly Field[]>();

const codeNameOf = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());

const fieldsOf = (schema: z.ZodObject): readonly Field[] => {
  const known = fields.get(schema);
  if (known) return known;
  const made = Object.entries(schema.shape).map(([name, type]) => ({
    name,
    codeName: codeNameOf(name),
    schema: innermost(type as z.ZodType),
    isOptional: (type as z.ZodType).safeParse(undefined).success,
  }));
  fields.set(schema, made);
  return made;
};

/** The schema behind `optional`, `default` and the like. */
export const innermost = (schema: z.ZodType): z.ZodType => {
  const { def } = schema as unknown as { def: { innerType?: z.ZodType; in?: z.ZodType } };
  const inner = def.innerType ?? def.in;
  return inner ? innermost(inner) : schema;
};

const shown = (schema: z.ZodType, value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && schema instanceof z.ZodArray) {
    const item = innermost(schema.element as z.ZodType);
    return value.map((one) => shown(item, one));
  }
  const isObject = typeof value === 'object' && value !== null && schema instanceof z.ZodObject;
  return isObject ? presentFields(schema, value as Record<string, unknown>, {}) : value;
};

const presentFields = (
  schema: z.ZodObject,
  value: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const data: Record<string, unknown> = {};
  for (const { name, codeName, schema: type, isOptional } of fieldsOf(schema)) {
    const member = value[codeName];
    if (Object.hasOwn(own, name)) data[name] = own[name];
    else if (!isOptional || (member !== null && member !== undefined)) data[name] = shown(type, member);
  }
  return data;
};

/**
 * Something as the API shows it: the fields that a schema names, under its names, and no others.
 *
 * @param own fields that are shown as they are given here
 */
export const present = <
  Schema extends z.ZodObject,
  Own extends Partial<z.output<Schema>> = Record<never, never>,
>(
  schema: Schema,
  value: InCode<Omit<z.output<Schema>, keyof Own>>,
  own?: Own,
): z.output<Schema> => presentFields(schema, value as Record<string, unknown>, own ?? {}) as z.output<Schema>;

/** The fields of a body under the names that the code has for them, without those that were left out. */
export const inCode = <Body extends object>(
  body: Body,
): { [Name in keyof Body as CodeName<Name>]: Exclude<Body[Name], undefined> } => {
  const given = Object.entries(body).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [codeNameOf(name), value])) as never;
};
