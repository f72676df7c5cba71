/** What names texts in a file of strings, read by rules that are not the product's: one for each name, in order. */
type ReadKeys = (text: string) => string[];

const matches =
  (pattern: RegExp): ReadKeys =>
  (text) =>
    Array.from(
      text.matchAll(pattern),
      (match) => match.slice(1).find((group) => group !== undefined) ?? match[0],
    );

const keysOfJson: ReadKeys = (text) => {
  const keys: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, inner] of Object.entries(value)) {
      keys.push(`${path}/${key}`);
      walk(inner, `${path}/${key}`);
    }
  };
  walk(JSON.parse(text.replace(/^\u{feff}/u, '')), '');
  return keys;
};

/** All marks of XML, whose attributes name texts, but those that say of what language or state these are. */
const keysOfXml: ReadKeys = (text) =>
  matches(/<(?!!|(?:TS|translation)\b)[^>]*>/g)(text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, ''));

/** A property list names texts by what stands in `key`. */
const keysOfPropertyList = matches(/<key>([^<]*)<\/key>/g);

const keyOfYaml = /^(\s*)(?:- )*("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#:"'-][^:#]*?)\s*:(?:\s+(.*))?$/u;

const keysOfYaml: ReadKeys = (text) => {
  const keys: string[] = [];
  /** Lines that are indented further are of a text. */
  let ofText = Number.POSITIVE_INFINITY;
  for (const line of text.split(/\r?\n/)) {
    const depth = line.length - line.trimStart().length;
    if (line.trim() === '' || depth > ofText) continue;
    ofText = Number.POSITIVE_INFINITY;
    const [, , key, value = ''] = keyOfYaml.exec(line) ?? [];
    if (key === undefined) continue;
    keys.push(`${depth} ${key}`);
    // A text of several lines is indented, whether a mark says so or not.
    if (value !== '') ofText = depth;
  }
  return keys;
};

/** The names of a gettext file, and what else it has beside the translations and their states. */
const keysOfGettext: ReadKeys = (text) => {
  const keys: string[] = [];
  let isTranslation = false;
  for (const line of text.split(/\r?\n/)) {
    if (/^msgstr/.test(line)) isTranslation = true;
    else if (!line.startsWith('"')) isTranslation = false;
    if (!isTranslation && !line.startsWith('#,')) keys.push(line);
  }
  return keys;
};

const readers: Readonly<Record<string, ReadKeys>> = {
  android: keysOfXml,
  arb: keysOfJson,
  ftl: matches(/^(-?[a-zA-Z][\w-]*) *=|^ +(\.[a-zA-Z][\w-]*) *=/gm),
  json: keysOfJson,
  po: keysOfGettext,
  properties: matches(/^[ \t]*((?:[^\s#!=:\\]|\\.)(?:[^\s=:\\]|\\.)*)[ \t]*[=:]/gm),
  'qt-ts': keysOfXml,
  resx: keysOfXml,
  strings: matches(/^\s*(?:"((?:[^"\\]|\\.)*)"|([\w.-]+))\s*=/gm),
  stringsdict: keysOfPropertyList,
  xcstrings: keysOfJson,
  xliff: matches(/<(?:group|trans-unit|unit|note)\b[^>]*>/g),
  yaml: keysOfYaml,
};

/** The keys of a file of strings, in order; none of formats that have none. */
export const keysOf = (format: string, bytes: Uint8Array): readonly string[] => {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes);
  return readers[format]?.(text) ?? [];
};
