import { randomUUID } from 'node:crypto';
import { inTurns } from '@dragoman/core';
import { type NewMemoryEntry, type Store, StoreError } from '@dragoman/store';
import { conflict, notFound } from '../../errors/errors.ts';
import { type FileMistake, reportMistakes } from '../../exchange/mistakes.ts';
import { collectRows } from '../../exchange/rows.ts';
import { readTmx, writeTmx } from '../../exchange/tmx.ts';
import { decodeUtf8 } from '../../exchange/utf8.ts';
import type { Upload } from '../../http/body/json-body.ts';
import type { Identity } from '../../identity/identity.ts';
import { version } from '../../version.ts';
import type { AssetService, CompleteAsset } from '../assets/service.ts';
import type { ProjectService } from '../projects/service.ts';

interface Dependencies {
  readonly store: Store;
  readonly projects: ProjectService;
  readonly assets: AssetService;
  readonly limits: {
    readonly text: { readonly codePoints: number };
    readonly memory: { readonly entriesPerImport: number };
  };
}

/** What an import did. */
export interface MemoryImport {
  readonly projectId: string;
  readonly added: number;
  readonly replaced: number;
  /** Were there already, the same; or said again by the file. */
  readonly unchanged: number;
  readonly failed: number;
  readonly errors: readonly FileMistake[];
}

/** Which entries an export has. Absent: all of the project. */
export interface MemoryExportFilter {
  readonly sourceLanguage?: string | undefined;
  readonly targetLanguage?: string | undefined;
  readonly approved?: boolean | undefined;
}

/** The translation memory of a project as files. */
export class MemoryExchange {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Takes a TMX file in, in one transaction. Its translations count as approved: they win over a machine's. */
  async import(identity: Identity, projectId: string | undefined, upload: Upload): Promise<MemoryImport> {
    const { store, projects } = this.#dependencies;
    const project = await projects.forNewWork(identity, projectId);
    if (project.settings.store_texts === false)
      throw conflict('This project keeps no texts (`store_texts: false`), so its memory takes none.');
    const { entries, mistakes } = await this.#read(upload);
    const done = await store.memory
      .importEntries(identity.account.id, project.id, entries)
      .catch((error: unknown) => {
        if (StoreError.is(error) && error.code === 'not_found') throw notFound('project');
        throw error;
      });
    await store.audit.write(identity.account.id, {
      actor: identity.actor,
      action: 'memory.imported',
      target: project.id,
      detail: { added: done.added, replaced: done.replaced },
    });
    return {
      projectId: project.id,
      added: done.added,
      replaced: done.replaced,
      unchanged: entries.length - done.added - done.replaced,
      ...reportMistakes(mistakes),
    };
  }

  /** A file of a project's entries as they are now. Deleted projects can be read, too. */
  async export(
    identity: Identity,
    projectId: string | undefined,
    filter: MemoryExportFilter,
  ): Promise<CompleteAsset> {
    const { store, projects, assets } = this.#dependencies;
    const project =
      projectId === undefined
        ? await projects.forNewWork(identity, undefined)
        : await projects.get(identity, projectId);
    const accountId = identity.account.id;
    return assets.keep(
      accountId,
      {
        // It has no revision: what was exported a moment ago may be another.
        subject: `memory/${project.id}/${randomUUID()}`,
        name: `${project.name}.tmx`,
        mediaType: 'application/x-tmx+xml',
      },
      writeTmx(store.memory.exportEntries(accountId, project.id, filter), { version }),
    );
  }

  async #read(upload: Upload): Promise<{ entries: NewMemoryEntry[]; mistakes: FileMistake[] }> {
    const { values, mistakes } = await collectRows(
      readTmx(decodeUtf8(upload.bytes)),
      this.#dependencies.limits.memory.entriesPerImport,
    );
    return { entries: await inTurns(this.#sort(values, mistakes)), mistakes };
  }

  /** What of a file can be taken; the rest is added to its mistakes. */
  *#sort(
    values: readonly { readonly line: number; readonly value: NewMemoryEntry }[],
    mistakes: FileMistake[],
  ): Generator<undefined, NewMemoryEntry[]> {
    const entries: NewMemoryEntry[] = [];
    for (const { line, value } of values) {
      const message = this.#problemOf(value);
      if (message === null) entries.push(value);
      else mistakes.push({ line, message });
      yield;
    }
    return entries;
  }

  #problemOf(pair: NewMemoryEntry): string | null {
    const { codePoints } = this.#dependencies.limits.text;
    if (pair.sourceText.trim() === '' || pair.translatedText.trim() === '') return 'has a blank text';
    if (pair.sourceLanguage === pair.targetLanguage) return 'has the same language twice';
    if (isLonger(pair.sourceText, codePoints) || isLonger(pair.translatedText, codePoints))
      return `has a text of more than ${codePoints} code points`;
    return null;
  }
}

const isLonger = (text: string, codePoints: number): boolean =>
  text.length > codePoints && [...text].length > codePoints;
