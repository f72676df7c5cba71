import type { Session } from '../database/database.ts';
import type { Translation } from '../model/index.ts';
import type { Clock } from '../rows/common.ts';
import { translationColumns, translationEventFields } from '../schema/index.ts';
import { eventIds } from './event-ids.ts';
import { eventJson, writeEvent } from './event-writer.ts';

const said = translationEventFields.map((name) => [name, `"${translationColumns[name].name}":`] as const);

/** A translation with its times as JSON has them, which is made of text in half the time. */
export interface WrittenTranslation extends Omit<Translation, 'createdAt' | 'completedAt'> {
  readonly createdAt: string;
  readonly completedAt: string | null;
}

/** The times of a translation as text; null for what is no time at all, which the database refuses. */
export const written = (translation: Translation): WrittenTranslation => ({
  ...translation,
  createdAt: translation.createdAt.toJSON(),
  completedAt: translation.completedAt?.toJSON() ?? null,
});

/** What webhooks get of a translation, as JSON. */
const recordOf = (translation: WrittenTranslation): string => {
  const fields = said.map(([name, key]) => key + JSON.stringify(translation[name]));
  const { error } = translation;
  if (error !== null) fields.push(`"error":${JSON.stringify({ code: error.code, detail: error.detail })}`);
  return `{${fields.join(',')}}`;
};

/** What a translation was when it was asked for, and nothing had come of it yet. */
const asked = {
  status: 'created',
  translatedText: null,
  engine: null,
  completedAt: null,
  error: null,
} as const;

const bodyOf = (translation: WrittenTranslation): string =>
  eventJson(
    `translation.${translation.status}`,
    JSON.stringify(translation.completedAt ?? translation.createdAt),
    recordOf(translation),
  );

/** What webhooks get of a translation that is recorded: that it was asked for, and what came of it. */
export const recordedBodies = (
  translation: WrittenTranslation,
): { readonly created: string; readonly outcome: string } => ({
  created: bodyOf({ ...translation, ...asked }),
  outcome: bodyOf(translation),
});

/**
 * Writes the event of a person's change; part of the change's transaction. `record-statement.ts` writes the others.
 *
 * @returns how many deliveries were made
 */
export const writeTranslationEvent = (
  session: Session,
  clock: Clock,
  translation: Translation,
  occurredAt: Date,
): Promise<number> =>
  writeEvent(session, {
    id: eventIds(clock)(),
    accountId: translation.accountId,
    projectId: translation.projectId,
    kind: `translation.${translation.status}`,
    subjectId: translation.id,
    occurredAt,
    data: recordOf(written(translation)),
    // Nothing can be changed in a project that keeps no texts.
    dropBody: false,
  });
