import fc from 'fast-check';
import type { ApiDocument, DescribedOperation, Schema } from '../document/document.ts';
import { sampleFile } from '../requests/request.ts';
import type { Endpoints } from '../service/endpoints.ts';
import { fromSchema } from '../values/from-schema.ts';
import { resolveReferences } from '../values/references.ts';

/** A body that an operation takes, and its media type. */
export interface RightBody {
  readonly type: string;
  readonly body: Uint8Array;
}

type Json = Record<string, unknown>;

/** Where a body shows whose it is: whoever finds the marker elsewhere has found a leak. */
const markedFields = ['name', 'text', 'description', 'translated_text'];

const adapted = (
  value: unknown,
  name: string,
  marker: string,
  endpoints: Endpoints,
  choice: number,
): unknown => {
  if (Array.isArray(value)) return value.map((item) => adapted(item, name, marker, endpoints, choice));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, adapted(member, key, marker, endpoints, choice)]),
    );
  // Whom nobody is: an address is of one user alone.
  if (name === 'email') return `nobody-${choice}@matrix.example`;
  if (name === 'url') return endpoints.url('webhook', choice);
  if (/_url$/.test(name))
    return endpoints.url(name === 'audio_url' ? 'recording' : name.slice(0, -4), choice);
  return typeof value === 'string' && markedFields.includes(name) ? `${value} ${marker}` : value;
};

/** The names of members of a JSON body. */
export const membersOf = (
  document: ApiDocument,
  operation: DescribedOperation,
): Readonly<Record<string, Schema>> => {
  const schema = operation.body?.['application/json'];
  return schema ? (document.resolve(schema).properties ?? {}) : {};
};

/**
 * A body that the operation takes as far as its schema tells: the schema's own example, or a made-up one. It names no
 * other object.
 *
 * @param choice another number, another body; 0 is the example, where there is one
 * @param marker is put into what people read
 */
export const rightBody = (
  document: ApiDocument,
  operation: DescribedOperation,
  { endpoints, marker, choice }: { endpoints: Endpoints; marker: string; choice: number },
): RightBody | undefined => {
  const [type, given] = Object.entries(operation.body ?? {})[0] ?? [];
  if (type === undefined || given === undefined) return undefined;
  if (type !== 'application/json') return { type, body: sampleFile(type) };
  const schema = document.resolve(given);
  const [example] = schema.examples ?? [];
  const value =
    choice === 0 && example !== undefined
      ? example
      : fc.sample(fromSchema(document, schema, ''), { seed: choice, numRuns: 1 })[0];
  const own = Object.fromEntries(
    Object.entries((value ?? {}) as Json).filter(([name]) => !/_ids?$/.test(name)),
  );
  const text = JSON.stringify(adapted(own, '', marker, endpoints, choice));
  return { type, body: Buffer.from(resolveReferences(text, () => '')) };
};
