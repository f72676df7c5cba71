import { anyCharacter } from '@dragoman/arbitraries';
import { ServiceError } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeXml, isSsml, readSsml, type SsmlElement, textOfSsml, writeSsml } from '../src/index.ts';

const refusalOf = (ssml: string): ServiceError => {
  try {
    readSsml(ssml);
  } catch (error) {
    if (ServiceError.is(error)) return error;
    throw error;
  }
  throw new Error(`It was read: ${ssml}`);
};

describe('SSML', () => {
  test('is read with its attributes and texts decoded', () => {
    const ssml = `<?xml version="1.0"?>
      <!-- a --><speak version="1.1" xml:lang="en">a &amp; b &#x3c;<break time='1s'/><![CDATA[<b>]]><!-- c -->!
      <mstts:express-as style="&quot;sad&quot;">hello</mstts:express-as></speak>\n`;
    expect(readSsml(ssml)).toEqual({
      name: 'speak',
      attributes: new Map([
        ['version', '1.1'],
        ['xml:lang', 'en'],
      ]),
      children: [
        'a & b <',
        { name: 'break', attributes: new Map([['time', '1s']]), children: [] },
        '<b>!\n      ',
        { name: 'mstts:express-as', attributes: new Map([['style', '"sad"']]), children: ['hello'] },
      ],
    });
  });

  test.each([
    ['a DOCTYPE', '<!DOCTYPE speak [<!ENTITY x SYSTEM "file:///etc/passwd">]><speak>&x;</speak>', /DOCTYPE/],
    ['a DOCTYPE alone', '<!DOCTYPE speak><speak/>', /DOCTYPE/],
    ['a processing instruction', '<speak><?php x ?></speak>', /processing instruction/],
    ['a style sheet', '<?xml-stylesheet href="x"?><speak/>', /processing instruction/],
    ['an entity of its own', '<speak>&secret;</speak>', /undefined entity/],
    ['an entity of every object', '<speak>&constructor;</speak>', /undefined entity/],
    ['an entity in an attribute', '<speak a="&secret;"/>', /undefined entity/],
    ['a bare ampersand', '<speak>a & b</speak>', /Write '&amp;' for '&'/],
    ['a reference to no character', '<speak>&#0;</speak>', /character entity/],
    ['a character that XML lacks', '<speak>a\u0001b</speak>', /disallowed character/],
    ['an element that is not closed', '<speak>hello', /unclosed tag/],
    ['a tag that is not closed', '<speak', /root/],
    ['broken nesting', '<speak><p><s>hello</p></s></speak>', /close tag/],
    ['a closing tag too many', '<speak/></p>', /closing tag/],
    ['text behind the root', '<speak>hello</speak> there', /outside/],
    ['two roots', '<speak/><speak/>', /one root/],
    ['another root', '<p>hello</p>', /<speak>/],
    ['no markup', 'hello', /outside/],
    ['nothing', '', /root/],
    ['an attribute twice', '<speak><p secret="1" secret="2">x</p></speak>', /duplicate attribute/],
    ['an attribute without quotes', '<speak><p a=1>x</p></speak>', /attribute/],
    ['an attribute without a value', '<speak><p a>x</p></speak>', /attribute/],
    ['a broken comment', '<speak><!-- a -- b --></speak>', /comment/],
    ['a late declaration', '<speak/><?xml version="1.0"?>', /declaration/],
    ['what ends no CDATA', '<speak>]]></speak>', /disallowed/],
  ])('with %s is refused', (_, ssml, reason) => {
    const error = refusalOf(ssml);
    expect(error).toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/text', code: 'invalid_ssml', message: expect.stringMatching(reason) }],
    });
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  test('says where it is broken', () => {
    expect(refusalOf('<speak>\n<p>x</q></speak>').errors?.[0]?.message).toBe(
      'unexpected close tag at line 2, column 8.',
    );
  });

  test('is nested sixteen deep at most', () => {
    const nested = (depth: number) => `${'<p>'.repeat(depth)}${'</p>'.repeat(depth)}`;
    expect(readSsml(`<speak>${nested(15)}</speak>`).name).toBe('speak');
    expect(refusalOf(`<speak>${nested(16)}</speak>`).detail).toMatch(/deeper than 16/);
    expect(refusalOf(`<speak>${'<p>'.repeat(100_000)}`).detail).toMatch(/deeper than 16/);
  });

  test('of version 1.1 has no more characters than that of 1.0', () => {
    expect(refusalOf('<?xml version="1.1"?><speak>&#1;</speak>').code).toBe('invalid_request');
  });

  test.each([
    ['<speak>x</speak>', true],
    [' \n<speak/>', true],
    ['<?xml version="1.0"?>\n<speak version="1.1">', true],
    ['<speaker>', false],
    ['Say <speak>', false],
    ['', false],
  ])('%s is meant as such: %s', (text, expected) => {
    expect(isSsml(text)).toBe(expected);
  });
});

