import { closest } from './suggest.ts';

/** What a schema of zod says of a value that it refuses, as far as it is looked at here. */
interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly format?: unknown;
  readonly origin?: unknown;
  readonly values?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: unknown;
  readonly divisor?: unknown;
  readonly errors?: unknown;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: '`null`',
  date: 'a moment',
};

const formats: Readonly<Record<string, string>> = {
  safeint: 'a whole number',
  uuid: 'a UUID',
  url: 'a URL such as https://example.com/path',
  email: 'an e-mail address',
  datetime: 'a moment such as 2026-01-31T12:00:00Z',
  date: 'a day such as 2026-01-31',
};

/** The texts that zod has by itself: a schema's own say more. */
const isOwn = ({ message }: Issue): boolean => /^(?:Invalid|Too (?:small|big)|Unrecognized)\b/.test(message);

const shown = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** So many values are told; more would hide what is meant. */
const maxTold = 20;

const oneOf = ({ values, input }: Issue): string => {
  const all = Array.isArray(values) ? values : [];
  const told = all.slice(0, maxTold).map(shown);
  if (told.length === 1) return `must be ${told[0]}`;
  const near = typeof input === 'string' ? closest(input, all.map(String)) : undefined;
  const more = all.length > maxTold ? ` and ${all.length - maxTold} others` : '';
  return `must be one of ${told.join(', ')}${more}${near === undefined ? '' : `: did you mean ${shown(near)}?`}`;
};

const units: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
};

const bounded = ({ origin, inclusive }: Issue, bound: unknown, isLeast: boolean): string => {
  const unit = units[String(origin)];
  const limit = Number(bound);
  if (unit === undefined) {
    if (inclusive === false) return `must be ${isLeast ? 'greater' : 'less'} than ${limit}`;
    return `must be ${isLeast ? 'at least' : 'at most'} ${limit}`;
  }
  if (isLeast && limit === 1) return 'must not be empty';
  return `must have ${isLeast ? 'at least' : 'at most'} ${limit} ${unit[limit === 1 ? 0 : 1]}`;
};

/** What any of several schemas would have taken: what each of them wants, once. */
const anyOf = ({ errors, message }: Issue): string => {
  const branches = Array.isArray(errors) ? (errors as readonly (readonly Issue[])[]) : [];
  const wanted = branches.flatMap(([first]) => (first === undefined ? [] : wantedOf(first)));
  const told = [...new Set(wanted)].map((text) => text.replace(/^must be /, ''));
  return told.length === 0 ? lowerFirst(message) : `must be ${told.join(', or ')}`;
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * What is wanted in place of a value that a schema refuses, to be said of it: `must be a whole number`. Where the schema has
 * words of its own, these.
 */
export const wantedOf = (issue: Issue): string => {
  if (!isOwn(issue)) return lowerFirst(issue.message);
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[String(issue.expected)] ?? String(issue.expected)}`;
    case 'invalid_value':
      return oneOf(issue);
    case 'too_small':
      return bounded(issue, issue.minimum, true);
    case 'too_big':
      return bounded(issue, issue.maximum, false);
    case 'invalid_format': {
      const format = formats[String(issue.format)];
      return format === undefined ? 'has not the right form' : `must be ${format}`;
    }
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue.divisor)}`;
    case 'invalid_union':
      return anyOf(issue);
    default:
      return lowerFirst(issue.message);
  }
};
