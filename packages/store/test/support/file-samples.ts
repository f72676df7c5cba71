import { v7 } from 'uuid';
import type { NewFile, NewFileSegment, TranslatedSegment } from '../../src/index.ts';

/** A document that was just uploaded. */
export const sampleFile = (projectId: string, change: Partial<NewFile> = {}): NewFile => {
  const createdAt = new Date();
  return {
    id: v7(),
    projectId,
    keyId: null,
    userId: null,
    kind: 'document',
    format: 'plain',
    name: 'letter.txt',
    sourceLanguage: 'en',
    targetLanguage: 'es',
    request: { target_language: 'es' },
    sourceAssetId: v7(),
    keepsSegments: true,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 86_400_000),
    ...change,
  };
};

/** A segment of five characters. */
export const sampleSegment = (number: number, change: Partial<NewFileSegment> = {}): NewFileSegment => ({
  number,
  key: `line/${number}`,
  source: 'Hello',
  target: null,
  page: null,
  context: null,
  place: { line: number },
  constraints: null,
  confidence: null,
  language: null,
  pluralCategory: null,
  characters: 5,
  ...change,
});

/** What an engine made of one. */
export const madeOf = (number: number, change: Partial<TranslatedSegment> = {}): TranslatedSegment => ({
  number,
  target: 'Hola',
  status: 'machine',
  origin: 'test/words',
  qualityScore: 0.5,
  qualityChecks: [],
  warnings: [],
  charactersBilled: 5,
  ...change,
});
