import { defineProvider, type OcrRequest } from '@dragoman/provider';
import { z } from 'zod';

/** An engine that reads the same word in each picture. */
export const reader = () => {
  const requests: OcrRequest[] = [];
  const box = { x: 0, y: 0, width: 1, height: 1, angle: 0 };
  const definition = defineProvider({
    contract: 'ocr/v1',
    slot: 'ocr',
    id: 'reader',
    packageName: '@test/reader',
    displayName: 'Reader',
    options: z.strictObject({}),
    env: {},
    isConfigured: () => true,
    setup: 'Nothing.',
    create: () => ({
      contract: 'ocr/v1',
      id: 'reader',
      capabilities: {
        offline: true,
        languageDetection: true,
        wordBoxes: false,
        rotation: false,
        orientation: false,
        layout: false,
        lineLanguages: false,
        formats: ['png'],
      },
      languages: async () => 'any',
      async recognize(request) {
        requests.push(request);
        const lines = [{ text: 'Save', box, confidence: 1 }];
        return { width: 1, height: 1, blocks: [{ box, lines }], warnings: [] };
      },
      check: async () => {},
      close: async () => {},
    }),
  });
  return { definition, requests };
};
