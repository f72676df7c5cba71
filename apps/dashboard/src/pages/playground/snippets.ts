/** A request of the playground, as a program of the reader's could send it. */
export interface SnippetRequest {
  /** For example `/v1/translate`. */
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The part of a form with its file, and the file's name. */
  readonly file?: { readonly part: string; readonly name: string };
  /** The method of the TypeScript client that does the same. */
  readonly method: string;
}

/** A word of a POSIX shell that means exactly this text. */
const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

const used = (fields: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

/** A part of a form for `curl`: what begins with `@` or `<` would be read from a file, so text goes by `--form-string`. */
const formPart = ([name, value]: [string, unknown]): string =>
  `--form-string ${shellWord(`${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)}`;

/** A file's name for `curl -F`, in which quotes and backslashes are escaped. */
const formFile = ({ part, name }: { readonly part: string; readonly name: string }): string =>
  `-F ${shellWord(`${part}=@"${name.replaceAll(/["\\]/g, '\\$&')}"`)}`;

/** The request for `curl`. @param origin of the service, without a slash at the end */
export const curlOf = ({ path, fields, file }: SnippetRequest, origin: string): string => {
  const lines = [
    `curl -sS ${shellWord(`${origin}${path}`)}`,
    '-H "Authorization: Bearer $DRAGOMAN_API_KEY"',
    ...(file
      ? [formFile(file), ...used(fields).map(formPart)]
      : [
          "-H 'Content-Type: application/json'",
          `--data-raw ${shellWord(JSON.stringify(Object.fromEntries(used(fields))))}`,
        ]),
  ];
  return lines.join(' \\\n  ');
};

/** A value as source text: as JSON, with names unquoted where they may be. */
const literal = (value: unknown, indent: string): string => {
  if (Array.isArray(value)) {
    const inner = `${indent}  `;
    return `[\n${value.map((one) => `${inner}${literal(one, inner)},\n`).join('')}${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return objectOf(Object.entries(value), indent);
};

const objectOf = (entries: readonly [string, unknown][], indent: string): string => {
  const inner = `${indent}  `;
  const lines = entries.map(
    ([name, value]) =>
      `${inner}${/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name)}: ${literal(value, inner)},\n`,
  );
  return `{\n${lines.join('')}${indent}}`;
};

/** The request with the client of TypeScript. @param origin of the service, without a slash at the end */
export const typescriptOf = ({ method, fields, file }: SnippetRequest, origin: string): string => {
  const open = file ? `await openAsBlob(${JSON.stringify(file.name)})` : '';
  const upload = file?.part === 'audio' ? open : `{ name: ${JSON.stringify(file?.name)}, content: ${open} }`;
  const body = objectOf(used(fields), '');
  const all = file ? body.replace('{\n', () => `{\n  ${file.part}: ${upload},\n`) : body;
  return [
    ...(file ? ["import { openAsBlob } from 'node:fs';"] : []),
    "import { createClient } from '@dragoman/client';",
    '',
    'const client = createClient({',
    `  baseUrl: ${JSON.stringify(`${origin}/v1`)},`,
    "  apiKey: process.env.DRAGOMAN_API_KEY ?? '',",
    '});',
    '',
    `const result = await client.${method}(${all});`,
    'console.log(result);',
  ].join('\n');
};
