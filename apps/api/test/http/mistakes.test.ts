import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../../src/errors/errors.ts';
import { settingsSchema } from '../../src/settings.ts';
import { useApi } from '../support/api.ts';

const { caller } = useApi();

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
}

/** The settings that nothing is said about, by their paths. */
const undescribed = (schema: Described, path: string): readonly string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const here = path === '' ? name : `${path}.${name}`;
    if (member.properties) return undescribed(member, here);
    return member.description === undefined ? [here] : [];
  });

it('every setting of the service is described', () => {
  const schema = settingsSchema.toJSONSchema({ io: 'input', unrepresentable: 'any' });
  expect(undescribed(schema as Described, '')).toEqual([]);
});

describe('mistakes in a request', () => {
  it('are told in whole sentences that say what is wanted', async () => {
    const { status, body } = await caller.post('/v1/translate', {
      ...{ text: 5, sorce_language: 'en', cultural_adaptation: 'yes', quality: 'judges' },
    });
    expect(status).toBe(400);
    const told = Object.fromEntries(
      body.errors.map(({ pointer, message }: { pointer: string; message: string }) => [pointer, message]),
    );
    expect(told).toEqual({
      '/text': '`text` must be text.',
      '/target_language': '`target_language` is required.',
      '/cultural_adaptation': '`cultural_adaptation` must be `true` or `false`.',
      '/quality': '`quality` must be one of `checks`, `judge`: did you mean `judge`?',
      '/sorce_language': '`sorce_language` is not a field of this request: did you mean `source_language`?',
    });
    expect(body.detail).toMatch(
      /^The request is not valid\. `cultural_adaptation` must be `true` or `false`\. `target_language` is required\. /,
    );
  });

  it('name what is meant inside of lists, and in queries', async () => {
    const { body } = await caller.post('/v1/glossaries', {
      ...{ name: 'x', source_language: 'en', target_language: 'es' },
      entries: [{ source: 'a', taget: 'b' }],
    });
    expect(body.errors).toContainEqual({
      ...{ pointer: '/entries/0/taget', code: 'unknown_field' },
      message: '`entries/0/taget` is not a field of this request: did you mean `target`?',
    });
    const { body: listed } = await caller.get('/v1/translations?limit=1000&serach=x');
    expect(listed.errors.map(({ message }: { message: string }) => message)).toEqual([
      '`limit` must be at most 100.',
      '`serach` is not a field of this request: did you mean `search`?',
    ]);
    const { body: nothing } = await caller.post('/v1/glossaries', []);
    expect(nothing.errors[0].message).toBe('The body must be an object.');
  });

  it('are sentences once', () => {
    const mistake = (message: string) => sentenceOf({ pointer: '/a', code: 'x', message });
    expect(mistake('is wrong')).toBe('`a` is wrong.');
    expect(mistake('is wrong: did you mean b?')).toBe('`a` is wrong: did you mean b?');
    expect(mistake('It is wrong.')).toBe('It is wrong.');
  });
});
