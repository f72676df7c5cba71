import { type Glossary as CoreGlossary, fitOf, type Language, readLanguage } from '@dragoman/core';
import type {
  EntriesChange,
  EntriesMode,
  FullGlossary,
  Glossary,
  GlossaryEntry,
  GlossaryFilter,
  GlossaryTerm,
  Page,
  PageRequest,
  Store,
} from '@dragoman/store';
import { invalid, limitReached, notFound, tooManyElements } from '../../errors/errors.ts';
import { type FileMistake, reportMistakes } from '../../exchange/mistakes.ts';
import type { Upload } from '../../http/body/json-body.ts';
import { type Identity, refuseBound } from '../../identity/identity.ts';
import { Remembered } from '../../remembered.ts';
import { ensureDeleted, made, noteIn } from '../account-resources.ts';
import type { AssetService, CompleteAsset } from '../assets/service.ts';
import { type GlossaryFormat, readGlossaryFile, writeGlossaryFile } from './files.ts';

/** Entries of all remembered glossaries together. */
const maxRememberedEntries = 200_000;

/** The revisions of which one must be the present one; undefined: any. */
type IfMatch = readonly number[] | undefined;

/** What an import did. */
export interface GlossaryImport extends EntriesChange {
  readonly repeated: number;
  readonly failed: number;
  readonly errors: readonly FileMistake[];
}

interface Served {
  readonly glossary: CoreGlossary;
  readonly source: Language | null;
  readonly target: Language | null;
}

/**
 * Glossaries: lists of terms that belong to an account. A key that is bound to projects may read and use them, but not
 * change them, since they work in the account's other projects as well.
 */
export class GlossaryService {
  readonly #store: Store;
  readonly #assets: AssetService;
  readonly #limits: { readonly perAccount: number; readonly entries: number };
  readonly #remembered: Remembered<Served>;
  readonly #audit: ReturnType<typeof noteIn>;

