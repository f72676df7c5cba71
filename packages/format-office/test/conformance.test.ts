import { describeFormatConformance } from '@dragoman/provider-testkit';
import { docx } from '../src/index.ts';
import { contentTypes, office, override, packed, relationships, rels } from './support.ts';

const core = (content: string): string =>
  `<cp:coreProperties xmlns:cp="${relationships.replace('relationships', 'metadata/core-properties')}" xmlns:dc="http://purl.org/dc/elements/1.1/">${content}</cp:coreProperties>`;

describeFormatConformance({
  definition: docx,
  samples: [
    {
      name: 'plain.docx',
      bytes: packed({
        '[Content_Types].xml': contentTypes(
          override(
            '/word/document.xml',
            'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
          ),
          override('/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
        ),
        '_rels/.rels': rels([`${office}/officeDocument`, 'word/document.xml']),
        'word/document.xml': '<a/>',
        'docProps/core.xml': core(
          '<dc:title>A title &amp; more</dc:title><dc:subject>2026</dc:subject><cp:keywords>one, two</cp:keywords><dc:language>en</dc:language>',
        ),
      }),
      language: 'en',
      texts: ['A title & more', 'one, two'],
    },
  ],
});
