import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ServiceError } from '@dragoman/provider';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPainted } from '../../../src/pdf/content/index.ts';
import { addStream, codeOf, made, open, simple, text } from './support.ts';

/** The library writes no object streams that it is given: one more object at the end of a file. */
const withObjects = (dictionary: string, content: Uint8Array): Uint8Array =>
  Buffer.concat([
    simple,
    text(`9 0 obj\n<<${dictionary} /Type /ObjStm /Length ${content.length}>>\nstream\n`),
    content,
    text('\nendstream\nendobj\n'),
  ]);

const packed = new Map<number, Uint8Array>();
const zeros = (megabytes: number): Uint8Array => {
  const known = packed.get(megabytes) ?? deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  packed.set(megabytes, known);
  return known;
};

describe('bombs', () => {
  const tooLarge = codeOf('payload_too_large');

  it.each([
    ['one stream', async () => made((document) => addStream(document, zeros(65), { Filter: 'FlateDecode' }))],
    [
      'packed twice',
      async () =>
        made((document) =>
          addStream(document, deflateSync(zeros(65), { level: 9 }), { Filter: ['FlateDecode', 'Fl'] }),
        ),
    ],
    [
      'in hexadecimal',
      async () =>
        made((document) =>
          addStream(document, text(Buffer.from(zeros(65)).toString('hex')), {
            Filter: ['ASCIIHexDecode', 'FlateDecode'],
          }),
        ),
    ],
    [
      'many streams',
      async () => {
        const part = zeros(60);
        return made((document) => {
          for (let index = 0; index < 9; index += 1) addStream(document, part, { Filter: 'FlateDecode' });
        });
      },
    ],
    ['an object stream', async () => withObjects('/N 1 /First 5 /Filter /FlateDecode', zeros(65))],
    [
      'a picture',
      async () =>
        made((document) =>
          addStream(document, zeros(300), { Subtype: 'Image', Width: 9, Height: 9, Filter: 'FlateDecode' }),
        ),
    ],
    [
      'pixels',
      async () =>
        made((document) =>
          addStream(document, zeros(1), { Subtype: 'Image', Width: 100_000, Height: 100_000 }),
        ),
    ],
    [
      'JBIG2',
      async () =>
        made((document) => {
          const segment = Buffer.alloc(30);
          segment[4] = 48;
          segment[6] = 1;
          segment.writeUInt32BE(19, 7);
          segment.writeUInt32BE(100_000, 11);
          segment.writeUInt32BE(100_000, 15);
          addStream(document, segment, { Subtype: 'Image', Width: 9, Height: 9, Filter: 'JBIG2Decode' });
        }),
    ],
    [
      'JPEG',
      async () =>
        made((document) => {
          const head = Buffer.from('ffd8ffe000040000ffc0000b08ffffffff01', 'hex');
          addStream(document, head, { Subtype: 'Image', Width: 9, Height: 9, Filter: 'DCTDecode' });
        }),
    ],
    [
      'an object that a later one replaces',
      async () => {
        const bytes = Buffer.from(
          await made((document) => addStream(document, zeros(65), { Filter: 'FlateDecode' })),
        );
        const number = /(\d+) 0 obj\s*<<[^>]*FlateDecode/.exec(bytes.toString('latin1'))?.[1] ?? '';
        return Buffer.concat([bytes, text(`\n${number} 0 obj\nnull\nendobj\n`)]);
      },
    ],
  ])('are refused: %s', { timeout: 60_000 }, async (_, make) => {
    await expect(open(await make())).rejects.toEqual(tooLarge);
  });

  it('does not believe the size of a table of places', async () => {
    const bytes = await made((document) =>
      addStream(document, text('\x00'), {
        Type: 'XRef',
        Size: 1_000_000_000,
        W: [1, 1, 1],
        Index: [0, 1_000_000_000],
      }),
    );
    expect((await open(bytes)).pageCount).toBe(1);
  });

  it('reads no object of an object stream again and again', async () => {
    const objects = 20_000;
    const head = Array.from({ length: objects }, (_, index) => `${index + 100} ${index}`).join(' ');
    const body = `${'('.repeat(objects)}${')'.repeat(objects)}`;
    const bytes = withObjects(`/N ${objects} /First ${head.length + 1}`, text(`${head} ${body}`));
    const start = performance.now();
    await expect(open(bytes)).rejects.toEqual(codeOf('corrupt_document'));
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('broken files of any kind', () => {
  it('end in an error of the table or in success, soon', { timeout: 180_000 }, async () => {
    const seeds = [
      simple,
      await made((document) => {
        document.getPage(0).drawText('text');
        document.setTitle('title');
      }, 3),
      await (async () => {
        const document = await PDFDocument.create();
        document.addPage().drawText('object streams');
        return document.save({ useObjectStreams: true });
      })(),
      await (async () => {
        const document = await PDFDocument.create();
        document.addPage().drawText('secret');
        document.encrypt({ ownerPassword: 'owner', permissions: { modifying: true, copying: true } });
        return document.save();
      })(),
    ];
    const change = fc.record({
      seed: fc.integer({ min: 0, max: seeds.length - 1 }),
      flips: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      cut: fc.option(fc.nat()),
      twice: fc.option(fc.tuple(fc.nat(), fc.nat())),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ seed, flips, cut, twice }) => {
        let bytes = Buffer.from(seeds[seed] ?? simple);
        for (const [at, value] of flips) bytes[at % bytes.length] = value;
        if (twice) {
          const [from, to] = twice.map((at) => at % bytes.length);
          bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
        }
        if (cut !== null) bytes = bytes.subarray(0, cut % (bytes.length + 1));
        const start = performance.now();
        try {
          const { document, pageCount } = await open(bytes);
          for (let index = 0; index < pageCount; index += 1) countPainted(document, index);
        } catch (error) {
          if (!ServiceError.is(error)) throw error;
          expect(error.code).not.toBe('internal_error');
        }
        expect(performance.now() - start).toBeLessThan(5_000);
      }),
      { numRuns: 600 },
    );
  });
});
