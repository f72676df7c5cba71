import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { countPainted } from '../../../src/pdf/content/index.ts';
import { catalogue, codeOf, file, made, open, page, simple, stream, text } from './support.ts';

describe('openPdf', () => {
  it('opens a document, and says how many pages it has', async () => {
    const { document, pageCount, password, warnings } = await open(simple);
    expect({ pageCount, password, warnings }).toEqual({ pageCount: 1, password: '', warnings: [] });
    expect(countPainted(document, 0)).toEqual({ shows: 0, paths: 1 });
  });

  it('holds what streams have where the file has it, and no stream of objects beside its objects', async () => {
    const source = await PDFDocument.create();
    source.addPage([100, 100]);
    source.context.register(PDFRawStream.of(source.context.obj({}), Buffer.from('what a stream has')));
    const bytes = await source.save({ useObjectStreams: true });
    expect(Buffer.from(bytes).includes('/ObjStm')).toBe(true);
    const { document } = await open(bytes);
    const streams = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFRawStream && object.contents.length > 0 ? [object] : [],
      );
    expect(streams.map(({ contents }) => Buffer.from(contents).toString())).toEqual(['what a stream has']);
    expect(streams.every(({ contents }) => contents.buffer === bytes.buffer)).toBe(true);
  });

  it.each([false, true])('has each number once, in streams of objects (%s) and outside', async (isPacked) => {
    const source = await PDFDocument.create();
    for (let number = 0; number < 2; number += 1) source.addPage([123.5, 345]);
    const { document } = await open(await source.save({ useObjectStreams: isPacked }));
    const [one, other] = document.getPages().map(({ node }) => node.MediaBox().asArray());
    expect(one?.map(String)).toEqual(['0', '0', '123.5', '345']);
    expect(one?.every((number, index) => number === other?.[index])).toBe(true);
  });

  it('does not change the bytes', async () => {
    const before = simple.slice();
    await open(simple);
    expect(simple).toEqual(before);
  });

  it.each([
    ['no header', text('nothing at all')],
    ['a header alone', text('%PDF-1.7\n')],
    ['no pages', file([catalogue, '<</Type /Pages /Kids [] /Count 0>>'])],
    ['no tree', file(['<</Type /Catalog>>'])],
    ['a tree that holds itself', file([catalogue, '<</Type /Pages /Kids [2 0 R] /Count 1>>'])],
    [
      'a tree that comes back',
      file([catalogue, '<</Type /Pages /Kids [3 0 R] /Count 1>>', '<</Type /Pages /Kids [2 0 R] /Count 1>>']),
    ],
    ['objects cut off', text('%PDF-1.7\n1 0 obj\n<</Type /Catalog /Pages')],
    ['nothing but numbers', text(`%PDF-1.7\n${'1 0 obj >'.repeat(1_000)}`)],
    ['deep arrays', text(`%PDF-1.7\ntrailer\n<</Root ${'['.repeat(100_000)}`)],
  ])('refuses %s as corrupt', async (_, bytes) => {
    await expect(open(bytes)).rejects.toEqual(codeOf('corrupt_document'));
  });

  it.each([
    ['a tree without types', ['<</Pages 2 0 R>>', '<</Kids [3 0 R] /Count 1>>', '<</Contents 4 0 R>>']],
    ['a wrong count', [catalogue, '<</Type /Pages /Kids [3 0 R null 9 0 R] /Count 7>>', page]],
    [
      'a page in place',
      [catalogue, '<</Type /Pages /Kids [<</Type /Page /Contents 4 0 R>>] /Count 1>>', 'null'],
    ],
    [
      'what the tree gives',
      [catalogue, '<</Kids [3 0 R] /Count 1 /MediaBox [0 0 50 60]>>', '<</Contents 4 0 R>>'],
    ],
  ])('mends %s', async (_, objects) => {
    const { document, pageCount } = await open(file([...objects, stream('0 0 9 9 re f')]));
    expect(pageCount).toBe(1);
    expect(countPainted(document, 0)).toEqual({ shows: 0, paths: 1 });
    const again = await open(await document.save());
    expect(again.pageCount).toBe(1);
    expect(countPainted(again.document, 0)).toEqual({ shows: 0, paths: 1 });
  });

  it('reads a page that is listed twice as two', async () => {
    const bytes = file([
      catalogue,
      '<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2>>',
      page,
      stream('0 0 9 9 re f'),
    ]);
    const { document, pageCount } = await open(bytes);
    expect(pageCount).toBe(2);
    expect(document.getPage(0).node).not.toBe(document.getPage(1).node);
  });

  it('reads a file that was cut off as far as it goes', async () => {
    const { pageCount } = await open(simple.subarray(0, simple.length - 60));
    expect(pageCount).toBe(1);
  });

  it('does not follow a length that leads back', async () => {
    const source = Buffer.from(
      file([
        catalogue,
        '<</Type /Pages /Kids [3 0 R] /Count 1>>',
        page,
        stream('0 0 9 9 re f'),
        '<</Length -000>>\nstream\n1\nendstream',
      ]),
    ).toString('latin1');
    const back = source.indexOf('1\nendstream') - source.indexOf('endstream');
    const bytes = text(source.replace('-000', `-${String(back).padStart(3, '0')}`));
    expect(back).toBeGreaterThan(0);
    expect((await open(bytes)).pageCount).toBe(1);
  });

  it('says by which number there are too many pages', async () => {
    const kids = Array.from({ length: 2_001 }, (_, index) => `${index + 3} 0 R`).join(' ');
    const pages = Array.from({ length: 2_001 }, () => '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>');
    const bytes = file([catalogue, `<</Type /Pages /Kids [${kids}] /Count 2001>>`, ...pages]);
    await expect(open(bytes)).rejects.toEqual(
      expect.objectContaining({
        code: 'limit_exceeded',
        errors: [expect.objectContaining({ pointer: '', limit: 2_000, actual: 2_001 })],
      }),
    );
  });

  it('says which page is too large', async () => {
    const bytes = await made((document) => document.getPage(1).setMediaBox(-1, 0, 14_401, 10), 2);
    await expect(open(bytes)).rejects.toEqual(
      expect.objectContaining({
        code: 'limit_exceeded',
        errors: [expect.objectContaining({ pointer: '/pages/1', limit: 14_400, actual: 14_401 })],
      }),
    );
  });

  it('ends with the signal’s reason', async () => {
    const reason = new Error('enough');
    await expect(open(simple, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('protection', () => {
  const locked = async (options: Parameters<PDFDocument['encrypt']>[0]): Promise<Uint8Array> => {
    const document = await PDFDocument.create();
    document
      .addPage()
      .node.set(PDFName.Contents, document.context.register(document.context.flateStream('0 0 9 9 re f')));
    document.encrypt(options);
    return document.save();
  };

  it('asks for a password, says that it is wrong, and takes the right one', async () => {
    const bytes = await locked({
      userPassword: 'öpen',
      ownerPassword: 'owner',
      permissions: { modifying: true, copying: true },
    });
    await expect(open(bytes)).rejects.toEqual(
      expect.objectContaining({
        code: 'encrypted_document',
        detail: expect.stringContaining('asks for a password'),
      }),
    );
    await expect(open(bytes, { password: 'closed' })).rejects.toEqual(
      expect.objectContaining({ code: 'encrypted_document', detail: 'The password is wrong.' }),
    );
    const { document, password, warnings } = await open(bytes, { password: 'öpen' });
    expect(password).toBe('öpen');
    expect(warnings).toEqual([codeOf('output_unencrypted')]);
    expect(countPainted(document, 0)).toEqual({ shows: 0, paths: 1 });
    const plain = await open(await document.save());
    expect(plain.warnings).toEqual([]);
    expect(countPainted(plain.document, 0)).toEqual({ shows: 0, paths: 1 });
    expect((await open(bytes, { password: 'owner' })).pageCount).toBe(1);
  });

  it.each([[{ modifying: false, copying: true }], [{ modifying: true, copying: false }]])(
    'does not take what its owner restricts, unless told to: %j',
    async (permissions) => {
      const bytes = await locked({ ownerPassword: 'owner', permissions });
      await expect(open(bytes)).rejects.toEqual(codeOf('restricted_document'));
      const { warnings, password } = await open(bytes, { allowRestricted: true });
      expect(warnings).toEqual([codeOf('output_unencrypted')]);
      expect(password).toBe('');
      expect((await open(bytes, { password: 'owner' })).pageCount).toBe(1);
    },
  );

  it('takes what is encrypted but not restricted', async () => {
    const bytes = await locked({ ownerPassword: 'owner', permissions: { modifying: true, copying: true } });
    expect((await open(bytes)).warnings).toEqual([codeOf('output_unencrypted')]);
  });

  it('says that another kind of encryption is not supported', async () => {
    const bytes = file(
      [
        catalogue,
        '<</Type /Pages /Kids [3 0 R] /Count 1>>',
        page,
        stream('f'),
        '<</Filter /Adobe.PubSec /V 4>>',
      ],
      '/Root 1 0 R /Encrypt 5 0 R /ID [<00> <00>]',
    );
    await expect(open(bytes)).rejects.toEqual(
      expect.objectContaining({
        code: 'encrypted_document',
        detail: expect.stringContaining('not supported'),
      }),
    );
  });
});

describe('forms and signatures', () => {
  const withForm = (form: string, catalog = ''): Uint8Array =>
    file([
      `<</Type /Catalog /Pages 2 0 R /AcroForm 5 0 R ${catalog}>>`,
      '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      page,
      stream('f'),
      form,
      stream('<template><dynamicRender>required</dynamicRender></template>'),
      stream('<template><subform/></template>'),
      '<</FT /Tx /T (a)>>',
    ]);

  it.each([
    ['that asks for a viewer', withForm('<</XFA 7 0 R /Fields [8 0 R]>>', '/NeedsRendering true')],
    ['that is rendered anew', withForm('<</XFA [(template) 6 0 R] /Fields [8 0 R]>>')],
    ['without fields', withForm('<</XFA 7 0 R /Fields []>>')],
  ])('refuses a dynamic form: one %s', async (_, bytes) => {
    await expect(open(bytes)).rejects.toEqual(
      expect.objectContaining({
        code: 'unsupported_format',
        detail: expect.stringContaining('Print it to PDF'),
      }),
    );
  });

  it('takes a static form, and says nothing of what only writing takes away', async () => {
    for (const form of ['<</XFA [(template) 7 0 R] /Fields [8 0 R]>>', '<</SigFlags 3 /Fields [8 0 R]>>'])
      expect((await open(withForm(form))).warnings).toEqual([]);
  });
});
