import type { Glossary, Quality, TextService } from '@dragoman/core';
import type {
  Store,
  Translation,
  TranslationApprovalOutcome,
  TranslationChangeOutcome,
  TranslationRevision,
} from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import { changedSince, conflict, notFound } from '../../errors/errors.ts';
import type { Identity } from '../../identity/identity.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import { columnsOf } from '../quality-columns.ts';
import { countWithin } from './code-points.ts';

/** A translation may be longer than its source, but not without end. */
const longestExpansion = 4;

/** What a person's word is worth: whoever approves vouches for all of it. */
const humanApproval: Quality = {
  score: 1,
  checks: [{ id: 'human_approval', score: 1, weight: 1, note: 'A person approved this text.' }],
  segments: [],
  notChecked: [],
};

/** Of a text that is not kept, and that the store will refuse to change. */
const unknown: Quality = { score: 0, checks: [], segments: [], notChecked: [] };

interface Dependencies {
  readonly store: Store;
  readonly text: TextService;
  readonly glossaries: GlossaryService;
  readonly limits: { readonly codePoints: number };
}

/** What became of one of several approvals. */
export type ApprovalElement =
  | { readonly index: number; readonly translation: Translation }
  | { readonly index: number; readonly id: string; readonly error: ApiError };

/** The revisions of which one must be the present one; undefined: any. */
type IfMatch = readonly number[] | undefined;

/** What people do to translations. Who may see a translation is asked before. */
export class TranslationWorkflow {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Replaces the translated text and scores it anew.
   * @throws ApiError `precondition_failed`, `conflict`, `limit_exceeded`
   */
  async edit(
    identity: Identity,
    translation: Translation,
    translatedText: string,
    revisions: IfMatch,
  ): Promise<Translation> {
    const { store, limits } = this.#dependencies;
    countWithin(translatedText, '/translated_text', limits.codePoints * longestExpansion);
    const quality = await this.#score(identity, translation, translatedText);
    const outcome = await store.translations.change(identity.account.id, translation.id, {
      to: 'updated',
      translatedText,
      actor: identity.actor,
      revisions,
      ...columnsOf(quality),
    });
    return changed(outcome, 'edited');
  }

  /** Vouches for the text as it is: from now on the memory answers with it. @throws as `edit` */
  async approve(identity: Identity, translation: Translation, revisions: IfMatch): Promise<Translation> {
    const outcome = await this.#dependencies.store.translations.change(identity.account.id, translation.id, {
      to: 'approved',
      actor: identity.actor,
      revisions,
      ...columnsOf(humanApproval),
    });
    return changed(outcome, 'approved');
  }

  /** Approves several at once: what keeps one of them from it is its own matter. */
  async approveAll(identity: Identity, ids: readonly string[]): Promise<readonly ApprovalElement[]> {
    const outcomes = await this.#dependencies.store.translations.approveAll(identity.account.id, ids, {
      actor: identity.actor,
      projectIds: identity.projectIds ?? undefined,
      ...columnsOf(humanApproval),
    });
    return ids.map((id, index) => approvalOf(index, id, outcomes[index] ?? { state: 'not_found' }));
  }

  /** The history, newest first. */
  async revisions(
    identity: Identity,
    id: string,
    page: { readonly limit: number; readonly before: number | undefined },
  ): Promise<{ readonly items: readonly TranslationRevision[]; readonly next: number | null }> {
    const found = await this.#dependencies.store.translations.revisions(identity.account.id, id, page);
    if (!found) throw notFound('translation');
    return found;
  }

  /** What cannot be edited is refused by the store, whatever its score. */
  async #score(
    identity: Identity,
    { sourceText, sourceLanguage, targetLanguage, format, options, adaptations, ...present }: Translation,
    translatedText: string,
  ): Promise<Quality> {
    if (sourceText === null || sourceLanguage === null || present.translatedText === null) return unknown;
    return this.#dependencies.text.score({
      sourceText,
      translatedText,
      sourceLanguage,
      targetLanguage,
      format,
      formality: options.formality,
      adaptations,
      glossary: await this.#glossary(identity, options.glossaryId),
    });
  }

  /** The glossary as it is now; a deleted one has no say any more. */
  async #glossary(identity: Identity, id: string | undefined): Promise<Glossary | undefined> {
    if (id === undefined) return undefined;
    try {
      return await this.#dependencies.glossaries.forTranslation(identity, id);
    } catch (error) {
      if (ApiError.is(error) && error.code === 'not_found') return undefined;
      throw error;
    }
  }
}

const approvalOf = (index: number, id: string, outcome: TranslationApprovalOutcome): ApprovalElement => {
  if (outcome.state === 'approved_before') return { index, translation: outcome.translation };
  try {
    return { index, translation: changed(outcome, 'approved') };
  } catch (error) {
    if (ApiError.is(error)) return { index, id, error };
    throw error;
  }
};

const changed = (outcome: TranslationChangeOutcome, participle: 'edited' | 'approved'): Translation => {
  switch (outcome.state) {
    case 'changed':
      return outcome.translation;
    case 'not_found':
      throw notFound('translation');
    case 'stale':
      throw changedSince(outcome.revision);
    case 'project_deleted':
      throw conflict(`The project of this translation was deleted: it can be read, but not ${participle}.`);
    case 'no_text':
      throw conflict(
        `The texts of this translation are not kept (its project has store_texts: false): it cannot be ${participle}.`,
      );
    case 'illegal':
      throw conflict(
        outcome.status === 'approved'
          ? 'This translation is approved already. Edit it first to approve another text.'
          : `A translation that is ${outcome.status} cannot be ${participle}. Translate the text again.`,
      );
  }
};
