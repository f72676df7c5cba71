import { describeFormatConformance } from '@dragoman/provider-testkit';
import { csv, tsv } from '../src/index.ts';
import { encoded } from './support.ts';

const goods = `id,name,note,price
1,Tea,"Green, from Japan ""Uji""",4.50
2,Coffee,"Two lines
of text",7
3,Sugar cubes,,=1+2
`;

describeFormatConformance({
  definition: csv,
  samples: [
    {
      name: 'goods.csv',
      bytes: encoded(goods, 'utf-8', true),
      language: 'en',
      texts: ['Tea', 'Green, from Japan "Uji"', 'Coffee', 'Two lines<1/>of text', 'Sugar cubes'],
    },
    {
      name: 'semicolons.csv',
      bytes: encoded('Größe;Preis\r\nsehr groß;1,50\r\n ganz klein ;2,50\r\n', 'windows-1252'),
      language: 'de',
      texts: ['sehr groß', 'ganz klein'],
    },
    {
      name: 'every.csv',
      bytes: encoded('Title,Text\nOne,Two words\n', 'utf-16le', true),
      language: 'en',
      options: { header: true, columns: [2] },
      texts: ['Text', 'Two words'],
    },
    { name: 'numbers.csv', bytes: encoded('1,2\n3,4\n', 'utf-8'), language: 'en', texts: [] },
  ],
});

describeFormatConformance({
  definition: tsv,
  samples: [
    {
      name: 'goods.tsv',
      bytes: encoded('name\tnote\nTea\tGreen, from Japan\nCoffee\t5" cups\n', 'utf-8'),
      language: 'en',
      texts: ['Tea', 'Green, from Japan', 'Coffee', '5" cups'],
    },
  ],
});

describeFormatConformance({
  definition: csv,
  isBilingual: true,
  samples: [
    {
      name: 'languages.csv',
      bytes: encoded('keys,en,de\nKEY_HELLO,Hello there,Hallo da\nKEY_YES,"Yes, of course",\n', 'utf-8'),
      language: 'en',
      options: { source_column: 'en', target_column: 'de' },
      texts: ['Hello there', 'Yes, of course'],
    },
  ],
  deviations: [
    {
      check: 'hostile-files',
      reason:
        'A file without the columns that are named is refused with invalid_request: it may be a good one.',
    },
  ],
});
