import { PDFDocument, PDFName, PDFRawStream, type PDFRef, StandardFonts } from '@cantoo/pdf-lib';
import type { PageContent } from '../../../../src/pdf/page-content.ts';
import { openReader } from '../../../../src/pdf/read/index.ts';

/** A file of one page, 400 × 300, with Helvetica as `/F1` and Courier as `/F2`. */
export interface TestPage {
  readonly document: PDFDocument;
  /** Adds an object and says where it is. */
  readonly add: (entries: Readonly<Record<string, unknown>>) => PDFRef;
  /** Adds a stream. */
  readonly stream: (text: string, entries?: Record<string, unknown>) => PDFRef;
  /** Puts something into the page's resources. */
  readonly resource: (kind: string, name: string, object: PDFRef) => void;
  readonly save: (content: string) => Promise<Uint8Array>;
  /** The file saved with this content, and its page read. */
  readonly read: (content: string) => Promise<PageContent>;
}

export const createPage = async (): Promise<TestPage> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([400, 300]);
  const { context } = document;
  const helvetica = await document.embedFont(StandardFonts.Helvetica);
  const courier = await document.embedFont(StandardFonts.Courier);
  const resources = context.obj({ Font: { F1: helvetica.ref, F2: courier.ref } });
  page.node.set(PDFName.of('Resources'), resources);
  const stream = (text: string, entries: Record<string, unknown> = {}): PDFRef =>
    context.register(
      PDFRawStream.of(context.obj(entries as never) as never, Uint8Array.from(Buffer.from(text, 'latin1'))),
    );
  const save = async (content: string): Promise<Uint8Array> => {
    page.node.set(PDFName.of('Contents'), stream(content));
    return document.save({ useObjectStreams: false });
  };
  return {
    document,
    add: (entries) => context.register(context.obj(entries as never)),
    stream,
    resource: (kind, name, object) => {
      const key = PDFName.of(kind);
      const known = resources.lookup(key);
      const dict = known ?? context.obj({});
      resources.set(key, dict);
      (dict as ReturnType<typeof context.obj> & { set: (key: PDFName, value: PDFRef) => void }).set(
        PDFName.of(name),
        object,
      );
    },
    save,
    read: async (content) => {
      const reader = await openReader({ bytes: await save(content) });
      try {
        return await reader.page(1);
      } finally {
        await reader.close();
      }
    },
  };
};

/** The glyphs' texts in one. */
export const textOf = (content: PageContent): string => content.glyphs.map((glyph) => glyph.text).join('');
