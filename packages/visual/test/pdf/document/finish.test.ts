import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { finishDocument, saveDocument } from '../../../src/pdf/document/index.ts';
import { at, fullDocument, load, writePdf } from './support.ts';

const onePage = {
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>',
  3: '<< /Type /Page /Parent 2 0 R /Annots [5 0 R] >>',
};

const finished = async (bytes: Uint8Array, targetLanguage = 'de', sourceLanguage?: string) => {
  const document = await load(bytes);
  const warnings = finishDocument(document, {
    targetLanguage,
    ...(sourceLanguage ? { sourceLanguage } : {}),
  });
  const saved = await saveDocument(document);
  return { document: await load(saved), codes: warnings.map(({ code }) => code), saved };
};

describe('finished documents', () => {
  it('name the target language, where the source was named', async () => {
    const { document, codes } = await finished(
      writePdf({
        1: '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) /StructTreeRoot 4 0 R >>',
        ...onePage,
        4: '<< /K [<< /S /P /Lang (EN-us) >> << /S /P /Lang (fr) >> << /S /P >>] >>',
      }),
      'pt-BR',
    );
    expect(codes).toEqual([]);
    const languages = [0, 1, 2].map((index) =>
      at(document, document.catalog, 'StructTreeRoot', 'K', index, 'Lang')?.toString(),
    );
    expect(languages).toEqual(['(pt-BR)', '(fr)', undefined]);
    expect(document.getLanguage()).toBe('pt-BR');
    expect(at(document, document.catalog, 'ViewerPreferences')).toBeUndefined();
  });

  it.each([
    ['en', 'ar', '', '/R2L'],
    ['he', 'en', '/Direction /R2L', undefined],
    ['ja', 'en', '/Direction /R2L', '/R2L'],
    ['not a tag', 'en', '/Direction /R2L', '/R2L'],
  ])('from %s to %s turn their pages as they are read', async (source, target, direction, expected) => {
    const { document } = await finished(
      writePdf({
        1: `<< /Type /Catalog /Pages 2 0 R /Lang (${source}) /ViewerPreferences << /HideMenubar true ${direction} >> >>`,
        ...onePage,
      }),
      target,
    );
    const preferences = at(document, document.catalog, 'ViewerPreferences');
    expect(at(document, preferences, 'Direction')?.toString()).toBe(expected);
    expect(at(document, preferences, 'HideMenubar')?.toString()).toBe('true');
  });

  it('are not signed, and keep the field and what it shows', async () => {
    const { document, codes, saved } = await finished(
      writePdf({
        1: '<< /Type /Catalog /Pages 2 0 R /Perms << /DocMDP 6 0 R >> /AcroForm << /SigFlags 3 /Fields [5 0 R] >> >>',
        ...onePage,
        5: '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sign) /V 6 0 R /Rect [0 0 9 9] /AP << /N 7 0 R >> >>',
        6: '<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>',
        7: '<< /Length 0 >>\nstream\n\nendstream',
      }),
    );
    expect(codes).toEqual(['signature_removed']);
    const field = at(document, document.catalog, 'AcroForm', 'Fields', 0);
    expect(at(document, field, 'T')?.toString()).toBe('(sign)');
    expect(at(document, field, 'V')).toBeUndefined();
    expect(at(document, field, 'AP', 'N')).toBeInstanceOf(PDFRawStream);
    expect(at(document, document.catalog, 'AcroForm', 'SigFlags')).toBeUndefined();
    expect(at(document, document.catalog, 'Perms')).toBeUndefined();
    expect(Buffer.from(saved).includes('DocMDP')).toBe(false);
  });

  it('are no XFA forms', async () => {
    const { document, codes } = await finished(
      writePdf({
        1: '<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /XFA (x) /Fields [] >> >>',
        ...onePage,
      }),
    );
    expect(codes).toEqual(['form_data_removed']);
    expect(at(document, document.catalog, 'AcroForm', 'XFA')).toBeUndefined();
    expect(at(document, document.catalog, 'NeedsRendering')).toBeUndefined();
    expect(at(document, document.catalog, 'AcroForm', 'Fields')).toBeInstanceOf(PDFArray);
  });

  it('claim nothing that was not checked, whether by elements or attributes', async () => {
    const packet =
      '<rdf:RDF xmlns:rdf="r"><rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2"><pdfaid:conformance>B</pdfaid:conformance></rdf:Description><rdf:Description xmlns:u="http://www.aiim.org/pdfua/ns/id/" xmlns:xmp="x"><u:part>1</u:part><xmp:CreatorTool>T</xmp:CreatorTool></rdf:Description></rdf:RDF>';
    const { document, codes } = await finished(
      writePdf(
        {
          1: '<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R /OutputIntents [<< /S /GTS_PDFA1 >>] >>',
          ...onePage,
          4: `<< /Length ${packet.length} >>\nstream\n${packet}\nendstream`,
          5: '<< /GTS_PDFXVersion (PDF/X-4) /Creator (C) >>',
        },
        '/Info 5 0 R',
      ),
    );
    expect(codes).toEqual(['conformance_dropped']);
    const stream = at(document, document.catalog, 'Metadata');
    const written = stream instanceof PDFRawStream ? new TextDecoder().decode(stream.contents) : '';
    expect(written).not.toMatch(/pdfaid:part|conformance|<u:part>/);
    expect(written).toContain('<xmp:CreatorTool>T</xmp:CreatorTool>');
    expect(at(document, document.catalog, 'OutputIntents', 0)).toBeInstanceOf(PDFDict);
    expect(at(document, document.context.trailerInfo.Info, 'GTS_PDFXVersion')).toBeUndefined();
    expect(document.getCreator()).toBe('C');
  });
});

