import { defineFormat, type SniffedFormat } from '@dragoman/provider';
import { z } from 'zod';

/** Some programs write a little before the header, and readers look for it in so many bytes (ISO 32000-1, H.3). */
const headerBytes = 1_024;
const begins = /^(?:\xef\xbb\xbf)?\s*%PDF-/;
/** Behind something else it is a header for certain where the comment follows that says that the file is binary. */
const isBinary = /%PDF-\d\.\d\s+%[\x80-\xff]{4}/;

const sniff = (head: Uint8Array): SniffedFormat => {
  const beginning = Buffer.from(head.subarray(0, headerBytes)).toString('latin1');
  if (begins.test(beginning) || isBinary.test(beginning)) return 'certain';
  return beginning.includes('%PDF-') ? 'possible' : 'no';
};

/**
 * PDF: its pages, and what stands beside them. `entry` is the module that lists it.
 *
 * @param entry URL of the module whose `formats` has it
 */
export const pdfDefinition = (entry: string) =>
  defineFormat({
    contract: 'format/v1',
    id: 'pdf',
    packageName: '@dragoman/visual',
    entry,
    displayName: 'PDF',
    kind: 'document',
    mediaTypes: ['application/pdf'],
    extensions: ['pdf'],
    capabilities: {
      ...{ ocr: true, passwords: true, pictures: true, bilingual: true },
      ...{ outputs: [], pages: 'real' },
    },
    limits: { maxBytes: 100 * 1024 ** 2, maxPages: 2_000 },
    options: z.strictObject({}),
    sniff,
    load: async () => (await import('./format.ts')).pdfFormat,
  });
