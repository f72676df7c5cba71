import { join } from 'node:path';
import { openApiDocument } from '@dragoman/api';
import openapiTypescript, { astToString } from 'openapi-typescript';

/** Where the client keeps its types. */
export const clientTypesPath = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'packages',
  'client',
  'src',
  'generated',
  'api.ts',
);

const header =
  "// Made from the service's OpenAPI document by `pnpm --filter @dragoman/client generate`. Do not edit.\n\n";

/** Whole bodies as comments would be as long as the types. */
function withoutExample(this: Readonly<Record<string, unknown>>, name: string, member: unknown): unknown {
  return name === 'example' && 'schema' in this ? undefined : member;
}

/** The types of every operation of the service, as TypeScript source. Needs no running server. */
export const clientTypes = async (): Promise<string> => {
  const document = openApiDocument({ title: 'Dragoman', serverUrl: 'https://localhost:8443' });
  // What a request may leave out has a default; it is no less optional where its schema has a name.
  const syntax = await openapiTypescript(JSON.stringify(document, withoutExample), {
    defaultNonNullable: false,
  });
  return (
    header +
    astToString(syntax)
      // What a path has not is left out rather than listed: `put?: never`.
      .replace(/^ {8}(?:parameters: \{\n(?: {12}\w+\?: never;\n){4} {8}\};|[a-z]+\?: never;)\n/gm, '')
      // Indented as the rest of the house: a third of the file would be blanks.
      .replace(/^(?: {4})+/gm, (blanks) => ' '.repeat(blanks.length / 2))
  );
};