const name = fc
  .tuple(
    fc.constantFrom('', 'mstts:', 'xml:', 'amazon:'),
    fc.oneof(
      fc.constantFrom('p', 's', 'prosody', 'break', '__proto__', 'constructor', 'ünï', 'lang'),
      fc.stringMatching(/^[a-zA-Z_][\w.-]{0,8}$/),
    ),
  )
  .map(([prefix, local]) => `${prefix}${local}`);

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.constantFrom(
    '\r\n',
    '\r',
    ' \t\n ',
    ']]>',
    '<!--',
    '&amp;',
    '&#13;',
    '"\'',
    '\u0000',
    '\ud800',
    '\ufffe',
    '\u0085',
  ),
);

const element = (text: fc.Arbitrary<string>): fc.Arbitrary<SsmlElement> => {
  const attributes = fc
    .uniqueArray(fc.tuple(name, text), { selector: ([key]) => key, maxLength: 3 })
    .map((pairs) => new Map(pairs));
  const { tree } = fc.letrec<{ tree: SsmlElement }>((tie) => ({
    tree: fc.record({
      name,
      attributes,
      children: fc.array(fc.oneof({ maxDepth: 8, withCrossShrink: true }, text, tie('tree')), {
        maxLength: 4,
      }),
    }),
  }));
  return tree.map((root) => ({ ...root, name: 'speak' }));
};

/** What a document holds of a text: what XML cannot hold is gone. */
const held = (text: string): string =>
  [...text.toWellFormed()]
    .map((character) => (/^[\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]$/u.test(character) ? character : ' '))
    .join('');

/** The same element as a reader gives it: one text between elements, and none that is empty. */
const settled = ({ name: tag, attributes, children }: SsmlElement): SsmlElement => {
  const joined: (SsmlElement | string)[] = [];
  for (const child of children) {
    const before = joined.at(-1);
    if (typeof child !== 'string') joined.push(settled(child));
    else if (typeof before === 'string') joined[joined.length - 1] = before + held(child);
    else if (child !== '') joined.push(held(child));
  }
  return {
    name: tag,
    attributes: new Map([...attributes].map(([key, value]) => [key, held(value)])),
    children: joined,
  };
};

describe('what is written', () => {
  test('reads back as the same', () => {
    fc.assert(
      fc.property(element(anyText), (root) => {
        expect(readSsml(writeSsml(root))).toEqual(settled(root));
      }),
      { numRuns: 500 },
    );
  });

  test('and read stays as it is', () => {
    fc.assert(
      fc.property(element(anyText), (root) => {
        const written = writeSsml(readSsml(writeSsml(root)));
        expect(writeSsml(readSsml(written))).toBe(written);
      }),
    );
  });

  test('of a text is no markup', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...'<>&"\'!-[]?/aspek \n\r') })),
        (text) => {
          const root = readSsml(`<speak a="${escapeXml(text)}">${escapeXml(text)}</speak>`);
          expect(root.children.join('')).toBe(held(text));
        },
      ),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['one<p>two</p>three', 'one two three'],
  ['<p><s>One.</s><s>Two.</s></p>', '  One.  Two.  '],
  ['one<break time="1s"/>two', 'one two'],
  ['<sub alias="World Wide Web">WWW</sub>', 'World Wide Web'],
  ['<metadata>title</metadata><desc>bell</desc><lexicon uri="x"/>hello', 'hello'],
  ['<prosody rate="fast">a <emphasis>b</emphasis></prosody> &lt;c&gt;', 'a b <c>'],
])('the words of %s are “%s”', (inner, expected) => {
  expect(textOfSsml(readSsml(`<speak>${inner}</speak>`))).toBe(expected);
});

test('anything at all is read or refused', () => {
  const parts = fc.constantFrom(
    '<speak>',
    '</speak>',
    '<',
    '>',
    '/',
    '<p a="',
    '"',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?',
    '?>',
    '&',
    ';',
    '#x',
    'amp',
    'é',
    '\u0000',
    ' ',
    '<!DOCTYPE',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string({ maxLength: 3 })), { maxLength: 12 }), (pieces) => {
      const ssml = pieces.join('');
      for (const each of [ssml, `<speak>${ssml}</speak>`]) {
        try {
          expect(readSsml(each).name).toBe('speak');
        } catch (error) {
          if (!ServiceError.is(error)) throw error;
        }
      }
    }),
    { numRuns: 500 },
  );
});
