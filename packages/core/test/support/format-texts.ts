import { anyCharacter } from '@dragoman/arbitraries';
import fc from 'fast-check';

const words = fc.constantFrom(
  'The quick brown fox',
  'please read this',
  'a house',
  "don't",
  'costs 5 * 3 euros',
  'über Straße',
  'مرحبا',
  '你好世界',
  'Hello',
  'file_name here',
  '1. first',
  '- dash',
  '# hash',
  'a | b',
  'x < y & z > w',
);

const spans = fc.constantFrom(
  '{name}',
  '{{ user.name }}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the text
  '${x}',
  '%s',
  '%1$d',
  '%@',
  'https://example.com/a?b=1&c=2#d',
  'www.example.org',
  'me@example.org',
  '👩‍👩‍👧‍👦',
  '🇪🇸',
  ':smile:',
  '\u2067',
  '\u202C',
  '⟦1⟧',
  '⟦/2⟧',
);

/** Words and protected spans, without markup. */
export const prose = fc
  .array(fc.oneof(words, spans), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(' '));

const sp = fc.constantFrom('', ' ', '\n', '  \n\t', '&nbsp;', '\u00A0');

const inlineTags = [
  'b',
  'i',
  'em',
  'a href="/x?a=1&b=2"',
  'span class=x',
  'A TITLE="Tip &amp; more"',
  'u',
  'font color=red',
];
const blockTags = [
  'p',
  'div',
  'li',
  'td',
  'h1',
  'section id=a',
  'blockquote',
  'x-card',
  'ul',
  'table',
  'button',
];
const protectedTags = [
  'code',
  'pre',
  'kbd',
  'span translate="no"',
  'p class="a notranslate"',
  'script',
  'style',
  'textarea',
];
const nameOf = (tag: string): string => tag.split(' ')[0] ?? '';

const element = (tags: readonly string[], content: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...tags), content, sp)
    .map(([tag, inner, space]) => `<${tag}>${space}${inner}</${nameOf(tag)}>`);

/** HTML with proper nesting. */
export const html: fc.Arbitrary<string> = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'html' },
    prose.map((text) => text.replace(/[<&](?![a-z]+;)/gu, (found) => (found === '<' ? '&lt;' : '&amp;'))),
    fc.constantFrom(
      '<br>',
      '<br/>',
      '<img src=a.png alt="A picture">',
      '&eacute;t&eacute;',
      '<!-- note -->',
      '<wbr>',
      '&#39;',
      '<input type=submit value=Send>',
    ),
    element(inlineTags, tie('inline')),
    element(protectedTags, prose),
    fc.tuple(tie('inline'), sp, tie('inline')).map((parts) => parts.join('')),
  ),
  block: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'html' },
    element(blockTags, tie('inline')),
    element(blockTags, tie('block')),
    tie('inline'),
    fc.tuple(tie('block'), sp, tie('block')).map((parts) => parts.join('')),
    fc.constant('<!DOCTYPE html>\n<html lang=en><head><title>A page</title></head><body>'),
  ),
})).block;

/** Parts of HTML in any order, which nest as they like. */
export const brokenHtml = fc
  .array(
    fc.oneof(
      words,
      spans,
      fc.constantFrom(
        ...[...inlineTags, ...blockTags, ...protectedTags].flatMap((tag) => [
          `<${tag}>`,
          `</${nameOf(tag)}>`,
        ]),
      ),
      fc.constantFrom(
        '<',
        '>',
        '</',
        '<!',
        '<!--',
        '-->',
        '&',
        '&amp',
        '&notit;',
        '&#0;',
        '&#xD800;',
        '<a href="',
        "title='x",
        '<p title=a title="b">',
        '<![CDATA[x]]>',
        '<svg>',
        '</svg>',
        '<title>',
        '\u0000',
        '\r\n',
        '\uD800',
        '<?php ?>',
        '"',
        "'",
      ),
      fc.string({ unit: anyCharacter, maxLength: 8 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));

const inlineMarkdown: fc.Arbitrary<string> = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'markdown' },
    words,
    spans,
    fc.constantFrom(
      '`code | x`',
      '``a ` b``',
      '<https://x.example>',
      '[ref]',
      '[text][ref]',
      '[^1]',
      '\\*',
      '&amp;',
      '\\\n',
      '  \n',
      '\n',
      '<kbd>Ctrl</kbd>',
      '![alt *x*](a.png)',
      '![an alt](<b c.png> "A title")',
      '<br>',
      '<b>',
      '</b>',
      '![ref]',
    ),
    tie('inline').map((inner) => `**${inner}**`),
    tie('inline').map((inner) => `*${inner}*`),
    tie('inline').map((inner) => `_${inner}_`),
    tie('inline').map((inner) => `~~${inner}~~`),
    tie('inline').map((inner) => `[${inner}](https://example.com/x_(y) "Its title")`),
    fc.tuple(tie('inline'), fc.constantFrom('', ' ', '\n'), tie('inline')).map((parts) => parts.join('')),
  ),
})).inline;

