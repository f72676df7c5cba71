import { expect, it } from 'vitest';
import type { Answer } from '../src/answers/exchange.ts';
import { inspect } from '../src/answers/inspect.ts';

const promises = {
  document: { operations: [] } as never,
  validate: () => [],
  secrets: { values: new Map(), folders: [] },
  deadlineMs: 1_000,
};

/** The kinds of what is wrong with an answer where no operation is. */
const kindsOf = (method: string, target: string, status: number, more: Partial<Answer> = {}) => {
  const headers = {
    ...{ 'x-request-id': '1', 'x-content-type-options': 'nosniff', 'content-security-policy': 'none' },
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
    ...more.headers,
  };
  const answer = { status, text: '', ...more, headers };
  const request = { method, target, headers: [] } as never;
  return inspect(promises, { request, answer, failure: undefined, durationMs: 1 }).map(({ kind }) => kind);
};

it.each([
  ['GET', '/', 302, []],
  ['HEAD', '/?x=1', 302, []],
  ['PUT', '/', 405, []],
  ['GET', '/', 200, ['undocumented_status']],
  ['GET', '/x', 302, ['undocumented_status']],
  ['PUT', '/x', 405, ['undocumented_status']],
])('where no operation is, %s %s may be answered %i: %j', (method, target, status, kinds) => {
  const more = status === 302 ? { text: 'Found', headers: { 'content-type': 'text/plain' } } : {};
  expect(kindsOf(method, target, status, more)).toEqual(kinds);
});
