import { describeFormatConformance } from '@dragoman/provider-testkit';
import { text } from '../src/index.ts';
import { encoded, wrapped } from './support.ts';

const notice = `${wrapped}\n\n  * first item, long enough to be wrapped where the others are, which\n    takes two lines\n  * second item\n  3) third: 12,5 \\ <1> </2>\n\nName\tAmount   Unit\nTea\t250   grams\n`;

describeFormatConformance({
  definition: text,
  samples: [
    {
      name: 'notice.txt',
      bytes: encoded(notice, 'utf-8'),
      language: 'en',
      texts: [
        wrapped.replaceAll('\n', ' '),
        'first item, long enough to be wrapped where the others are, which takes two lines',
        'second item',
        String.raw`third: 12,5 \ \<1> \</2>`,
        'Name<1/>Amount<2/>Unit',
        'Tea<1/>250<2/>grams',
      ],
    },
    { name: 'mark.txt', bytes: encoded('Erste Zeile\r\nÄpfel\r\n', 'utf-8', true), language: 'de' },
    { name: 'wide.txt', bytes: encoded('Один\nДва слова\n', 'utf-16le', true), language: 'ru' },
    { name: 'big-endian.txt', bytes: encoded('One\rTwo words', 'utf-16be'), language: 'en' },
    { name: 'old.txt', bytes: encoded('“Größe” – 5 €\r\nplain', 'windows-1252'), language: 'de' },
    { name: 'empty.txt', bytes: new Uint8Array(), language: 'en', texts: [] },
    { name: 'numbers.txt', bytes: encoded('12\n\n34,5\n', 'utf-8'), language: 'en', texts: [] },
  ],
});