const prefix = fc.constantFrom(
  '',
  '',
  '# ',
  '## ',
  '> ',
  '> > ',
  '- ',
  '* ',
  '1. ',
  '   ',
  '- [ ] ',
  '> - ',
  '    ',
);

/** Markdown of all kinds of blocks. */
export const markdown = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.tuple(prefix, inlineMarkdown).map(([start, text]) => start + text) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(words, words)
          .map(([one, two]) => `| ${one} | b |\n|---|:-:|\n| **${two}** | c\\|d |`),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '```js\ncode\n```',
          '~~~',
          '---',
          '***',
          '===',
          '[ref]: /url "Ref title"',
          '[^1]: Note text',
          '<div align=center>\n<b>Text</b>\n</div>',
          '---\ntitle: x\n---',
          '<!-- c -->',
          '$$\nx^2\n$$',
          '\tcode',
          '| a |',
          '\uFEFF',
        ),
      },
    ),
    { maxLength: 7 },
  )
  .chain((blocks) =>
    fc
      .array(fc.constantFrom('\n\n', '\n', '\r\n\r\n', '\n\n\n', '\r'), {
        minLength: blocks.length,
        maxLength: blocks.length,
      })
      .map((ends) => blocks.map((block, index) => block + (ends[index] ?? '')).join('')),
  );

/** ICU messages, nested, quoted, and with text around them. */
export const message: fc.Arbitrary<string> = fc.letrec<{ message: string; part: string }>((tie) => ({
  message: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'message' },
    fc.constantFrom(
      'You have ',
      ' files',
      "it''s ",
      "l'avion ",
      "'{quoted}' ",
      "'#' ",
      '# ',
      '. Then ',
      'Dear ',
    ),
    fc.constantFrom(
      '{name}',
      '{n, number}',
      '{d, date, ::yyyyMMMdd}',
      '<b>bold</b>',
      'https://example.com/a ',
    ),
    fc
      .tuple(
        fc.constantFrom('n', 'm'),
        fc.constantFrom('', ' offset:1'),
        tie('message'),
        tie('message'),
        fc.constantFrom('', '=0 {none}', '\n  few {some}'),
      )
      .map(
        ([name, offset, one, other, more]) =>
          `{${name}, plural,${offset} ${more} one {${one}} other {${other}}}`,
      ),
    fc
      .tuple(tie('message'), tie('message'))
      .map(([male, other]) => `{gender, select, male {${male}} other {${other}}}`),
    fc
      .tuple(tie('message'), tie('message'))
      .map(([one, other]) => `{n,selectordinal,one{${one}}other{${other}}}`),
  ),
})).message;

/** Messages with a piece cut out. */
export const brokenMessage = fc
  .tuple(message, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 9 }))
  .map(([text, at, length]) => {
    const start = Math.floor(at * text.length);
    return text.slice(0, start) + text.slice(start + length);
  });

/** Anything. */
export const anything = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'<>/!-&;#*_`[]()|\\{}\'",=+~ \n\r\t:.@ab1⟦⟧'), maxLength: 80 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
);
