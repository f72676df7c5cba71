import type { Session } from '../database/database.ts';
import { inSteps } from '../rows/steps.ts';
import { textDigest } from './digest.ts';
import { sketchOf, sketchScope } from './sketch.ts';

/** A translation that a person vouches for. */
export interface ApprovedText {
  /** Of the translation or segment that it is of. */
  readonly id: string;
  readonly sourceText: string;
  readonly translatedText: string;
  /** Canonical BCP 47, as is the target's. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

const statement = `
  insert into translation_memory (id, account_id, project_id, origin, source_language, target_language, source_text,
    translated_text, digest, sketch, created_at, updated_at)
  select id, $1, $2, 'approval', source_language, target_language, source_text, translated_text, digest, sketch, $4, $4
  from json_to_recordset($3::json) as row (id uuid, source_language text, target_language text, source_text text,
    translated_text text, digest uuid, sketch integer[])
  on conflict (account_id, digest) do update set id = excluded.id, origin = excluded.origin,
    translated_text = excluded.translated_text, updated_at = excluded.updated_at
`;
const sketchesInStep = 50;

/** Whatever a person approved last is what the memory answers with. Part of the approval's transaction. */
export const rememberApproved = async (
  { client }: Session,
  accountId: string,
  projectId: string,
  texts: readonly ApprovedText[],
  at: Date,
): Promise<void> => {
  // Of one text that is there twice the last counts: a statement writes no row twice.
  const rows = new Map<string, object>();
  await inSteps(texts, sketchesInStep, (text) => {
    const digest = textDigest(accountId, projectId, text);
    const scope = sketchScope(projectId, text.sourceLanguage, text.targetLanguage);
    rows.set(digest, {
      id: text.id,
      source_language: text.sourceLanguage,
      target_language: text.targetLanguage,
      source_text: text.sourceText,
      translated_text: text.translatedText,
      digest,
      sketch: sketchOf(scope, text.sourceText).features,
    });
  });
  if (rows.size === 0) return;
  // Always in the same order: of two transactions with the same texts one waits for the other, never both.
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await client.query(statement, [accountId, projectId, JSON.stringify(sorted), at]);
};
