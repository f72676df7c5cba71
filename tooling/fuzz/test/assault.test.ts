import { describe, expect, it } from 'vitest';
import { judge } from '../src/raw/assault.ts';
import { type Attack, attacksWith, smuggledId } from '../src/raw/attacks.ts';
import type { Conversation, RawAnswer } from '../src/raw/wire.ts';

const secrets = { values: new Map([['key_1', 'a key']]), folders: ['/srv/service'] };
const attack: Attack = { name: 'an attack', pieces: [] };

const answer = (status: number, id: string | null = 'a', more: Partial<RawAnswer> = {}): RawAnswer => ({
  status,
  headers: new Map([
    ...(id === null ? [] : [['x-request-id', id] as const]),
    ['content-type', status < 400 ? 'application/json' : 'application/problem+json'],
  ]),
  body: '{}',
  ...more,
});

const came = (answers: readonly RawAnswer[], more: Partial<Conversation> = {}): Conversation => ({
  ...{ answers, rest: '', isEnded: true, durationMs: 10, ...more },
});

const kinds = (conversation: Conversation, of = attack) =>
  judge(of, conversation, secrets).map(({ kind }) => kind);

describe('what bytes came to', () => {
  it('is fine where it is refused or answered as one request', () => {
    expect(kinds(came([answer(400)]))).toEqual([]);
    expect(kinds(came([answer(200)]))).toEqual([]);
    expect(kinds(came([]), { ...attack, isPartial: true })).toEqual([]);
  });

  it.each<[string, Conversation, string[]]>([
    ['the request inside of another is answered', came([answer(400), answer(200, smuggledId)]), ['escape']],
    ['the service fails', came([answer(500)]), ['server_error']],
    ['an answer has no id', came([answer(400, null)]), ['missing_header']],
    [
      'an error is no problem document',
      came([answer(400, 'a', { headers: new Map([['x-request-id', 'a']]) })]),
      ['wrong_media_type'],
    ],
    [
      'an answer shows a folder',
      came([answer(400, 'a', { body: 'ENOENT /srv/service/x' })]),
      ['leak', 'leak'],
    ],
    ['an answer shows a key', came([answer(200, 'a', { body: 'key_1' })]), ['leak']],
    ['nothing comes', came([]), ['no_answer']],
    ['half an answer comes', came([answer(200)], { rest: 'HTTP/1.1 200' }), ['wrong_body']],
    ['the connection stays open', came([answer(200)], { isEnded: false }), ['late']],
  ])('is found where %s', (_what, conversation, expected) => {
    expect(kinds(conversation)).toEqual(expected);
  });

  it('is found where requests in one piece are not all answered, or not in their order', () => {
    const three = { ...attack, answered: ['a', 'b'] };
    expect(kinds(came([answer(200, 'a'), answer(200, 'b')]), three)).toEqual([]);
    expect(kinds(came([answer(200, 'a')]), three)).toEqual(['no_answer']);
    expect(kinds(came([answer(200, 'b'), answer(200, 'a')]), three)).toEqual(['no_answer']);
  });
});

it('each attack has a name of its own', () => {
  const names = attacksWith('Bearer x').map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(80);
});
