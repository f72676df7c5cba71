import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { silentLogger } from '@dragoman/provider';
import { expect, it } from 'vitest';
import { pdfFormat } from '../../src/pdf/format.ts';

/** Signed, encrypted, and with a form that is described twice. */
const strict = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([300, 200]);
  page.drawText('The first page.', { x: 20, y: 150, size: 12, font });
  const { context } = document;
  const signature = context.register(
    context.obj({
      ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', T: PDFString.of('sign'), Rect: [0, 0, 0, 0] },
      V: { Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 1, 2, 3] },
    }),
  );
  const xfa = context.register(context.flateStream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'));
  document.catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [signature], SigFlags: 3, XFA: xfa }));
  page.node.addAnnot(signature);
  document.encrypt({ userPassword: '', ownerPassword: 'owner' });
  return document.save({ useObjectStreams: false });
};

it('what writing takes away is said once, by what wrote', async () => {
  const bytes = await strict();
  const request = {
    ...{ bytes, signal: new AbortController().signal, sourceLanguage: 'en', targetLanguage: 'de' },
    ...{ options: {}, allowRestricted: true, host: { logger: silentLogger, progress: () => undefined } },
  };
  const found = await pdfFormat.extract(request);
  const write = (target: string | null) =>
    pdfFormat.render({
      ...request,
      segments: found.segments.map(({ key, source, place = null }) => ({ key, source, place, target })),
    });
  const written = await write('Die erste Seite.');
  expect([...found.warnings, ...written.warnings].map(({ code }) => code).toSorted()).toEqual([
    'form_data_removed',
    'output_unencrypted',
    'signature_removed',
  ]);
  const { context, catalog } = await PDFDocument.load(written.bytes);
  expect(context.trailerInfo.Encrypt).toBeUndefined();
  expect(catalog.lookup(PDFName.of('AcroForm'))?.toString()).not.toMatch(/XFA|SigFlags/);
  // What is not written keeps all of it.
  const same = await write(null);
  expect(same.warnings).toEqual([]);
  expect(Buffer.from(same.bytes).equals(bytes)).toBe(true);
});
