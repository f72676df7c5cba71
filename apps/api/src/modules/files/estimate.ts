import { readFile } from 'node:fs/promises';
import { countCodePoints, type FormatService, plainOf, type TextService } from '@dragoman/core';
import type { FormatExtraction } from '@dragoman/provider';
import type { Project, Store } from '@dragoman/store';
import type { z } from 'zod';
import type { Identity } from '../../identity.ts';
import type { Settings } from '../../settings.ts';
import { memoryOf } from '../memory/port.ts';
import { ensureSize } from './extraction.ts';
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
  { source, definition, project, request }: ReceivedFile,
  signal: AbortSignal,
): Promise<z.output<typeof estimateData>> => {
  const { formats, limits } = dependencies;
  try {
    const extraction = await formats.extract({
      format: definition.id,
      bytes: await readFile(source.path),
      name: source.name,
      sourceLanguage: request.source_language,
      targetLanguage: request.target_language,
      options: request.options?.[definition.id],
      requester: { account: identity.account.id },
      signal,
    });
    ensureSize(definition, extraction, limits);
    const texts = extraction.segments.map((segment) => segment.source);
    return {
      format: definition.id,
      pages: extraction.pages,
      segments: texts.length,
      characters: texts.reduce((sum, text) => sum + countCodePoints(plainOf(text)), 0),
      repeats: texts.length - new Set(texts).size,
      from_memory: await recalled(dependencies, identity, project, extraction, request),
      warnings: [...extraction.warnings],
    };
  } finally {
    await source.scratch.remove();
  }
};

/** How many segments the memory has a translation for that somebody vouches for. */
const recalled = async (
  { store, text }: Dependencies,
  identity: Identity,
  project: Project,
  { segments, language }: FormatExtraction,
  request: KeptRequest,
): Promise<number> => {
  const { source_language: named, target_language: targetLanguage } = request;
  const sample = segments.slice(0, 100).map(({ source }) => plainOf(source));
  const sourceLanguage =
    (named === 'auto' ? undefined : named) ?? language ?? (await text.detect(sample.join('\n')))[0]?.code;
  if (sourceLanguage === undefined || request.memory === 'skip') return 0;
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
