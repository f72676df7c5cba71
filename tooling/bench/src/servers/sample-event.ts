import { randomUUID } from 'node:crypto';
import { emptyTranslation, type Translation } from '@dragoman/store';

const sentence =
  'The harbour master waited until the last ship had left, and only then did he put out the lamp. ';

/** From 100 to 700 characters, in turn, so that an event has 0.6 to 1.8 kB. */
const textOf = (place: number): string => sentence.repeat(8).slice(0, 100 + ((place * 97) % 601));

/** A UUIDv7 (RFC 9562): rows of one moment lie together in their index. */
const timeOrderedId = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

/** The translation of a place in the row of events, completed `at`. */
export const sampleTranslation = (
  accountId: string,
  projectId: string,
  place: number,
  at: Date,
): Translation => ({
  ...emptyTranslation,
  id: timeOrderedId(at),
  accountId,
  projectId,
  status: 'completed',
  sourceText: textOf(place),
  translatedText: textOf(place),
  sourceLanguage: 'en',
  targetLanguage: 'es',
  format: 'text',
  model: 'apertium/eng-spa',
  engine: 'apertium',
  charactersUsed: textOf(place).length,
  charactersBilled: textOf(place).length,
  qualityScore: 0.9,
  revision: 1,
  createdAt: at,
  completedAt: at,
});

/** An event's body of medium length, for those who send without a store. */
export const sampleBody = (): string =>
  JSON.stringify({
    event: 'translation.completed',
    timestamp: new Date(0),
    data: {
      id: randomUUID(),
      project_id: randomUUID(),
      source_text: textOf(3),
      translated_text: textOf(3),
      source_language: 'en',
      target_language: 'es',
      status: 'completed',
      engine: 'apertium',
      created_at: new Date(0),
      completed_at: new Date(0),
    },
  });
