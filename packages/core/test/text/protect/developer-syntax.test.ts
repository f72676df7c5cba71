import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { protect } from '../../../src/text/protect/protect.ts';
import { textService } from '../../support/service.ts';

/** What each dialect writes that must come back as it was. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'Liquid, Jinja, Twig, Django': [
    '{% if user.name %}',
    '{%- endfor -%}',
    '{{ page.title | upcase }}',
    '{# a note #}',
    '{{ {a: 1} | json }}',
  ],
  Blade: ["@lang('messages.welcome')", '@if ($user->isAdmin())', '{!! $html !!}', '{{-- a note --}}'],
  'FreeMarker, Velocity': ['<#if user??>', '</#list>', '<@macro x=1/>', '#set($name = "x")', '$!{name}'],
  'Template Toolkit, Salesforce': ['[% name %]', '{!Account.Name}'],
  'merge tags': [
    '*|FNAME|*',
    '*|IF:FNAME|*',
    '<<First Name>>',
    '%%FIRST_NAME%%',
    '%%=v(@name)=%%',
    '##NAME##',
  ],
  'Laravel, SQL': [':count', ':user_name', ':Attribute'],
  'Symfony, Windows': ['%count%', '%user.name%', '%USERPROFILE%', '%APPDATA%\\Dragoman'],
  'PHP, shells': ['$name', '$user->name', '$user->getName()', '$name$', '$HOME/bin'],
  Fluent: ['{ -brand-name }', '{ $name }'],
  Java: ['{0,choice,0#no files|1#one file|1<{0,number} files}'],
  iOS: ['%#@count@'],
  'strings of code': ['\\n', '\\r\\n\\t', '\\u00e9', '\\"'],
  'characters of HTML': ['&nbsp;', '&amp;', '&#39;', '&#x27;', '&hellip;'],
  'forums, WordPress': ['[b]', '[/url]', '[url=https://example.com/x]', '[gallery ids="1,2"]', '[/caption]'],
  messengers: ['<@U12345>', '<#C123|general>', '<!here>', '<a:smile:123456>'],
  games: ['<color=#ff0000>', '\\N[1]'],
  LaTeX: ['\\cite{knuth84}', '\\ref{fig:house}', '\\includegraphics[width=5cm]{house}'],
  'elements of code': ['<kbd>Shift</kbd>', '<code>the house</code>'],
  Handlebars: ['{{#each items}}', '{{/each}}', '{{{raw}}}', '{{> partial}}'],
  'ERB, EJS': ['<%= user.name %>', '<%- include("head") %>', '<% end %>'],
  PHP: ['<?= $name ?>', '<?php echo $x; ?>'],
  i18next: ['$t(common.save)', '$t(key, {"count": 3})', '{{count}}'],
  'vue-i18n': ['@:message.hello', '@.lower:app.name', '@:(app.name)', "@:{'app.name'}"],
  Rails: ['%{name}', '%<total>.2f'],
  Python: ['%(name)s', '%(total).2f', '{price:.2f}', '{value!r:>10}', '{0[key]}'],
  '.NET': ['{0:N2}', '{0,10:C}', '{date:yyyy-MM-dd}', '{1}'],
  Qt: ['%n', '%L1'],
  printf: ['%1$s', '%-10s', '%@', '%lld'],
  'JSX and numbered tags': [
    '<1>',
    '</1>',
    '<0/>',
    '<>',
    '</>',
    '<Trans.Link to="/x">',
    '{user.name}',
    '{getName()}',
    "<Icon style={{ color: 'red' }} {...rest} disabled />",
    '{items.map((item) => <li key={item.id}>{item.name}</li>)}',
    '{/* a note */}',
    "{' '}",
  ],
  attributes: ['{#id .wide key="a b"}', '{.x}', '{width=300}'],
  JSDoc: ['{@link Parser}', '{@inheritDoc}'],
  wiki: ['[[Main Page|start]]', '[[Help:Contents]]'],
  paths: [
    '/usr/local/bin',
    './src/app.ts',
    '../lib/',
    '~/projects/x',
    'C:\\Users\\me\\file.txt',
    '\\\\server\\share\\new',
    '/home/josé/notes.md',
    'src_dir/main.py',
  ],
  files: ['package.json', 'README.md', 'my-app.config.ts', 'archive.tar.gz'],
  'command lines': ['--save-dev', '--output=dist/app.js', '$ npm install'],
  names: [
    'MAX_RETRY_COUNT',
    'user_id',
    'getUser()',
    'app.db.query()',
    'std::vector',
    'user.firstName',
    'errors.http.notfound',
  ],
  addresses: ['postgres://user:pass@host/db', 'myapp://settings', 's3://bucket/key', 'arn:aws:s3:::bucket'],
  'types of files': ['application/json', 'text/html; charset=utf-8', 'image/svg+xml'],
  handles: ['@octocat', '@types/node', '@user@mastodon.social'],
  'colours, hashes, ids': ['#ff00aa', '#FFF', 'a1b2c3d4e5f6', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
  keys: ['Ctrl+Shift+P', 'Alt + F4', '⌘+K', 'Cmd+Option+Esc'],
};
const tokens = Object.values(kept).flat();

