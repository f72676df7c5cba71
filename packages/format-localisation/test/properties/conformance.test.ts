import { describeFormatConformance } from '@dragoman/provider-testkit';
import { properties } from '../../src/index.ts';
import { bytesOf } from '../support/files.ts';

describeFormatConformance({
  definition: properties,
  samples: [
    {
      name: 'messages.properties',
      bytes: bytesOf(
        "# Title of the page\r\ntitle = Welcome\\: {name}, it's \\u00e9t\\u00e9\r\nlong : first part \\\r\n    and second part\r\n! none\r\nnumber=12\r\nempty=\r\nkey\\ with\\ blanks   its text \r\n",
      ),
      language: 'en',
      texts: ["Welcome: {name}, it's été", 'first part and second part', 'its text'],
    },
    { name: 'latin.properties', bytes: Buffer.from('a=Größe\nb=zwei Wörter', 'latin1'), language: 'de' },
    { name: 'wide.properties', bytes: bytesOf('a=Größe 漢字\n\n\n'), language: 'de' },
  ],
});
