/**
 * The rules that OpenAI sets for a schema with `strict: true`.
 *
 * Source: https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas
 */
const maxDepth = 10;
const unsupportedKeywords = [
  'allOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentRequired',
  'dependentSchemas',
  'patternProperties',
  'unevaluatedProperties',
  'uniqueItems',
  'contains',
  'propertyNames',
];

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (path: readonly string[]): string =>
  `In context=(${path.map((part) => `'${part}'`).join(', ')}${path.length === 1 ? ',' : ''})`;

const objectProblem = (schema: Json, path: readonly string[]): string | undefined => {
  if (schema.additionalProperties !== false) {
    return `${at(path)}, 'additionalProperties' is required to be supplied and to be false.`;
  }
  const properties = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const missing = properties.find((name) => !required.includes(name));
  if (missing !== undefined) {
    return `${at(path)}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  }
  const extra = required.find((name) => typeof name !== 'string' || !properties.includes(name));
  return extra === undefined ? undefined : `${at(path)}, Extra required key '${String(extra)}' supplied.`;
};

const children = (schema: Json): [string[], unknown][] => [
  ...(isObject(schema.properties)
    ? Object.entries(schema.properties).map(([name, child]): [string[], unknown] => [
        ['properties', name],
        child,
      ])
    : []),
  ...('items' in schema ? [[['items'], schema.items] satisfies [string[], unknown]] : []),
  ...(Array.isArray(schema.anyOf)
    ? schema.anyOf.map((child, index): [string[], unknown] => [['anyOf', String(index)], child])
    : []),
  ...(isObject(schema.$defs)
    ? Object.entries(schema.$defs).map(([name, child]): [string[], unknown] => [['$defs', name], child])
    : []),
];

const problemAt = (schema: unknown, path: readonly string[], depth: number): string | undefined => {
  if (!isObject(schema)) return `${at(path)}, schema must be an object.`;
  if (depth > maxDepth) return `${at(path)}, schema exceeds ${maxDepth} levels of nesting.`;
  const unsupported = unsupportedKeywords.find((keyword) => keyword in schema);
  if (unsupported) return `${at(path)}, '${unsupported}' is not permitted.`;
  if (!('type' in schema) && !('anyOf' in schema) && !('$ref' in schema) && !('enum' in schema)) {
    return `${at(path)}, schema must have a 'type' key.`;
  }
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes('array') && !('items' in schema)) return `${at(path)}, array schema missing items.`;
  const own = types.includes('object') ? objectProblem(schema, path) : undefined;
  if (own) return own;
  for (const [step, child] of children(schema)) {
    const problem = problemAt(child, [...path, ...step], depth + (step[0] === 'properties' ? 1 : 0));
    if (problem) return problem;
  }
  return undefined;
};

/** What the real API would object to in a strict schema; undefined where nothing. */
export const strictSchemaProblem = (schema: unknown): string | undefined => {
  if (!isObject(schema) || schema.type !== 'object') {
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${isObject(schema) ? String(schema.type) : typeof schema}"'.`;
  }
  return problemAt(schema, [], 0);
};
