import { readFile } from 'node:fs/promises';
import { type FormatService, plainOf, type TextService } from '@dragoman/core';
import type { NewFileSegment, Project, Store } from '@dragoman/store';
import type { z } from 'zod';
import type { Identity } from '../../identity/identity.ts';
import type { Settings } from '../../settings.ts';
import { memoryOf } from '../memory/port.ts';
import { defaultsOf } from '../translations/work.ts';
import { ensureSize, segmentsOf } from './extraction.ts';
import type { ReceivedFile } from './receiving.ts';
import type { estimateData, KeptRequest } from './schema.ts';

interface Dependencies {
  readonly store: Store;
  readonly text: TextService;
  readonly formats: FormatService;
  readonly limits: Settings['limits'];
}

/** What there is to do in a file: nothing is stored, and no engine is asked. Its folder is removed. */
export const estimateFile = async (
  dependencies: Dependencies,
  identity: Identity,
  { source, existing, password, definition, project, request }: ReceivedFile,
  signal: AbortSignal,
): Promise<z.output<typeof estimateData>> => {
  const { formats, limits } = dependencies;
  try {
    const extraction = await formats.extract({
      format: definition.id,
      bytes: await readFile(source.path),
      existing: existing && (await readFile(existing.path)),
      name: source.name,
      password,
      allowRestricted: request.allow_restricted,
      translateImages: definition.kind === 'document' && request.translate_images,
      sourceLanguage: request.source_language,
      targetLanguage: request.target_language,
      options: request.options?.[definition.id],
      requester: { account: identity.account.id },
      signal,
    });
    ensureSize(definition, extraction, limits);
    const { rows, warnings } = await segmentsOf(extraction);
    const open = rows.filter(({ target }) => target === null);
    return {
      format: definition.id,
      pages: extraction.pages,
      segments: rows.length,
      characters: rows.reduce((sum, { characters }) => sum + characters, 0),
      repeats: rows.length - new Set(rows.map(({ source }) => source)).size,
      from_existing: rows.length - open.length,
      from_memory: await recalled(dependencies, identity, project, request, open, extraction.language),
      warnings: [...extraction.warnings, ...warnings],
    };
  } finally {
    await source.scratch.remove();
    await existing?.scratch.remove();
  }
};

/** How many segments the memory has a translation for that somebody vouches for. */
const recalled = async (
  { store, text }: Dependencies,
  identity: Identity,
  project: Project,
  request: KeptRequest,
  segments: readonly Pick<NewFileSegment, 'source'>[],
  language: string | undefined,
): Promise<number> => {
  const settings = defaultsOf(project);
  const named = request.source_language ?? settings.source_language;
  const targetLanguage = request.target_language;
  const isUsed = settings.store_texts !== false && (request.memory ?? settings.memory) !== 'skip';
  const sample = segments.slice(0, 100).map(({ source }) => plainOf(source));
  const sourceLanguage =
    (named === 'auto' ? undefined : named) ?? language ?? (await text.detect(sample.join('\n')))[0]?.code;
  if (sourceLanguage === undefined || !isUsed) return 0;
  const memory = memoryOf(store, identity.account.id, project.id);
  let found = 0;
  for (let from = 0; from < segments.length; from += 1_000) {
    const questions = segments.slice(from, from + 1_000).map(({ source: sourceText }) => ({
      ...{ sourceText, sourceLanguage, targetLanguage, variant: '', isReported: false },
    }));
    found += (await memory.recall(questions)).filter((entry) => entry !== null).length;
  }
  return found;
};
