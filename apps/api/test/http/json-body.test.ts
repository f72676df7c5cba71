import { describe, expect, it } from 'vitest';
import { parseJson, pointerToken } from '../../src/http/body/json-body.ts';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('parsing a body', () => {
  it('refuses what is not JSON in well-formed UTF-8', () => {
    for (const broken of [
      Buffer.alloc(0),
      Buffer.from('{'),
      Buffer.from([0x22, 0xff, 0x22]),
      Buffer.from('{"a":1,}'),
      undefined,
    ])
      expect(() => parseJson(broken)).toThrowError(expect.objectContaining({ code: 'invalid_json' }));
  });

  it('points at every NUL and at every half of a surrogate pair', () => {
    const text = '{"texts":["fine \\ud83d\\ude00","bad \\ud83d"],"a/b":{"~":"x\\u0000"}}';
    expect(() => parse(text)).toThrowError(
      expect.objectContaining({
        code: 'invalid_request',
        errors: expect.arrayContaining([
          expect.objectContaining({ pointer: '/texts/1', code: 'lone_surrogate' }),
          expect.objectContaining({ pointer: '/a~1b/~0', code: 'nul_character' }),
        ]),
      }),
    );
  });

  it('lets whole pairs and escaped backslashes pass', () => {
    expect(parse('{"a":"\\ud83d\\ude00 \\\\u0000"}')).toEqual({ a: '😀 \\u0000' });
  });

  it('survives nesting that is as deep as the body allows', () => {
    const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
    expect(() => {
      try {
        parse(deep);
      } catch (error) {
        if ((error as { code?: string }).code !== 'invalid_json') throw error;
      }
    }).not.toThrow();
  });

  it('escapes pointer tokens as RFC 6901 says', () => {
    expect(pointerToken('a/b~c')).toBe('a~1b~0c');
  });
});
