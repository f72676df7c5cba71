import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm';
import type { Database, Session } from '../database/database.ts';
import { StoreError } from '../error.ts';
import { writeTranslationEvent } from '../events/translation-events.ts';
import { rememberApproved } from '../memory/approved.ts';
import {
  actorText,
  type Translation,
  type TranslationApprovalOutcome,
  type TranslationChange,
  type TranslationChangeOutcome,
  type TranslationRepository,
  type TranslationRevision,
  type TranslationStatus,
} from '../model/index.ts';
import type { Wake } from '../notifications/wake.ts';
import { areIds, type Clock, pageLimit } from '../rows/common.ts';
import { ownedRows } from '../rows/owned-rows.ts';
import { isStorable } from '../rows/storable.ts';
import { projects, translationColumns, translationRevisions, translations } from '../schema/index.ts';

/** From which states a change may start. */
const startsFrom: Record<TranslationChange['to'], readonly TranslationStatus[]> = {
  updated: ['completed', 'updated', 'approved'],
  approved: ['completed', 'updated'],
};

/** More than an `integer` of PostgreSQL counts to. */
const maxRevision = 2 ** 31 - 1;

const revisionOf = (translation: Translation, actor: string | null, at: Date): TranslationRevision => ({
  revision: translation.revision,
  status: translation.status,
  translatedText: translation.translatedText,
  qualityScore: translation.qualityScore,
  qualityChecks: translation.qualityChecks,
  qualitySegments: translation.qualitySegments,
  qualityNotChecked: translation.qualityNotChecked,
  actor,
  createdAt: at,
});

/** What the engine made, as the first entry of the history. */
const firstRevision = (translation: Translation) =>
  revisionOf(translation, translation.keyId, translation.completedAt ?? translation.createdAt);

/** What came of a change, and how many deliveries it made. */
interface Changed {
  readonly outcome: TranslationChangeOutcome;
  readonly deliveries: number;
}

/** Changes a row that is locked, with its history and its event. What the memory has of it is the caller's matter. */
const changeLocked = async (
  session: Session,
  clock: Clock,
  before: Translation,
  change: TranslationChange,
): Promise<Changed> => {
  const refusal = await refuse(session, before, change);
  if (refusal !== null) return { outcome: refusal, deliveries: 0 };
  const at = clock();
  const [after] = await session.sql
    .update(translations)
    .set({
      status: change.to,
      revision: before.revision + 1,
      ...(change.to === 'updated' ? { translatedText: change.translatedText } : {}),
      qualityScore: change.qualityScore,
      qualityChecks: change.qualityChecks,
      qualitySegments: change.qualitySegments,
      qualityNotChecked: change.qualityNotChecked,
      // The memory holds what a machine made, or what a person approved: it is neither any more.
      memoryDigest: null,
    })
    .where(and(eq(translations.accountId, before.accountId), eq(translations.id, before.id)))
    .returning(translationColumns);
  if (after === undefined) throw new StoreError('internal', 'A locked translation is gone.');
  const history = [revisionOf(after, actorText(change.actor), at)];
  if (before.revision === 1) history.unshift(firstRevision(before));
  await session.sql
    .insert(translationRevisions)
    .values(history.map((one) => ({ ...one, accountId: after.accountId, translationId: after.id })));
  const deliveries = await writeTranslationEvent(session, clock, after, at);
  return { outcome: { state: 'changed', translation: after }, deliveries };
};

/** Edits and approvals, one after another for each translation: the row is locked while its successor is made. */
export const createChange = (
  database: Database,
  clock: Clock,
  wake: Wake,
): TranslationRepository['change'] => {
  const rows = ownedRows(database, translations, translationColumns);
  return async (accountId, id, change) => {
    if (!areIds(accountId, id)) return { state: 'not_found' };
    if (change.to === 'updated' && !isStorable(change.translatedText))
      throw new StoreError('invalid_value', 'A text holds a NUL character or half of a surrogate pair.');
    const { outcome, deliveries } = await database.transaction<Changed>(async (session) => {
      const before = await rows.lock(session, accountId, id);
      if (before === undefined) return { outcome: { state: 'not_found' }, deliveries: 0 };
      const changed = await changeLocked(session, clock, before, change);
      if (change.to === 'approved') await remember(session, accountId, [changed.outcome], clock());
      return changed;
    });
    if (deliveries > 0) wake.poke();
    return outcome;
  };
};

