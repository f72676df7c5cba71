import { encodeText } from '@dragoman/format-kit';
import { describeFormatConformance } from '@dragoman/provider-testkit';
import { arb, json } from '../../src/index.ts';
import { bytesOf } from '../support/files.ts';

const nested = String.raw`{
  "$schema": "https://example.org/schema.json",
  // The title of the first page
  "title": "Welcome, {{name}}! <1>Sign in</1>",
  "menu": { "items": ["Open file", "Save", 3, true, null, ""], "empty": "", "code": "42" },
  "path\/to": "Caf\u00e9 \"au lait\"\nsecond line \/ slash",
  "Sign in to continue": "Sign in to continue",
  "files_one": "{{count}} file",
  "files_other": "{{count}} files",
  "spaces": "  around it\t",
}
`;

describeFormatConformance({
  definition: json,
  samples: [
    {
      name: 'en.json',
      bytes: bytesOf(nested),
      language: 'en',
      texts: [
        String.raw`Welcome, {{name}}! \<1>Sign in\</1>`,
        'Open file',
        'Save',
        'Café "au lait"\nsecond line / slash',
        'Sign in to continue',
        '{{count}} file',
        '{{count}} files',
        'around it',
      ],
    },
    {
      name: 'messages.json',
      bytes: bytesOf(
        '{"a":{"message":"Hello $USER$, you owe $$5","description":"Greeting","placeholders":{"user":{"content":"$1"}}},"b":{"message":"Bye"}}',
      ),
      language: 'en',
      texts: ['Hello <1/>, you owe $5', 'Bye'],
    },
    {
      name: 'vue.json',
      bytes: bytesOf('{ "car": "car | {n} cars", "link": "see @:car" }'),
      language: 'en',
      options: { pipes: true },
      texts: ['car', '{n} cars', 'see @:car'],
    },
    {
      name: 'wide.json',
      bytes: encodeText('{"a":"Größe"}', { label: 'utf-16le', hasMark: true }) ?? new Uint8Array(),
      language: 'de',
    },
    { name: 'empty.json', bytes: bytesOf('{}'), language: 'en', texts: [] },
  ],
});

describeFormatConformance({
  definition: arb,
  samples: [
    {
      name: 'intl_en.arb',
      bytes: bytesOf(`{
  "@@locale": "en",
  "hello": "Hello {name}",
  "@hello": { "description": "A greeting", "placeholders": { "name": { "type": "String", "example": "Bob" } } },
  "items": "{count, plural, one{# item} other{# items}}"
}
`),
      language: 'en',
      texts: ['Hello {name}', '{count, plural, one{# item} other{# items}}'],
    },
    { name: 'a.arb', bytes: bytesOf('{"b":"Ein Wort"}'), language: 'de' },
  ],
});
