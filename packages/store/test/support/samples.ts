import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { v7 } from 'uuid';
import type { ConnectionSettings } from '../../src/database/database.ts';
import { emptyTranslation, type NewApiKey, type Translation } from '../../src/index.ts';
import { translationColumns } from '../../src/schema/index.ts';

/** A finished translation of 5 characters, all of them billed. */
export const sampleTranslation = (
  accountId: string,
  projectId: string,
  change: Partial<Translation> = {},
): Translation => {
  const at = new Date();
  return {
    ...emptyTranslation,
    id: v7(),
    accountId,
    projectId,
    status: 'completed',
    sourceText: 'Hello',
    translatedText: 'Hola',
    sourceLanguage: 'en',
    targetLanguage: 'es',
    format: 'text',
    engine: 'apertium',
    charactersUsed: 5,
    charactersBilled: 5,
    revision: 1,
    createdAt: at,
    completedAt: new Date(at.getTime() + 7),
    ...change,
  };
};

/** A translation with something to be found again in each of its fields: those that the sample leaves empty are made up. */
export const fullTranslation = (accountId: string, projectId: string): Translation => {
  const made = Object.entries(translationColumns).map(([name, { dataType, columnType }], place) => {
    if (columnType === 'PgUUID') return [name, v7()];
    const byType = {
      string: `"${name}"\n`,
      number: place,
      boolean: true,
      json: [{ made: name }],
      date: new Date(place),
    };
    return [name, byType[dataType as keyof typeof byType]];
  });
  const sample: object = sampleTranslation(accountId, projectId);
  const filled = Object.entries(sample).filter(([, value]) => value && !isDeepStrictEqual(value, []));
  return { ...Object.fromEntries(made), ...Object.fromEntries(filled) };
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
    makerId: null,
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
