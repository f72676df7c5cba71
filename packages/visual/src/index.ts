import { defineFormat, type FormatDefinition, imageContentTypes } from '@dragoman/provider';
import { z } from 'zod';
import { type Encoding, extensionsOf, maxBytes, maxPixels, sniffEncoding } from './encodings.ts';
import { pdfDefinition } from './pdf/definition.ts';

const displayNames: { readonly [encoding in Encoding]: string } = {
  png: 'PNG',
  jpeg: 'JPEG',
  webp: 'WebP',
  tiff: 'TIFF',
  gif: 'GIF',
};

const definitionOf = (encoding: Encoding) =>
  defineFormat({
    contract: 'format/v1',
    id: encoding,
    packageName: '@dragoman/visual',
    entry: import.meta.url,
    displayName: displayNames[encoding],
    kind: 'image',
    mediaTypes: [imageContentTypes[encoding]],
    extensions: extensionsOf[encoding],
    capabilities: {
      ocr: true,
      passwords: false,
      outputs: (['png', 'jpeg', 'webp'] as const)
        .filter((output) => output !== encoding)
        .map((output) => imageContentTypes[output]),
      pages: 'real',
    },
    limits: { maxBytes, maxPixels },
    options: z.strictObject({}),
    sniff: (head) => (sniffEncoding(head) === encoding ? 'certain' : 'no'),
    load: async () => (await import('./image.ts')).imageFormat(encoding),
  });

/** What is seen as formats of files: PNG, JPEG, WebP, TIFF, GIF, and PDF. */
export const formats: readonly FormatDefinition[] = [
  ...(['png', 'jpeg', 'webp', 'tiff', 'gif'] as const).map(definitionOf),
  pdfDefinition(import.meta.url),
];
