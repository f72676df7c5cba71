import { describeFormatConformance } from '@dragoman/provider-testkit';
import { xlsx } from '../src/index.ts';
import { formula, row, shared, table, workbookOf } from './sheets-support.ts';
import { office } from './support.ts';

describeFormatConformance({
  definition: xlsx,
  samples: [
    {
      name: 'book.xlsx',
      bytes: workbookOf(
        [
          {
            name: 'One',
            rows:
              row(1, shared('A1', 0), shared('B1', 1)) +
              row(2, shared('A2', 2), formula('B2', 'A2', 'Press Save &lt;1&gt; now &amp; then')),
            after: '<headerFooter><oddFooter>&amp;CPage &amp;P of many</oddFooter></headerFooter>',
            relations: [[`${office}/table`, '../t.xml']],
          },
          { name: 'Two', rows: row(1, '<c r="A1" t="inlineStr"><is><t>Inline</t></is></c>') },
        ],
        [
          '<t>Name</t>',
          '<t>Price</t>',
          '<r><t xml:space="preserve">Press </t></r><r><rPr><b/></rPr><t>Save</t></r><r><t xml:space="preserve"> &lt;1&gt; now &amp; then</t></r>',
        ],
        { 'xl/t.xml': table('A1:A2', '<tableColumn id="1" name="Name"/>') },
      ),
      language: 'en',
      texts: ['Name', 'Price', 'Press <1>Save</1> \\<1> now & then', 'Page <1/> of many', 'Inline'],
    },
    { name: 'empty.xlsx', bytes: workbookOf([], []), language: 'en', texts: [] },
  ],
});
