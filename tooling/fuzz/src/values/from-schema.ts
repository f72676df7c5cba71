import fc from 'fast-check';
import type { ApiDocument, Schema } from '../document/document.ts';
import { reference } from './references.ts';

const languages = ['en', 'es', 'de', 'fr', 'pt-BR', 'es-MX', 'zh-Hant', 'ar', 'auto', 'en_GB'];
const texts = [
  'The weather is nice today.',
  'Hello, {name}! You have {count, plural, one {# message} other {# messages}}.',
  '<p>Dear <b>Ms Miller</b>, your order 4711 of 3 May 2026 has left us.</p>',
  '# Heading\n\nSome *Markdown* with `code` and [a link](https://example.com).',
  'नमस्ते दुनिया。你好,世界。مرحبا بالعالم',
  'Bonjour tout le monde, comment allez-vous ?',
  'Line one\nLine two\n\nLine four',
];

/** Addresses that requests may name: what stands behind each is `media-server.ts` and `receiver`. */
const urlNames = ['webhook', 'webhook', 'missing', 'redirect', 'garbage', 'empty', 'private'] as const;

const someOf = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const choice = fc.nat({ max: 999 });

const plural = (stem: string): string => (stem.endsWith('y') ? `${stem.slice(0, -1)}ies` : `${stem}s`);

/** The last word of the path of the collection that a field such as `brand_voice_id` names. */
const collectionOfField = (name: string): string => plural(name.replace(/_ids?$/, '')).replaceAll('_', '-');

/** Values that a field of this name means, where the schema alone would only give noise. */
const meant = (name: string): fc.Arbitrary<string> | undefined => {
  if (/language$/.test(name)) return someOf(languages);
  if (/(^|_)url$/.test(name)) {
    const right = name === 'audio_url' ? 'recording' : /^(.+)_url$/.exec(name)?.[1];
    const urls = fc.oneof(
      { weight: 1, arbitrary: someOf(urlNames) },
      { weight: 1, arbitrary: right === undefined ? someOf(urlNames) : fc.constant(right) },
    );
    return fc.tuple(urls, choice).map(([url, n]) => reference('url', url, n));
  }
  if (/_ids?$/.test(name)) {
    const collection = collectionOfField(name);
    return fc.oneof(
      { weight: 5, arbitrary: choice.map((n) => reference('own', collection, n)) },
      { weight: 1, arbitrary: choice.map((n) => reference('other', collection, n)) },
      { weight: 1, arbitrary: fc.uuid() },
    );
  }
  if (/^(cursor|after)$/.test(name)) return choice.map((n) => reference('cursor', '', n));
  if (/text|name|source|target|description|context|audience/.test(name)) return someOf(texts);
  return undefined;
};

const stringOf = (schema: Schema, name: string): fc.Arbitrary<string> => {
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  const known = meant(name);
  if (known) return known;
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.pattern !== undefined) return fc.stringMatching(new RegExp(schema.pattern));
  const minLength = schema.minLength ?? 0;
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(schema.maxLength ?? 40, 40)) });
};

const numberOf = (schema: Schema, isWhole: boolean): fc.Arbitrary<number> => {
  const min = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
  const max = Math.min(schema.maximum ?? 1_000, min + 100_000);
  return isWhole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
};

/** Most members that may be left out are: a request with all of them is seldom a right one. */
const seldom = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary },
  );

const objectOf = (document: ApiDocument, schema: Schema): fc.Arbitrary<unknown> => {
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]): [string, fc.Arbitrary<unknown>] => {
      const value = fromSchema(document, member, name);
      return [name, required.has(name) ? value : seldom(value)];
    },
  );
  if (members.length === 0 && typeof schema.additionalProperties === 'object')
    return fc.dictionary(
      fc.string({ maxLength: 20 }),
      fromSchema(document, schema.additionalProperties, ''),
      {
        maxKeys: 3,
        noNullPrototype: true,
      },
    );
  return fc
    .record(Object.fromEntries(members), { noNullPrototype: true })
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)));
};

/** All of them hold: the members of all in one. */
const merged = (document: ApiDocument, parts: readonly Schema[]): Schema => {
  const known = parts.map((part) => document.resolve(part));
  return {
    type: 'object',
    properties: Object.assign({}, ...known.map(({ properties }) => properties)),
    required: known.flatMap(({ required = [] }) => required),
  };
};

/**
 * Values that a schema takes, and that mean something to the service where the name of the field tells what.
 *
 * @param name the field's name; empty where it has none
 */
export const fromSchema = (document: ApiDocument, given: Schema, name: string): fc.Arbitrary<unknown> => {
  const schema = document.resolve(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return someOf(schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => fromSchema(document, branch, name)));
  if (schema.allOf) return objectOf(document, merged(document, schema.allOf));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['string']);
  return fc.oneof(...types.map((type) => ofType(document, schema, type, name)));
};

const ofType = (document: ApiDocument, schema: Schema, type: string, name: string): fc.Arbitrary<unknown> => {
  switch (type) {
    case 'object': {
      const made = objectOf(document, schema);
      return schema.examples?.length ? fc.oneof(someOf(schema.examples), made) : made;
    }
    case 'array': {
      const items = fromSchema(document, schema.items ?? {}, name);
      const minLength = schema.minItems ?? 0;
      return fc.array(items, {
        minLength,
        maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 3, 3)),
      });
    }
    case 'integer':
      return numberOf(schema, true);
    case 'number':
      return numberOf(schema, false);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return stringOf(schema, name);
  }
};
