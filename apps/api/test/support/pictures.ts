import { crc32, deflateSync } from 'node:zlib';
import { defineProvider, type OcrResult } from '@dragoman/provider';
import { z } from 'zod';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A white PNG. @param said what its header says of its size, where that is not so */
export const png = (
  width: number,
  height: number,
  said: readonly [number, number] = [width, height],
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(said[0], 0);
  header.writeUInt32BE(said[1], 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  const row = Buffer.alloc(1 + 3 * width, 255);
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A GIF of one pixel that moves: two frames. */
export const movingGif = Buffer.from(
  'R0lGODlhAQABAPAAAP///wAAACH5BAAKAAAALAAAAAABAAEAAAICRAEAIfkEAAoAAAAsAAAAAAEAAQAAAgJEAQA7',
  'base64',
);

/** Reads the same in all pictures. */
export const scriptedReader = (result: OcrResult, id = 'reader') =>
  defineProvider({
    contract: 'ocr/v1',
    slot: 'ocr',
    id,
    packageName: `@dragoman/test-${id}`,
    displayName: 'Test reader',
    options: z.strictObject({}),
    env: {},
    setup: 'It is always there.',
    isConfigured: () => true,
    create: () => ({
      contract: 'ocr/v1',
      id,
      capabilities: {
        offline: true,
        languageDetection: true,
        lineLanguages: false,
        wordBoxes: true,
        rotation: true,
        orientation: true,
        layout: true,
        formats: ['png', 'jpeg', 'webp'],
      },
      languages: async () => 'any',
      recognize: async () => result,
      check: async () => {},
      close: async () => {},
    }),
  });

/** Reads pictures, and finds no text in any. */
export const blindReader = scriptedReader({ width: 1, height: 1, blocks: [], warnings: [] }, 'blind');
