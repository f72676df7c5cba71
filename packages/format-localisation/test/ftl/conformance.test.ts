import { describeFormatConformance } from '@dragoman/provider-testkit';
import { ftl } from '../../src/index.ts';
import { bytesOf } from '../support/files.ts';

describeFormatConformance({
  definition: ftl,
  samples: [
    {
      name: 'app.ftl',
      bytes: bytesOf(`### File

-brand = The Thing
    .gender = neuter

## Group

# Greeting
hello = Hello, { $name }! <b>Go</b> on {"{"}here{"}"}
    .title = Title
    .accesskey = T
wrapped =
    This is a long paragraph that was wrapped by hand, and { -brand }
    goes on in the next line.

    Another one.
files =
    { $count ->
        [0] No files
        [one] One file
       *[other] { $count } files
    }
mixed = You have { NUMBER($n) ->
        [one] one message
       *[other] messages { $n }
    } unread
numbers = { $a } / { $b }
`),
      language: 'en',
      texts: [
        'The Thing',
        'Hello, <1/>! <b>Go</b> on {here}',
        'Title',
        'This is a long paragraph that was wrapped by hand, and <1/> goes on in the next line.\n\nAnother one.',
        'No files',
        'One file',
        '<1/> files',
        'You have <1/> unread',
        'one message',
        'messages <1/>',
      ],
    },
    {
      name: 'crlf.ftl',
      bytes: bytesOf('a = Ein Wort\r\nb =\r\n    Zwei\r\n      Zeilen\r\n'),
      language: 'de',
    },
    { name: 'empty.ftl', bytes: bytesOf('# nothing\n'), language: 'en', texts: [] },
  ],
});