/** The most that are approved at once: all stay locked until the last one is. */
const maxApprovals = 100;

/** Several approvals in one transaction. Rows are locked in the order of their ids, so that two never wait in a circle. */
export const createApproval = (
  database: Database,
  clock: Clock,
  wake: Wake,
): TranslationRepository['approveAll'] => {
  const rows = ownedRows(database, translations, translationColumns);
  return async (accountId, ids, { projectIds, ...approval }) => {
    if (ids.length > maxApprovals)
      throw new StoreError('invalid_value', `At most ${maxApprovals} translations are approved at once.`);
    const known = [...new Set(ids)].filter((id) => areIds(accountId, id)).sort();
    const done = await database.transaction(async (session) => {
      const outcomes = new Map<string, TranslationApprovalOutcome>();
      let deliveries = 0;
      for (const id of known) {
        const before = await rows.lock(session, accountId, id);
        if (before === undefined || projectIds?.includes(before.projectId) === false) continue;
        if (before.status === 'approved') {
          outcomes.set(id, { state: 'approved_before', translation: before });
          continue;
        }
        const changed = await changeLocked(session, clock, before, { ...approval, to: 'approved' });
        outcomes.set(id, changed.outcome);
        deliveries += changed.deliveries;
      }
      await remember(session, accountId, [...outcomes.values()], clock());
      return { outcomes, deliveries };
    });
    if (done.deliveries > 0) wake.poke();
    return ids.map((id) => done.outcomes.get(id) ?? { state: 'not_found' });
  };
};

const refuse = async (
  session: Session,
  before: Translation,
  change: TranslationChange,
): Promise<TranslationChangeOutcome | null> => {
  if (change.revisions?.includes(before.revision) === false)
    return { state: 'stale', revision: before.revision };
  const [project] = await session.sql
    .select({ deletedAt: projects.deletedAt, settings: projects.settings })
    .from(projects)
    .where(and(eq(projects.accountId, before.accountId), eq(projects.id, before.projectId)));
  if (project === undefined || project.deletedAt !== null) return { state: 'project_deleted' };
  if (!startsFrom[change.to].includes(before.status)) return { state: 'illegal', status: before.status };
  if (before.translatedText === null || project.settings.store_texts === false) return { state: 'no_text' };
  return null;
};

/** The memory answers with what was approved now, project by project. */
const remember = async (
  session: Session,
  accountId: string,
  outcomes: readonly TranslationApprovalOutcome[],
  at: Date,
): Promise<void> => {
  const approved = outcomes.flatMap((outcome) => (outcome.state === 'changed' ? [outcome.translation] : []));
  const byProject = [...Map.groupBy(approved, ({ projectId }) => projectId)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  for (const [projectId, group] of byProject) {
    const texts = group.flatMap(({ id, sourceText, translatedText, sourceLanguage, targetLanguage }) =>
      sourceText === null || translatedText === null || sourceLanguage === null
        ? []
        : [{ id, sourceText, translatedText, sourceLanguage, targetLanguage }],
    );
    await rememberApproved(session, accountId, projectId, texts, at);
  }
};

const {
  accountId: _account,
  translationId: _translation,
  ...revisionColumns
} = getTableColumns(translationRevisions);

/** The history of a translation. One that was never changed has its first state alone. */
export const createRevisions = (database: Database): TranslationRepository['revisions'] => {
  const rows = ownedRows(database, translations, translationColumns);
  return async (accountId, id, page) => {
    const limit = pageLimit({ limit: page.limit });
    const translation = await rows.get(accountId, id);
    if (translation === null) return null;
    const before = page.before ?? maxRevision;
    const found: readonly TranslationRevision[] =
      translation.revision === 1
        ? [firstRevision(translation)].filter(({ revision }) => revision < before)
        : await database.repeatable(({ sql }) =>
            sql
              .select(revisionColumns)
              .from(translationRevisions)
              .where(
                and(
                  eq(translationRevisions.accountId, accountId),
                  eq(translationRevisions.translationId, id),
                  lt(translationRevisions.revision, before),
                ),
              )
              .orderBy(desc(translationRevisions.revision))
              .limit(limit),
          );
    const items = found.slice(0, page.limit);
    return { items, next: found.length > page.limit ? (items.at(-1)?.revision ?? null) : null };
  };
};
