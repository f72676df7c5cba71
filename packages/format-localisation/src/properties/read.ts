import { ServiceError } from '@dragoman/provider';

/** A name with its text (https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Properties.html#load). */
export interface Property {
  readonly name: string;
  /** Where the value is written, from behind the separator to the end of its last line. */
  readonly start: number;
  readonly end: number;
  /** The comment lines right before it. */
  readonly comment: string | undefined;
}

/** One line of a file. */
const lineShape = /([^\r\n]*)(\r\n|\r|\n|$)/g;
/** A line that goes on in the next, with the indent of that. */
const goingOn = /\\(?:\r\n|\r|\n)[ \t\f]*/y;

/** Where the name at a beginning ends: at a separator that is not escaped. */
const endOfName = (raw: string, start: number): number => {
  let at = start;
  while (at < raw.length && !'=: \t\f'.includes(raw.charAt(at))) {
    goingOn.lastIndex = at;
    if (goingOn.test(raw)) at = goingOn.lastIndex;
    else at += raw.charAt(at) === '\\' ? 2 : 1;
  }
  return Math.min(at, raw.length);
};

const indentShape = /^[ \t\f]*/;
const separator = /^(?:[ \t\f]|\\(?:\r\n|\r|\n)[ \t\f]*)*(?:[=:](?:[ \t\f]|\\(?:\r\n|\r|\n)[ \t\f]*)*)?/;
const isBlank = (line: string): boolean => /^[ \t\f]*$/.test(line);
const commentShape = /^[ \t\f]*[#!]/;

/** Whether a line goes on in the next: an odd number of backslashes is at its end. */
const goesOn = (line: string): boolean => {
  let count = 0;
  while (line.charAt(line.length - 1 - count) === '\\') count += 1;
  return count % 2 === 1;
};

const escapeShape = /\\(?:u([\da-fA-F]{4})|(\r\n|\r|\n)[ \t\f]*|([\s\S]))/g;
const named: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/** What is written, decoded: escapes resolved, lines that go on joined. */
export const decodeProperty = (raw: string): string =>
  raw.replace(escapeShape, (_, unicode?: string, lineEnd?: string, other?: string) => {
    if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
    return lineEnd === undefined ? (named[other ?? ''] ?? other ?? '') : '';
  });

/**
 * The escapes of a value by what they stand for, since a file may escape what it need not: `\:`, `\u00e9`. What it writes
 * both ways is none of them.
 */
export const escapesIn = (raw: string): ReadonlyMap<string, string> => {
  const escapes = new Map<string, string>();
  if (!raw.includes('\\')) return escapes;
  for (const [written, unicode, lineEnd] of raw.matchAll(escapeShape))
    if (lineEnd === undefined && !(unicode && /^d[89a-f]/i.test(unicode)))
      escapes.set(decodeProperty(written), written);
  const bare = raw.replace(escapeShape, '');
  for (const character of escapes.keys()) if (bare.includes(character)) escapes.delete(character);
  return escapes;
};

const malformed = /\\(?:u(?![\da-fA-F]{4})|([^u]|$))/g;

/** Java refuses the whole file for one of these. */
const ensureEscapes = (raw: string, line: number): void => {
  if (!raw.includes('\\u')) return;
  for (const match of raw.matchAll(malformed))
    if (match[0] === '\\u')
      throw new ServiceError('corrupt_document', {
        detail: `The properties are broken at line ${line}: after \\u stand four hexadecimal digits; a backslash alone is written \\\\.`,
      });
};

const readOne = (text: string, start: number, end: number, line: number): Omit<Property, 'comment'> => {
  const raw = text.slice(start, end);
  ensureEscapes(raw, line);
  const begun = indentShape.exec(raw)?.[0].length ?? 0;
  const ended = endOfName(raw, begun);
  const gap = separator.exec(raw.slice(ended))?.[0] ?? '';
  return { name: decodeProperty(raw.slice(begun, ended)), start: start + ended + gap.length, end };
};

/** All properties of a file. @throws ServiceError `corrupt_document` with the line */
export const readProperties = (text: string): readonly Property[] => {
  const properties: Property[] = [];
  let comments: string[] = [];
  /** Where the property begins whose lines are being read. */
  let begun: { readonly start: number; readonly line: number } | undefined;
  let number = 0;
  for (const { 0: whole, 1: line = '', index } of text.matchAll(lineShape)) {
    number += 1;
    if (!begun && isBlank(line)) comments = [];
    else if (!begun && commentShape.test(line)) comments.push(line.replace(/^[ \t\f]*[#!]+[ \t]?/, ''));
    else {
      begun ??= { start: index, line: number };
      const isLast = index + whole.length >= text.length;
      if (goesOn(line) && !isLast) continue;
      const comment = comments.join('\n').trim();
      // A backslash at the end of the file escapes nothing.
      const end = index + line.length - (goesOn(line) ? 1 : 0);
      const one = readOne(text, begun.start, end, begun.line);
      properties.push({ ...one, comment: comment === '' ? undefined : comment });
      comments = [];
      begun = undefined;
    }
    if (whole === '') break;
  }
  return properties;
};
