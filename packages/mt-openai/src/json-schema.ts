/** A string of any content. */
export const text = { type: 'string' } as const;

/** An object with these properties, all of them, and no others: the only kind that strict schemas have. */
export const strictObject = <Properties extends Record<string, unknown>>(properties: Properties) => ({
  type: 'object' as const,
  properties,
  required: Object.keys(properties),
  additionalProperties: false as const,
});

/** A schema in the form of each of the vendor's two APIs: constants, so that their JSON is made once. */
export const responseFormats = <Schema extends object>(name: string, schema: Schema) => ({
  schema,
  chat: Object.freeze({
    type: 'json_schema',
    json_schema: { name, schema: { ...schema }, strict: true },
  } as const),
  responses: Object.freeze({
    format: { type: 'json_schema', name, schema: { ...schema }, strict: true },
  } as const),
});

/** What `responseFormats` makes. */
export type ResponseFormats = ReturnType<typeof responseFormats<Record<string, unknown>>>;
