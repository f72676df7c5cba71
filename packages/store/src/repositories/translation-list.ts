import { and, eq, gte, inArray, lt, lte } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { firstIdOf } from '../events/id-bounds.ts';
import type { TranslationFilter, TranslationRepository } from '../model/index.ts';
import { areIds, isBefore, isId } from '../rows/common.ts';
import { ownedRows } from '../rows/owned-rows.ts';
import { containsText, endOfSearch, type SearchOrder } from '../rows/search.ts';
import { isStorable } from '../rows/storable.ts';
import { translationColumns, translations } from '../schema/index.ts';

const newestFirst: SearchOrder = {
  table: translations,
  by: translations.id,
  direction: 'descending',
  characters: translations.charactersUsed,
};

/** What an index answers, or the order of the ids, which is that of time. */
const indexedOf = ({ projectId, projectIds, status, targetLanguage, since, until }: TranslationFilter) => [
  projectId === undefined ? undefined : eq(translations.projectId, projectId),
  projectIds && inArray(translations.projectId, projectIds.filter(isId)),
  status && eq(translations.status, status),
  targetLanguage === undefined ? undefined : eq(translations.targetLanguage, targetLanguage),
  since && gte(translations.id, firstIdOf(since)),
  until && lt(translations.id, firstIdOf(until)),
];

/** What has to be looked up row by row. */
const lookedUpOf = ({ search, sourceLanguage, minScore, maxScore }: TranslationFilter) =>
  [
    search === undefined
      ? undefined
      : containsText(search, translations.sourceText, translations.translatedText),
    sourceLanguage === undefined ? undefined : eq(translations.sourceLanguage, sourceLanguage),
    minScore === undefined ? undefined : gte(translations.qualityScore, minScore),
    maxScore === undefined ? undefined : lte(translations.qualityScore, maxScore),
  ].filter((condition) => condition !== undefined);

/**
 * The list of an account's translations. No index on texts or scores: the table is written with every text, and an index
 * would be paid for then. Rows are read in the order of the key instead, newest first, a bounded number for a page.
 */
export const createTranslationList = (database: Database): TranslationRepository['list'] => {
  const rows = ownedRows(database, translations, translationColumns);
  return async (accountId, filter, page) => {
    const { projectId, search } = filter;
    if (!areIds(accountId, projectId, page.before) || (search !== undefined && !isStorable(search)))
      return { items: [], next: null };
    const indexed = indexedOf(filter);
    const lookedUp = lookedUpOf(filter);
    if (lookedUp.length === 0) return rows.list(accountId, page, ...indexed);
    const which = and(eq(translations.accountId, accountId), ...indexed, isBefore(translations.id, page));
    const end = await database.repeatable((session) => endOfSearch<string>(session, newestFirst, which));
    const within = end === null ? undefined : gte(translations.id, end);
    const found = await rows.list(accountId, page, ...indexed, ...lookedUp, within);
    return { items: found.items, next: found.next ?? end };
  };
};
