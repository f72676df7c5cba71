import { Archive, createArchive } from '@dragoman/format-kit';
import { utf8 } from './support.ts';

const container = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`;

const packageDocument = `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" xml:lang="en" unique-identifier="id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
    <dc:identifier id="id">x-1</dc:identifier>
    <dc:title> A book
      of two chapters </dc:title>
    <dc:creator>Jane Doe</dc:creator>
    <dc:language>en</dc:language>
    <dc:subject>Fiction &amp; more</dc:subject>
    <meta property="dcterms:modified">2020-01-01T00:00:00Z</meta>
  </metadata>
  <manifest>
    <item id="two" href="text/two%20b.xhtml" media-type="application/xhtml+xml"/>
    <item id="one" href="text/one.xhtml" media-type="application/xhtml+xml" media-overlay="smil"/>
    <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
    <item id="smil" href="one.smil" media-type="application/smil+xml"/>
    <item id="cover" href="cover.svg" media-type="image/svg+xml"/>
    <item id="far" href="https://example.org/x.mp3" media-type="audio/mpeg"/>
  </manifest>
  <spine toc="ncx"><itemref idref="one"/><itemref idref="two"/><itemref idref="nobody"/></spine>
  <guide><reference type="toc" title="Contents" href="nav.xhtml"/></guide>
</package>`;

const one = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en"><head><title>One</title></head>
<body><h1 id="h">Chapter&nbsp;<i>one</i></h1>
<p id="p">She said so.<a epub:type="noteref" href="#n">1</a> It was
late.</p>
<p><ruby>base<rt>reading</rt></ruby> and <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math>.</p>
<aside epub:type="footnote" id="n"><p>A note.</p></aside></body></html>`;

const two = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>Last words.</p></body></html>`;
const nav = `<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><body><nav><ol><li><a href="text/one.xhtml">Chapter one</a></li></ol></nav></body></html>`;
const ncx = `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd">
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="en"><docTitle><text>A book</text></docTitle><docAuthor><text>Jane Doe</text></docAuthor>
<navMap><navPoint id="a"><navLabel><text>Chapter one</text></navLabel><content src="text/one.xhtml"/></navPoint></navMap></ncx>`;
const smil =
  '<smil xmlns="http://www.w3.org/ns/SMIL"><body><par><text src="text/one.xhtml#p"/></par></body></smil>';
const cover =
  '<svg xmlns="http://www.w3.org/2000/svg"><title>The cover</title><text x="1">A book</text></svg>';

/** The members of a small book of two chapters, in the order of its archive. */
export const members: ReadonlyMap<string, string> = new Map([
  ['mimetype', 'application/epub+zip'],
  ['META-INF/container.xml', container],
  ['EPUB/package.opf', packageDocument],
  ['EPUB/text/one.xhtml', one],
  ['EPUB/text/two b.xhtml', two],
  ['EPUB/nav.xhtml', nav],
  ['EPUB/toc.ncx', ncx],
  ['EPUB/one.smil', smil],
  ['EPUB/cover.svg', cover],
]);

/** The book, with other members or without some (null). */
export const bookOf = (changes: Readonly<Record<string, string | null>> = {}): Uint8Array => {
  const all = new Map<string, string | null>([...members, ...Object.entries(changes)]);
  return createArchive(
    new Map([...all].flatMap(([name, text]) => (text === null ? [] : [[name, utf8(text)] as const]))),
  );
};

/** A member of a book that was written. */
export const memberOf = (bytes: Uint8Array, name: string): string =>
  new Archive(bytes).read(name).toString('utf8');
