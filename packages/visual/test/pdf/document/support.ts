import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';

/** A PDF that is written down: its objects by number; object 1 is the catalog. */
export const writePdf = (objects: { readonly [number: number]: string }, trailer = ''): Uint8Array => {
  const numbers = Object.keys(objects).map(Number);
  let text = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const number of numbers) {
    offsets.set(number, text.length);
    text += `${number} 0 obj\n${objects[number]}\nendobj\n`;
  }
  const start = text.length;
  text += 'xref\n';
  for (const number of numbers)
    text += `${number} 1\n${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Root 1 0 R /Size ${Math.max(...numbers) + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
};

export const load = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false });

/** Writes a document and reads it again. */
export const reload = async (document: PDFDocument): Promise<PDFDocument> =>
  load(await document.save({ updateFieldAppearances: false, addDefaultPage: false }));

/** What lies at the end of names and indices from an object on, resolved; undefined where there is nothing. */
export const at = (
  document: PDFDocument,
  from: PDFObject | undefined,
  ...steps: readonly (string | number)[]
): PDFObject | undefined => {
  let object = from instanceof PDFRef ? document.context.lookup(from) : from;
  for (const step of steps) {
    if (object instanceof PDFDict) object = object.lookup(PDFName.of(String(step)));
    else if (object instanceof PDFArray) object = object.lookup(Number(step));
    else if (object && 'dict' in object && object.dict instanceof PDFDict)
      object = object.dict.lookup(PDFName.of(String(step)));
    else return undefined;
  }
  return object;
};

/** A small document with a text of every kind. */
export const fullDocument = (): Uint8Array => {
  const packet =
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Tea &amp; toast</rdf:li><rdf:li xml:lang="en-GB">Tea &amp; toast</rdf:li><rdf:li xml:lang="fr">Du pain</rdf:li></rdf:Alt></dc:title><pdf:Producer>A maker</pdf:Producer></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>';
  return writePdf(
    {
      1: '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R /AcroForm 9 0 R /Metadata 20 0 R /StructTreeRoot 16 0 R /Lang (en-GB) >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 600 800] >>',
      3: '<< /Type /Page /Parent 2 0 R /Rotate 90 /UserUnit 2 /Annots [4 0 R 10 0 R 11 0 R 12 0 R 13 0 R 14 0 R] >>',
      4: '<< /Type /Annot /Subtype /FreeText /Rect [100 700 300 740] /Contents (A note\\rof two lines) /RC (<p>A note</p>) /DA (/Helv 12 Tf 1 0 0 rg) >>',
      5: '<< /Type /Outlines /First 6 0 R /Last 8 0 R /Count 3 >>',
      6: '<< /Title (Caf\\351 \\200 one) /Parent 5 0 R /Next 8 0 R /First 7 0 R /Last 7 0 R /Count 1 /Dest [3 0 R /XYZ 0 700 0] /C [1 0 0] /F 2 >>',
      7: '<< /Title <FEFF4E2D6587> /Parent 6 0 R /A << /S /URI /URI (https://example.com/) >> >>',
      8: '<< /Title (\\357\\273\\277na\\303\\257ve) /Parent 5 0 R /Prev 6 0 R /Dest (named) >>',
      9: '<< /Fields [10 0 R 15 0 R] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
      10: '<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (send) /TU (Sends the form) /MK << /CA (Send) /RC (Send now) >> /Rect [10 10 110 40] /DA (/Helv 12 Tf 0 g) >>',
      11: '<< /Type /Annot /Subtype /Widget /Parent 15 0 R /T (colour) /FT /Ch /Ff 131072 /Opt [(Red) [(g) (Green)] [(3) (42)]] /V (Red) /Rect [10 50 110 70] >>',
      12: '<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /Contents (A comment) /T (Author) /Popup 13 0 R >>',
      13: '<< /Type /Annot /Subtype /Popup /Rect [0 0 20 20] /Parent 12 0 R >>',
      14: '<< /Type /Annot /Subtype /Link /Rect [0 0 20 20] /Contents (Opens a page) /A << /S /URI /URI (https://example.com/) >> >>',
      15: '<< /T (group) /Kids [11 0 R 21 0 R] >>',
      16: '<< /Type /StructTreeRoot /K [17 0 R] /ParentTree 19 0 R >>',
      17: '<< /Type /StructElem /S /Document /P 16 0 R /K [18 0 R] /T (The whole) >>',
      18: '<< /Type /StructElem /S /Figure /P 17 0 R /Alt (A red kite) /ActualText (KITE) /E (kite of paper) /Pg 3 0 R /K 0 >>',
      19: '<< /Nums [0 [18 0 R]] >>',
      20: `<< /Type /Metadata /Subtype /XML /Length ${packet.length} >>\nstream\n${packet}\nendstream`,
      21: '<< /T (plain) /FT /Tx /Parent 15 0 R /V (Typed by a person) /TU (Your name) >>',
      22: '<< /Title (Tea & toast) /Author (Somebody) >>',
    },
    '/Info 22 0 R',
  );
};