/** An engine that changes each letter and digit that it sees. */
const scramble = (text: string): string =>
  text.replace(
    /(⟦\/?\d+⟧)|[\p{L}\p{N}]/gu,
    (character, placeholder: string | undefined) => placeholder ?? (/\p{N}/u.test(character) ? '7' : 'q'),
  );

const translate = async (sent: string, format: 'text' | 'html' | 'markdown' = 'text') => {
  const { text } = await textService({ segment: ({ text: seen }) => scramble(seen) });
  return text.translate({ text: sent, format, sourceLanguage: 'en', targetLanguage: 'es' });
};

describe('what developers write', () => {
  const rows = Object.entries(kept).flatMap(([dialect, some]) => some.map((token) => ({ dialect, token })));

  it.each(rows)('$dialect: $token', ({ token }) => {
    const isLine = token.startsWith('$ ');
    const text = isLine ? token : `Please read ${token} with care.`;
    expect(protect(text).spans.map(({ value }) => value)).toEqual([token]);
    if (isLine) return;
    expect(protect(`Use ${token}.`).spans.map(({ value }) => value)).toEqual([token]);
  });

  it.each([
    ['x {#id .a} word {# note #} y', ['{#id .a}', '{# note #}']],
    ['Is {this (one)} kept, or x <y and z> w?', []],
    ['{{ a }}} x {{{b}}}', ['{{ a }}', '{{{b}}}']],
    ['one\\ntwo\\nthree', ['\\n', '\\n']],
    ['see \\textbf{this} word', ['\\textbf{this}']],
    ['\\section{The house} is \\emph{very big}', ['\\section', '\\emph']],
    ['\\item The house of \\LaTeX, an \\itemised list', ['\\item', '\\LaTeX']],
    ['one\\nHello{name}, two', ['\\n', '{name}']],
    ['<https://example.com/a|the page>', ['https://example.com/a']],
  ] as const)('ends where it does: %s', (text, values) => {
    expect(protect(text).spans.map(({ value }) => value)).toEqual(values);
  });

  it.each([
    ['"title": "The house",', '"title":', 'The house'],
    ['{"title": "The house", "n": 5}', '"title":', 'The house'],
    ["'title' => 'The house',", "'title' =>", 'The house'],
    ['"The house" = "The house";', '"The house" =', '"The house";'],
    ['page.title=The house', 'page.title=', 'The house'],
    ['page.title = The house', 'page.title =', 'The house'],
    ['TITLE=The house', 'TITLE=', 'The house'],
    ['title = "The house"', 'title =', 'The house'],
  ])('calls a text by a key: %s', (line, key, words) => {
    const { text, spans } = protect(line);
    expect(spans[0]?.value).toBe(key);
    expect(text).toContain(words);
  });

  it.each([
    ['html', '<p>You have %<total>.2f <b>euros</b>.</p>'],
    ['markdown', 'You have %<total>.2f **euros**.'],
  ] as const)('is no tag in %s: a format of Ruby', async (format, sent) => {
    expect((await translate(sent, format)).translatedText).toContain('%<total>.2f');
  });

  it('may stand at the end of a branch of a message', async () => {
    const sent = '{n, plural, one {a day for {{ name }}} other {# days for {{ name }}}}';
    const { translatedText } = await translate(sent);
    expect(translatedText).toMatch(/^\{n, plural, .*other \{# qqqq qqq \{\{ name \}\}\}\}$/);
  });

  it('comes back from an engine that changes all it sees, whatever stands around it', async () => {
    const { text } = await textService({ segment: ({ text: seen }) => scramble(seen) });
    const word = fc.constantFrom('open', 'the', 'file', 'then', 'und', 'quickly', 'Straße', 'ouvrir');
    const inline = fc.constantFrom(...tokens.filter((token) => !token.startsWith('$ ')));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, inline), { minLength: 1, maxLength: 6 }), async (parts) => {
        const sent = parts.map(([before, token]) => `${before} ${token}`).join(', ');
        const { translatedText } = await text.translate({
          text: sent,
          sourceLanguage: 'en',
          targetLanguage: 'es',
        });
        let position = 0;
        for (const [, token] of parts) {
          const at = translatedText.indexOf(token, position);
          expect(at, `${token} in ${translatedText}`).toBeGreaterThanOrEqual(0);
          position = at + token.length;
        }
      }),
      { numRuns: 400 },
    );
  });

  it('is no part of ordinary prose', () => {
    for (const prose of [
      'Either read and/or write it 24/7, says the man -- or woman - in (his) car.',
      'It costs $ 5 or $5, #1 of 10; a 3-2 win, 50% more, 100 % sure.',
      'The price is 3.5 < 4 and 5 > 4; he said: "No!" (see below).',
      'Il a dit : « Oui » à l’école, l’été 2024.',
      'Amig@s, hola a tod@s.',
      'A well-known co-operative: e.g. this, i.e. that, etc. And so on...',
      'Option A + B, Shift work, Alt text, Home and End.',
      'I went home.then I slept. It was 50% off, 20%of it; text/voice, image/video.',
      'A$AP paid $5, US$ 7 or 8 $ [sic] (a) [laughs] & so on; R&D; Q&A: 5 * 3 | 2.',
      'He called it "home": "it is home" = home. Love = war, a house = a big home.',
      'Love = war, or so they say. Word: "house". A \\house of cards.',
      '"Home": a house. "Home" = a house. \'Home\': mine.',
      'Dir: either/or; C:the end. Was @ home. #house ## heading, "end." and "no.", x << y.',
    ])
      expect(protect(prose).spans, prose).toEqual([]);
  });

  it('never closed or nested ten thousand times takes no time to speak of', () => {
    for (const hostile of [
      '{% ',
      '<% ',
      '{{',
      '[[',
      '$t(',
      '<?php ',
      '/a',
      '--a',
      'a_',
      'a.',
      '@a',
      'Ctrl+',
      '{@link ',
      '@if(',
      '#set(',
      '*|',
      '$a->',
      '%a',
      '[a b=',
      '[%',
      '\\\\a\\',
      '\\n',
      'a::',
      'a.b',
      'a.bB',
      '"a.b',
      'abc:',
      '<<a ',
      '<code>',
      '{0,choice,',
      '{"a": ',
      ', "a" ',
      '"a" = ',
      'a.a',
      'a=',
      '\\ab[',
    ])
      expect(protect(hostile.repeat(10_000)).text.length).toBeGreaterThan(0);
  });

  it('is kept in HTML and Markdown, too', async () => {
    expect(
      (await translate('<p>Hello {{ user.name | upcase }}, <b>save</b> <%= x %>.</p>', 'html'))
        .translatedText,
    ).toBe('<p>qqqqq {{ user.name | upcase }}, <b>qqqq</b> <%= x %>.</p>');
    expect((await translate('Press Ctrl+S in *app.config.ts* {% now %}.', 'markdown')).translatedText).toBe(
      'qqqqq Ctrl+S qq *app.config.ts* {% now %}.',
    );
  });
});
