import { describeFormatConformance } from '@dragoman/provider-testkit';
import { epub, html, markdown } from '../src/index.ts';
import { bookOf } from './book.ts';
import { utf8 } from './support.ts';

const page = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Two &amp; more</title>
<meta name="description" content="What it is about"><style>p { color: red }</style></head>
<body>
<p>Press <b>Save</b> or <code>Ctrl</code>,<br>
then wait &lt;1&gt; minute. <img src="a.png" alt="A cat"></p>
<ul><li>One<li>Two {{ name }}</ul>
<!-- kept --><script>var a = "kept";</script>
<svg><title>A chart</title><text x="1">Sales <tspan>rise</tspan></text></svg>
<input type=submit value='Send "it"' placeholder=Name>
</body></html>
`;

describeFormatConformance({
  definition: html,
  samples: [
    {
      name: 'page.html',
      bytes: utf8(page),
      language: 'en',
      texts: [
        'Two & more',
        'What it is about',
        'A cat',
        String.raw`Press <1>Save</1> or <2/>,<3/>then wait \<1> minute.`,
        'One',
        'Two {{ name }}',
        'A chart',
        'Sales <1>rise</1>',
        'Send "it"',
        'Name',
      ],
    },
    {
      name: 'page.xhtml',
      bytes: utf8(
        '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="de"><head><title/></head><body><p>Größe &amp; <i>mehr</i><br/>als 5&#160;km</p></body></html>',
      ),
      language: 'de',
      texts: ['Größe & <1>mehr</1><2/>als 5\u00a0km'],
    },
    { name: 'part.html', bytes: utf8('Nur <b>ein\nTeil</b>, \u{1f600} &eacute;'), language: 'de' },
    { name: 'empty.html', bytes: utf8('<p>12</p>'), language: 'en', texts: [] },
  ],
});

const article = `---
title: "A \u{1f600} title: \\"quoted\\""
layout: post
tags: [kept]
hero:
  tagline: plain text
lang: en
---

import Chart from './chart';

# A *heading* {#id}

A paragraph that was
wrapped, with \`code\`, a [link](https://example.org "Its title")
and ![a picture](a.png). Costs $5 or $$x_1 + y$$.

:::note[Careful]
- One
- [ ] Two [[Page|words]]
:::

| A | B |
|---|---|
| x \\| y | **b** |

Text[^1] {{ name }} {% if a %}shown{% endif %}.

[^1]: A note <b>here</b>.

[ref]: https://example.org "Ref title"

\`\`\`js
kept();
\`\`\`

$$
kept^2
$$

<!-- kept -->
Term
: What it is
`;

describeFormatConformance({
  definition: markdown,
  samples: [
    {
      name: 'article.md',
      bytes: utf8(article),
      language: 'en',
      texts: [
        'A \u{1f600} title: "quoted"',
        'plain text',
        'A <1>heading</1>',
        'Its title',
        'a picture',
        'A paragraph that was wrapped, with <1/>, a <2>link</2> and <3/>. Costs $5 or <4/>.',
        'Careful',
        'One',
        'Two <1>words</1>',
        'A',
        'B',
        'x | y',
        'b',
        'Text<1/> {{ name }} <2/>shown<3/>.',
        'A note <1>here</1>.',
        'Ref title',
        'Term',
        'What it is',
      ],
    },
    {
      name: 'post.mdx',
      bytes: utf8(
        '+++\r\ntitle = \'Größe\'\r\n[params]\r\nsummary = "Kurz" # x\r\n+++\r\n\r\n<Box title={x}>\r\n  Ein *Wort*\r\n</Box>\r\n',
      ),
      language: 'de',
    },
    { name: 'empty.md', bytes: utf8('```\ncode\n```\n'), language: 'en', texts: [] },
  ],
});

describeFormatConformance({
  definition: epub,
  samples: [
    {
      name: 'book.epub',
      bytes: bookOf(),
      language: 'en',
      texts: [
        'A book of two chapters',
        'Fiction & more',
        'Contents',
        'One',
        'Chapter\u00a0<1>one</1>',
        'She said so.<1>1</1> It was late.',
        '<1>base<2/></1> and <3/>.',
        'A note.',
        'Last words.',
        'Chapter one',
        'A book',
        'Chapter one',
        'The cover',
        'A book',
      ],
    },
    {
      name: 'broken.epub',
      bytes: bookOf({ 'EPUB/text/one.xhtml': '<html lang="de"><body><p>Offen<p>Größe & mehr</body>' }),
      language: 'de',
    },
  ],
});
