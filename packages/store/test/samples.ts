import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { v7 } from 'uuid';
import type { ConnectionSettings } from '../src/database/database.ts';
import type { NewApiKey, Translation } from '../src/index.ts';

/** A finished translation of 5 characters, all of them billed. */
export const sampleTranslation = (
  accountId: string,
  projectId: string,
  change: Partial<Translation> = {},
): Translation => {
  const at = new Date();
  return {
    id: v7(),
    accountId,
    projectId,
    keyId: null,
    status: 'completed',
    sourceText: 'Hello',
    translatedText: 'Hola',
    sourceLanguage: 'en',
    targetLanguage: 'es',
    detectedLanguage: { code: 'en', confidence: 0.75 },
    format: 'text',
    model: 'apertium/eng-spa',
    engine: 'apertium',
    cached: false,
    charactersUsed: 5,
    charactersBilled: 5,
    qualityScore: 0.9125,
    qualityChecks: [{ id: 'length', score: 1, weight: 2, note: 'as long as expected' }],
    adaptations: [{ kind: 'number', source: '1.5', target: '1,5', note: 'decimal comma' }],
    glossaryMatches: [{ source: 'Hello', target: 'Hola', count: 1, applied: true }],
    warnings: [{ code: 'region_fallback', message: 'es-MX was translated as es' }],
    options: {},
    error: null,
    revision: 1,
    createdAt: at,
    completedAt: new Date(at.getTime() + 7),
    ...change,
  };
};

export const keep = { keepTexts: true } as const;

export const sampleKey = (change: Partial<NewApiKey> = {}): NewApiKey => {
  const key = randomBytes(16).toString('hex');
  return {
    name: 'a key',
    prefix: `dgm_${key.slice(0, 4)}`,
    hash: createHash('sha256').update(key).digest(),
    scopes: ['translate', 'files'],
    expiresAt: null,
    rateLimitPerMinute: 60,
    charactersPerMonth: null,
    projectIds: null,
    ...change,
  };
};

/** One look behind the store. */
export const query = async (
  connection: ConnectionSettings,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
};
