import { readFileSync } from 'node:fs';
import { describeOcrConformance } from '@dragoman/provider-testkit';
import { afterAll } from 'vitest';
import { ocrTesseract } from '../src/index.ts';
import { createDataFolders } from './support/data.ts';

const folders = createDataFolders();
afterAll(() => folders.remove());

const pictureOf = (name: string): Uint8Array =>
  readFileSync(new URL(`./fixtures/${name}.png`, import.meta.url));

describeOcrConformance({
  definition: ocrTesseract,
  module: new URL('../src/index.ts', import.meta.url),
  options: { processes: 2 },
  patienceMs: 30_000,
  engine: {
    samples: [
      {
        image: pictureOf('english'),
        format: 'png',
        width: 420,
        height: 70,
        language: 'en',
        text: 'The house is red.',
      },
      {
        image: pictureOf('german'),
        format: 'png',
        width: 420,
        height: 70,
        language: 'de',
        text: 'Größe: fünf Straßen.',
      },
      {
        image: pictureOf('page-on-its-side'),
        format: 'png',
        width: 140,
        height: 460,
        language: 'en',
        orientation: 270,
      },
    ],
    failures: [
      {
        name: 'the process grows too large',
        arrange: () => ({ maxMemoryMegabytes: 1 }),
        expect: { failure: 'unavailable' },
      },
      {
        name: 'the data is damaged',
        arrange: () => ({ dataFolders: [folders.damaged], languages: ['en'] }),
        expect: { failure: 'invalid_response' },
      },
      {
        name: 'it takes too long',
        arrange: () => ({ timeoutMs: 1 }),
        expect: { failure: 'timeout' },
      },
    ],
    hold: () => ({
      options: { dataFolders: [folders.held] },
      arrived: folders.arrived(),
      release: () => folders.release(),
    }),
    reset: () => folders.release(),
  },
});
