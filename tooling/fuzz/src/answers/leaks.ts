import type { Finding } from './finding.ts';

/** Signs of the inside of the service, with what they are. None of them is in a request that is made up here. */
const signs: readonly (readonly [string, RegExp])[] = [
  ['a stack', /\bat (?:async )?[\w.<>$ ]+ \(?(?:file:|node:|\/)[^\s)]*:\d+:\d+|node:internal\//],
  ['a path', /\/node_modules\/|\broot:x:0:0\b|\b[\w/-]+\.(?:ts|js|mjs):\d+:\d+/],
  [
    'SQL',
    /duplicate key value|violates \S+(?: \S+)? constraint|relation \\?"[^"]+" does not exist|syntax error at or near|invalid input syntax for type|invalid byte sequence for encoding|Failed query:|\bselect\b[^{}]{1,400}\bfrom\b[^{}]{1,400}\$\d|\binsert into\b[^{}]{1,400}\$\d/i,
  ],
];

/** What the language itself says of a defect: in a text it may be anything, in an error it is a leak. */
const runtime =
  /Cannot read propert(?:y|ies) of|is not a function\b|is not iterable|ECONNREFUSED|ECONNRESET|ENOENT|EADDRINUSE|ZodError|Maximum call stack/;

/** What must be in no answer. */
export interface Secrets {
  /** Keys and the like, by what they are. */
  readonly values: ReadonlyMap<string, string>;
  /** Folders of the service. */
  readonly folders: readonly string[];
}

/**
 * Finds what of the inside of the service is in a text.
 *
 * @param isError whether the text is an error, which quotes nobody
 */
export const leaksIn = (text: string, { values, folders }: Secrets, isError: boolean): readonly Finding[] => {
  const found: Finding[] = [];
  for (const [what, sign] of isError ? [...signs, ['an error of the runtime', runtime] as const] : signs) {
    const quote = sign.exec(text)?.[0];
    if (quote !== undefined) found.push({ kind: 'leak', detail: `${what}: ${quote.slice(0, 200)}` });
  }
  const folder = folders.find((one) => text.includes(one));
  if (folder !== undefined) found.push({ kind: 'leak', detail: `a path: ${folder}` });
  for (const [value, what] of values) if (text.includes(value)) found.push({ kind: 'leak', detail: what });
  return found;
};