describe('saved documents', () => {
  it('are the same bytes each time, with the first half of their identifier', async () => {
    const source = fullDocument();
    const once = (await finished(source)).saved;
    expect((await finished(source)).saved).toEqual(once);
    const other = (await finished(source, 'fr')).saved;
    const idOf = async (bytes: Uint8Array, index: number) => {
      const document = await load(bytes);
      return at(document, document.context.trailerInfo.ID, index)?.toString();
    };
    expect(await idOf(once, 1)).toMatch(/^<[\dA-F]{32}>$/);
    expect(await idOf(once, 0)).toBe(await idOf(once, 1));
    expect(await idOf(other, 1)).not.toBe(await idOf(once, 1));
    const named = await load(
      writePdf({ 1: '<< /Type /Catalog /Pages 2 0 R >>', ...onePage }, '/ID [(one) (two)]'),
    );
    const saved = await saveDocument(named);
    expect(await idOf(saved, 0)).toBe('(one)');
    expect(await idOf(saved, 1)).toMatch(/^<[\dA-F]{32}>$/);
    expect(await saveDocument(named)).toEqual(saved);
  });

  it('use object streams where the source may have them', async () => {
    const objects = { 1: '<< /Type /Catalog /Pages 2 0 R >>', ...onePage };
    const later = writePdf(objects);
    const earlier = Buffer.from(later);
    earlier.write('%PDF-1.4', 'latin1');
    const isCompressed = async (bytes: Uint8Array) =>
      Buffer.from(await saveDocument(await load(bytes))).includes('/XRef');
    expect(await isCompressed(later)).toBe(true);
    expect(await isCompressed(earlier)).toBe(false);
  });

  it.each(['%PDF-1.7', '%PDF-1.4'])('as %s say where each object is', async (version) => {
    const source = Buffer.from(fullDocument());
    source.write(version, 'latin1');
    const written = Buffer.from(await saveDocument(await load(source))).toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(written)?.[1]);
    const table = written.slice(start);
    const offsets: number[] = [];
    if (table.startsWith('xref')) {
      for (const [, offset] of table.matchAll(/^(\d{10}) 00000 n $/gm)) offsets.push(Number(offset));
      expect(table.split('\n')[1]).toBe(`0 ${offsets.length + 1}`);
    } else {
      const begin = table.indexOf('stream\n') + 7;
      const rows = inflateSync(Buffer.from(table.slice(begin, table.indexOf('\nendstream')), 'latin1'));
      let row = Buffer.alloc(8);
      for (let at = 0; at < rows.length; at += 9) {
        const above = row;
        expect(rows[at]).toBe(2);
        row = Buffer.from(rows.subarray(at + 1, at + 9).map((value, column) => value + (above[column] ?? 0)));
        if (row[0] === 1) offsets.push(row.readUIntBE(1, 5));
      }
    }
    expect(offsets.length).toBeGreaterThan(2);
    for (const offset of offsets) expect(written.slice(offset, offset + 14)).toMatch(/^\d+ 0 obj\n/);
  });

  it('may have an array of a million entries', async () => {
    const document = await load(fullDocument());
    const long = PDFArray.withContext(document.context);
    for (let count = 0; count < 1_000_000; count += 1) long.push(PDFName.of('X'));
    document.catalog.set(PDFName.of('Long'), long);
    expect((await saveDocument(document)).length).toBeGreaterThan(2_000);
  });

  it('has no timestamp of its own', async () => {
    const { saved, document } = await finished(fullDocument());
    expect(document.getModificationDate()).toBeUndefined();
    expect(Buffer.from(saved).includes('ModDate')).toBe(false);
    expect(at(document, document.context.trailerInfo.Info, 'Author')?.toString()).toBe('(Somebody)');
    expect(document.catalog.get(PDFName.of('Lang'))?.toString()).toBe('(de)');
  });
});
