import { anyCharacter } from '@dragoman/arbitraries';
import fc from 'fast-check';

/** Texts that have broken services: of other scripts, of nothing to see, of code, of other formats. */
const awkwardTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u202eevil',
  '\u200b',
  '\r\nSet-Cookie: a=b',
  '%00',
  '%ff',
  '%',
  '../../../../etc/passwd',
  "'; DROP TABLE translations; --",
  "' OR '1'='1",
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what is sent
  '${jndi:ldap://127.0.0.1/a}',
  '<script>alert(1)</script>',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '⟦1⟧ ⟦2⟧ <1>x</1> <2/>',
  '{count, plural, one {# thing} other {# things',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-30T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  'infinity',
  'x-pirate-arrr',
  'en-US-u-ca-buddhist-x-private-private',
  'zh_Hant_TW',
  'http://[::1]:1/',
  'http://169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'https://user:password@127.0.0.1/',
  'https://%00/',
  'javascript:alert(1)',
  '👩‍👩‍👧‍👦'.repeat(5),
  'Z̸̡̧̛̘͍̩̘̜̩͎͔̙͎'.repeat(5),
  'a'.repeat(300),
  'é'.repeat(5_001),
  '<b>'.repeat(1_000),
  '('.repeat(2_000),
  '[a]('.repeat(700),
  '{a,'.repeat(700),
];

/** A string that is likely to be taken wrongly. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...awkwardTexts) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

/** A string that is likely to be taken wrongly, percent-encoded for a path or query; sometimes wrongly encoded. */
export const hostileEncoded: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000)),
  fc.constantFrom(
    '%',
    '%zz',
    '%c0%af',
    '%ff',
    '%00',
    '%e2%82',
    '..',
    '.',
    '..%2f..',
    '%2e%2e%2f',
    ';',
    '*',
    '+',
    '[]',
    '&&',
    '=',
  ),
);

/** A value of JSON that is likely to be taken wrongly. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      0.5,
      1e308,
      -1e308,
      Number.MAX_SAFE_INTEGER,
      2 ** 31,
      2 ** 63,
      [],
      {},
      [[]],
      [null],
      { length: 1e9 },
      { toString: 1, valueOf: 2 },
      JSON.parse('{"__proto__":{"polluted":true}}'),
      JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
      Array.from({ length: 1_000 }, () => 'en'),
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const utf8 = new TextEncoder();
const many = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"unknown_${index}":${index}`).join(',')}}`;

/** Bodies that are no well-formed JSON, or more than a parser likes. */
export const hostileBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(
        '{',
        '}',
        '{"a":1,}',
        "{'a':1}",
        '{"text":"a","text":"b","target_language":"es"}',
        '{"text":1e999}',
        '{"text":"\\ud800","target_language":"es"}',
        '{"text":"\\u0000","target_language":"es"}',
        '{"\\u0000":1}',
        '{"__proto__":{"a":1},"constructor":null}',
        '\ufeff{}',
        'null',
        '"text"',
        '[]',
        'true',
        '0',
        'NaN',
        '{}{}',
        '',
        ' ',
        '['.repeat(5_000),
        `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
        `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
        '<tmx/>',
        'a,b\n"c',
        `${'1'.repeat(5_000)}`,
      )
      .map((text) => utf8.encode(text)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(100, 3_000, 20_000).map((count) => utf8.encode(many(count))),
  },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
      new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    ),
  },
);
