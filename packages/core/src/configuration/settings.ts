import type { OptionsSchema } from '@dragoman/provider';

/** A form that the characters of an environment variable may take. */
export type SettingKind = 'string' | 'number' | 'boolean' | 'list' | 'numbers';

/** One leaf of a configuration schema. */
export interface Setting {
  readonly path: readonly string[];
  /** The forms that its value may take; a union has several. */
  readonly kinds: readonly SettingKind[];
  /** Environment variables, best first. */
  readonly variables: readonly string[];
  readonly secret: boolean;
}

/** What is known of a schema: its leaves, its inner objects, and the places below which any key is right. */
export interface SettingsTree {
  readonly settings: readonly Setting[];
  /** Objects whose keys are all known, by dotted path; the root is the empty path. */
  readonly objects: ReadonlyMap<string, { readonly keys: ReadonlySet<string>; readonly required: boolean }>;
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  /** Members of zod's `.meta()` travel in the JSON schema. */
  readonly secret?: unknown;
  readonly env?: unknown;
}

const words = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();

/** `limits.rate.perMinute` is `DRAGOMAN_LIMITS_RATE_PER_MINUTE`. */
export const variableOf = (path: readonly string[]): string => `DRAGOMAN_${path.map(words).join('_')}`;

const isNumeric = (schema: JsonSchema | undefined): boolean =>
  schema?.type === 'number' || schema?.type === 'integer';

const kindsOf = (schema: JsonSchema): SettingKind[] => {
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.flatMap(kindsOf))];
  switch (schema.type) {
    case 'number':
    case 'integer':
      return ['number'];
    case 'boolean':
      return ['boolean'];
    case 'array':
      return [isNumeric(schema.items) ? 'numbers' : 'list'];
    case 'object':
    case 'null':
      return [];
    default:
      return ['string'];
  }
};

const variablesOf = (schema: JsonSchema, path: readonly string[]): string[] => [
  ...(typeof schema.env === 'string' ? [schema.env] : []),
  variableOf(path),
];

/**
 * Reads the leaves of a schema. A leaf's `.meta({ secret: true })` hides its value wherever configuration is shown;
 * `.meta({ env: 'DATABASE_URL' })` names a well-known variable beside the derived one.
 */
export const readSettings = (schema: OptionsSchema, prefix: readonly string[] = []): SettingsTree => {
  const settings: Setting[] = [];
  const objects = new Map<string, { keys: ReadonlySet<string>; required: boolean }>();
  const walk = (node: JsonSchema, path: readonly string[], required: boolean): void => {
    if (node.properties) {
      objects.set(path.join('.'), { keys: new Set(Object.keys(node.properties)), required });
      for (const [key, child] of Object.entries(node.properties)) {
        walk(child, [...path, key], node.required?.includes(key) ?? false);
      }
      return;
    }
    const kinds = kindsOf(node);
    settings.push({
      path,
      kinds,
      variables: kinds.length > 0 ? variablesOf(node, path) : [],
      secret: node.secret === true,
    });
  };
  walk(schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }), prefix, true);
  return { settings, objects };
};

const truths = new Set(['true', '1', 'yes', 'on']);
const untruths = new Set(['false', '0', 'no', 'off']);

const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const numberOr = (text: string): number | string => {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
};

/** A variable's characters in the first form that fits; what fits none stays text, for the schema to refuse. */
export const parseVariable = (kinds: readonly SettingKind[], text: string): unknown => {
  const trimmed = text.trim();
  // Where both are taken, 1 and 0 are numbers.
  if (kinds.includes('boolean') && !(kinds.includes('number') && typeof numberOr(trimmed) === 'number')) {
    const lower = trimmed.toLowerCase();
    if (truths.has(lower)) return true;
    if (untruths.has(lower)) return false;
  }
  if (kinds.includes('number')) {
    const value = numberOr(trimmed);
    if (typeof value === 'number') return value;
  }
  const isText = kinds.includes('string') && !trimmed.includes(',');
  if (kinds.includes('list') && !isText) return commaList(trimmed);
  if (kinds.includes('numbers') && !isText) return commaList(trimmed).map(numberOr);
  return kinds.length === 1 ? text : trimmed;
};