  constructor(
    store: Store,
    assets: AssetService,
    limits: { readonly perAccount: number; readonly entries: number },
  ) {
    this.#store = store;
    this.#assets = assets;
    this.#limits = limits;
    this.#remembered = new Remembered(
      async (accountId, id) => toServed(await store.glossaries.read(accountId, id)),
      { maxSize: maxRememberedEntries, sizeOf: (found) => 1 + (found?.glossary.entries.length ?? 0) },
    );
    this.#audit = noteIn(store);
  }

  /**
   * The terms for a translation. A glossary serves its own language pair; one whose target has no region serves all
   * regions, and the source's region does not matter. A source that is not known yet is not looked at.
   *
   * @param id as the request names it
   * @throws ApiError `not_found`; `invalid_request` at `/glossary_id` where it is for other languages.
   */
  async forTranslation(
    identity: Identity,
    id: string,
    languages?: { readonly source?: string | undefined; readonly target: string },
  ): Promise<CoreGlossary> {
    const found = await this.#remembered.find(identity, id);
    if (!found) throw notFound('glossary');
    if (languages === undefined || serves(found, languages)) return found.glossary;
    throw invalid(
      `The glossary is for ${found.source?.tag} to ${found.target?.tag}, not for this translation. Leave glossary_id out, or name another.`,
      {
        pointer: '/glossary_id',
        code: 'language_mismatch',
        message: 'is for other languages than the request',
      },
    );
  }

  /**
   * As `forTranslation`, for the glossary of a project's settings: a project is translated into several languages, so one
   * that is for other languages is not at fault.
   * @returns undefined where it does not serve
   */
  async forProject(
    identity: Identity,
    id: string,
    languages: { readonly source?: string | undefined; readonly target: string },
  ): Promise<CoreGlossary | undefined> {
    const found = await this.#remembered.find(identity, id);
    if (!found) throw notFound('glossary');
    return serves(found, languages) ? found.glossary : undefined;
  }

  async create(
    identity: Identity,
    input: { name: string; sourceLanguage: string; targetLanguage: string; entries: readonly GlossaryTerm[] },
  ): Promise<FullGlossary> {
    refuseBound(identity);
    if (input.sourceLanguage === input.targetLanguage)
      throw invalid('The source and the target language of a glossary must differ.', {
        pointer: '/target_language',
        code: 'same_language',
        message: 'is the source language, too',
      });
    this.#refuseTooMany(input.entries, '/entries');
    const accountId = identity.account.id;
    const outcome = await this.#store.glossaries.create(accountId, input, {
      atMost: this.#limits.perAccount,
    });
    if (outcome.state === 'limit_reached') throw limitReached('glossaries', this.#limits.perAccount);
    await this.#audit(identity, 'glossary.created', outcome.value.id);
    return this.get(identity, outcome.value.id);
  }

  list(identity: Identity, filter: GlossaryFilter, page: PageRequest): Promise<Page<Glossary>> {
    return this.#store.glossaries.list(identity.account.id, page, filter);
  }

  async get(identity: Identity, id: string): Promise<FullGlossary> {
    const glossary = await this.#store.glossaries.read(identity.account.id, id);
    if (!glossary) throw notFound('glossary');
    return glossary;
  }

  async entries(
    identity: Identity,
    id: string,
    filter: { readonly search?: string | undefined; readonly doNotTranslate?: boolean | undefined },
    page: PageRequest,
  ): Promise<Page<GlossaryEntry>> {
    const entries = await this.#store.glossaries.entries(identity.account.id, id, page, filter);
    if (!entries) throw notFound('glossary');
    return entries;
  }

  /** Renames; `entries` replace those that are there. */
  async update(
    identity: Identity,
    id: string,
    change: { name?: string | undefined; entries?: readonly GlossaryTerm[] | undefined },
    revisions: IfMatch,
  ): Promise<FullGlossary> {
    refuseBound(identity);
    const { name, entries } = change;
    if (entries) this.#refuseTooMany(entries, '/entries');
    await this.#change(identity, id, { name, entries, mode: entries ? 'replace' : 'merge' }, revisions);
    return this.get(identity, id);
  }

  /** Adds entries, and changes those whose term is there. */
  async writeEntries(
    identity: Identity,
    id: string,
    entries: readonly GlossaryTerm[],
    revisions: IfMatch,
  ): Promise<EntriesChange> {
    refuseBound(identity);
    return this.#change(identity, id, { entries, mode: 'merge' }, revisions);
  }

  async deleteEntry(identity: Identity, id: string, entryId: string, revisions: IfMatch): Promise<Glossary> {
    refuseBound(identity);
    const accountId = identity.account.id;
    const outcome = await this.#store.glossaries.deleteEntry(accountId, id, entryId, { revisions });
    const glossary = made(outcome, 'glossary entry');
    await this.#changed(identity, id);
    return glossary;
  }

  async delete(identity: Identity, id: string, revisions: IfMatch): Promise<void> {
    refuseBound(identity);
    const outcome = await this.#store.glossaries.delete(identity.account.id, id, { revisions });
    ensureDeleted(outcome, 'glossary', 'glossary_id');
    this.#remembered.forget(identity, id);
    await this.#audit(identity, 'glossary.deleted', id);
  }

  /** Takes a file in, in one transaction. `replace` refuses a file with mistakes: it would remove terms for them. */
  async import(
    identity: Identity,
    id: string,
    upload: Upload,
    mode: EntriesMode,
    revisions: IfMatch,
  ): Promise<GlossaryImport> {
    refuseBound(identity);
    const present = await this.#store.glossaries.get(identity.account.id, id);
    if (!present) throw notFound('glossary');
    const { terms, mistakes, repeated } = await readGlossaryFile(upload, present, this.#limits.entries);
    const report = reportMistakes(mistakes);
    if (mode === 'replace' && report.failed > 0)
      throw invalid(
        `The file has ${report.failed} mistakes, and nothing was changed: replacing would remove terms for them. Mend them, or use mode=merge.`,
        ...report.errors.slice(0, 50).map(({ line, message }) => ({
          pointer: '',
          code: 'invalid_row',
          message: `Line ${line}: ${message}.`,
        })),
      );
    const change = await this.#change(identity, id, { entries: terms, mode }, revisions);
    return { ...change, repeated, ...report };
  }

  /** The file of a glossary as it is now; the same file until it is changed. */
  async export(
    identity: Identity,
    id: string,
    format: GlossaryFormat,
  ): Promise<{ readonly asset: CompleteAsset; readonly glossary: Glossary }> {
    const accountId = identity.account.id;
    const subjectOf = ({ revision }: Glossary) => `glossary/${id}/${revision}/${format}`;
    const present = await this.#store.glossaries.get(accountId, id);
    if (!present) throw notFound('glossary');
    // Its entries are read only where there is no file of them yet.
    const kept = await this.#assets.kept(accountId, subjectOf(present));
    if (kept) return { asset: kept, glossary: present };
    const glossary = await this.get(identity, id);
    const { mediaType, content } = writeGlossaryFile(glossary, format);
    const described = { subject: subjectOf(glossary), name: `${glossary.name}.${format}`, mediaType };
    return { asset: await this.#assets.keep(accountId, described, content), glossary };
  }

  async #change(
    identity: Identity,
    id: string,
    change: Parameters<Store['glossaries']['change']>[2],
    revisions: IfMatch,
  ): Promise<EntriesChange> {
    const outcome = await this.#store.glossaries.change(identity.account.id, id, change, {
      revisions,
      atMost: this.#limits.entries,
    });
    const done = made(outcome, 'glossary', { of: 'entries in a glossary', max: this.#limits.entries });
    if (change.name !== undefined || done.added + done.updated + done.removed > 0)
      await this.#changed(identity, id);
    return done;
  }

  #refuseTooMany(entries: readonly unknown[], pointer: string): void {
    const limit = this.#limits.entries;
    if (entries.length > limit) throw tooManyElements(pointer, limit, entries.length);
  }

  async #changed(identity: Identity, id: string): Promise<void> {
    this.#remembered.forget(identity, id);
    await this.#audit(identity, 'glossary.updated', id);
  }
}

const toServed = (glossary: FullGlossary | null): Served | null =>
  glossary && {
    glossary: { version: `${glossary.id}/${glossary.revision}`, entries: glossary.entries.map(toCoreEntry) },
    source: readLanguage(glossary.sourceLanguage),
    target: readLanguage(glossary.targetLanguage),
  };

/** A term as the engine takes it. */
export const toCoreEntry = ({ source, target, caseSensitive, doNotTranslate }: GlossaryTerm) => ({
  source,
  ...(target === null ? {} : { target }),
  caseSensitive,
  doNotTranslate,
});

/** 2: the same language and script, another region; 3: the same region, said or likeliest. */
const serves = (
  { source, target }: Served,
  wanted: { readonly source?: string | undefined; readonly target: string },
): boolean => {
  const from = readLanguage(wanted.source ?? '');
  const to = readLanguage(wanted.target);
  // What is no language is refused by the engine, which lists those that there are.
  const fitsSource = !from || !source || fitOf(from, source) >= 2;
  return fitsSource && (!to || !target || fitOf(to, target) >= 3);
};
