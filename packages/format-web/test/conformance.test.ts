import { describeFormatConformance } from '@dragoman/provider-testkit';
import { html } from '../src/index.ts';
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
