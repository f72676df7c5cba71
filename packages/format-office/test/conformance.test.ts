import { Archive } from '@dragoman/format-kit';
import { describeFormatConformance } from '@dragoman/provider-testkit';

import { docx } from '../src/index.ts';
import { packed, relationships } from './support.ts';
import { field, paragraph, part, run, wordFile } from './word-support.ts';

const core = (content: string): string =>
  `<cp:coreProperties xmlns:cp="${relationships.replace('relationships', 'metadata/core-properties')}" xmlns:dc="http://purl.org/dc/elements/1.1/">${content}</cp:coreProperties>`;

const link = `<w:hyperlink r:id="r7">${run('a link', '<w:u w:val="single"/>')}</w:hyperlink>`;
const box = `<w:r><w:pict><v:shape alt="A box"><v:textbox><w:txbxContent>${paragraph(run('in a box'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;

/** A document with the namespaces of its strict form. */
const strict = (bytes: Uint8Array): Uint8Array => {
  const archive = new Archive(bytes);
  const members = archive.names.map((name): [string, string] => [
    name,
    archive
      .read(name)
      .toString()
      .replace(
        /http:\/\/schemas\.openxmlformats\.org\/(wordprocessingml|officeDocument)\/2006\//g,
        'http://purl.oclc.org/ooxml/$1/',
      ),
  ]);
  return packed(Object.fromEntries(members));
};

describeFormatConformance({
  definition: docx,
  samples: [
    {
      name: 'report.docx',
      bytes: wordFile(
        [
          paragraph(`${run('Press ')}${run('Save', '<w:b/>')}${run(' now: ')}${link}${run('. 5 &lt; 6')}`),
          paragraph(`${run('Before')}${box}${run('<1> behind'.replace('<', '&lt;').replace('>', '&gt;'))}`),
          paragraph(`${run('Page ')}${field('PAGE', run('3'))}${run(' of many')}`, '<w:jc w:val="right"/>'),
          paragraph(run('2026')),
        ].join(''),
        { 'head.xml': { type: 'header', text: part('hdr', paragraph(run('A header'))) } },
        {
          'docProps/core.xml': core(
            '<dc:title>A title &amp; more</dc:title><dc:subject>2026</dc:subject><cp:keywords>one, two</cp:keywords><dc:language>en</dc:language>',
          ),
        },
      ),
      language: 'en',
      texts: [
        'Press <1>Save</1> now: <2>a link</2>. 5 < 6',
        'Before<1/>\\<1> behind',
        'A box',
        'in a box',
        'Page <1/> of many',
        'A header',
        'A title & more',
        'one, two',
      ],
    },
    {
      name: 'strict.docx',
      bytes: strict(wordFile(paragraph(`${run('Streng und ')}${run('genommen', '<w:i/>')}`))),
      language: 'de',
      texts: ['Streng und <1>genommen</1>'],
    },
    { name: 'empty.docx', bytes: wordFile('<w:p/>'), language: 'en', texts: [] },
  ],
});
