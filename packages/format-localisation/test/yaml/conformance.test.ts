import { describeFormatConformance } from '@dragoman/provider-testkit';
import { yaml } from '../../src/index.ts';
import { bytesOf } from '../support/files.ts';

const rails = `# Licence
---
en:
  # Shown on top
  title: &title Welcome, %{name}
  again: *title
  greeting_html: "<b>Hello</b> \\u00e9t\\u00e9"
  quote: 'It''s here'
  "yes": 'Yes'
  count: 3
  flag: true
  none: ~
  date:
    order: [:year, :month]
    formats: { long: "%B %d, %Y", short: "%d of %b" }
  files:
    one: one file
    other: "%{count} files" # many
  text: |
    First line
      indented

    last line
  folded: >-
    some words that
    go on

    second
  plain that goes
    on: words over
    several lines
`.replace('  plain that goes\n    on: words', '  plain: words');

describeFormatConformance({
  definition: yaml,
  samples: [
    {
      name: 'en.yml',
      bytes: bytesOf(rails),
      language: 'en',
      texts: [
        'Welcome, %{name}',
        '<b>Hello</b> été',
        "It's here",
        'Yes',
        '<1/> of <2/>',
        'one file',
        '%{count} files',
        'First line\n  indented\n\nlast line',
        'some words that go on\nsecond',
        'words over several lines',
      ],
    },
    {
      name: 'hugo.yaml',
      bytes: bytesOf(
        '- id: home\r\n  translation: "Home page"\r\n- id: words\r\n  translation:\r\n    one : "1 word"\r\n    other: "{{ .Count }} words"\r\n',
      ),
      language: 'en',
      texts: ['Home page', '1 word', '{{ .Count }} words'],
    },
    { name: 'two.yaml', bytes: bytesOf('a: Ein Wort\n---\na: [Zwei, Wörter]\n'), language: 'de' },
    { name: 'empty.yaml', bytes: bytesOf('# nothing\n'), language: 'en', texts: [] },
  ],
});
