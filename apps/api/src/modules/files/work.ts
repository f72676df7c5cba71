import type { FileOutcome, StoredFile } from '@dragoman/store';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ApiError } from '../../errors/api-error.ts';
import { conflict, notFound } from '../../errors/errors.ts';
import { toApiError } from '../../http/problem.ts';
import type { Owner } from '../../identity/identity.ts';
import type { Settings } from '../../settings.ts';
import type { JobContext, JobKind } from '../jobs/types.ts';
import { exportBilingual } from './exporting.ts';
import { ensureSize, excessOf, segmentsOf as rowsOf } from './extraction.ts';
import {
  errorOf,
  formatRequestOf,
  type RenderingDependencies,
  renderFile,
  requestOf,
  segmentsOf,
} from './rendering.ts';
import { countFile, type TranslatingDependencies, translateFile } from './translating.ts';

const input = z.strictObject({ file_id: z.uuid() });
const checkpoint = z.strictObject({
  translated: z.int(),
  /** What the terms of a long file have become: another run would find other words. */
  terms: z.array(z.strictObject({ source: z.string(), target: z.string() })).optional(),
});

/** What was read of a picture of a project that keeps no texts: its answer is all that has it. */
const readSegment = z.strictObject({
  number: z.int(),
  source: z.string(),
  target: z.string().nullable(),
  place: z.unknown(),
  confidence: z.number().nullable(),
  hidden: z.boolean(),
});
const result = z.strictObject({ file_id: z.uuid(), segments: z.array(readSegment).optional() });

export type FileInput = z.output<typeof input>;
export type FileCheckpoint = z.output<typeof checkpoint>;
export type FileResult = z.output<typeof result>;
export type ReadSegment = z.output<typeof readSegment>;

export type FileWorkDependencies = RenderingDependencies &
  TranslatingDependencies & {
    readonly limits: Settings['limits'];
    readonly logger: Logger;
  };

type Context = JobContext<FileInput, FileCheckpoint>;

/** Translates a file: from its source among the assets to its result there. */
export const fileTranslationKind = (
  dependencies: FileWorkDependencies,
): JobKind<FileInput, FileCheckpoint, FileResult> => ({
  name: 'file_translation',
  input,
  checkpoint,
  result,
  stages: [
    { name: 'fetching', weight: 1 },
    { name: 'extracting', weight: 8 },
    { name: 'translating', weight: 16 },
    { name: 'rendering', weight: 6 },
  ],
  run: (context) =>
    work(dependencies, context, async (file) => {
      const read = file.segmentCount === null ? await extract(dependencies, context, file) : file;
      context.progress('translating', 0);
      const warnings = await translateFile(dependencies, context, read, (done, total) =>
        context.progress('translating', total === 0 ? 1 : done / total),
      );
      if (warnings.length > 0) {
        const all = [...read.warnings, ...warnings];
        await dependencies.store.files.describe(file.accountId, file.id, { warnings: distinct(all) });
      }
      return write(dependencies, context);
    }),
  discard: (kept, owner) => settle(dependencies, kept, owner),
});

/** Writes a file anew from its segments. */
export const fileRenderingKind = (
  dependencies: FileWorkDependencies,
): JobKind<FileInput, FileCheckpoint, FileResult> => ({
  name: 'file_rendering',
  input,
  checkpoint,
  result,
  stages: [{ name: 'rendering', weight: 1 }],
  run: (context) => work(dependencies, context, () => write(dependencies, context)),
  discard: (kept, owner) => settle(dependencies, kept, owner),
});

/** Does the work of one job on a file, and writes how it ended, whatever comes. */
const work = async (
  dependencies: FileWorkDependencies,
  context: Context,
  act: (file: StoredFile) => Promise<FileOutcome>,
): Promise<FileResult> => {
  const { store } = dependencies;
  const { accountId, jobId, signal } = context;
  const { file_id: id } = context.input;
  const file = await store.files.begin(accountId, id);
  if (file?.jobId !== jobId) return ended(dependencies, context);
  try {
    const outcome = await act(file);
    const segments = await readSegments(dependencies, file);
    const former = file.resultAssetId;
    const finished = await store.files.finish(accountId, id, jobId, outcome);
    if (!finished) return await ended(dependencies, context);
    if (former !== null && former !== finished.resultAssetId)
      await dependencies.assets.supersede(accountId, former);
    if (jobId === id) await countFile(store, finished);
    return { file_id: id, ...(segments ? { segments } : {}) };
  } catch (thrown) {
    // Cancelled, or handed on: whoever ends it says so in the row.
    if (signal.aborted) throw thrown;
    const error = toApiError(thrown);
    const finished = await store.files.finish(accountId, id, jobId, {
      status: 'failed',
      error: errorOf(error),
      ...(await renderPart(dependencies, context, error)),
    });
    if (finished && jobId === id) await countFile(store, finished);
    throw error;
  }
};

/** A run that comes when all is done: the process died before it could say so, or somebody has cancelled the file. */
const ended = async ({ store }: FileWorkDependencies, context: Context): Promise<FileResult> => {
  const { accountId, jobId } = context;
  const file = await store.files.get(accountId, context.input.file_id);
  if (!file) throw notFound('file');
  if (file.status !== 'completed' || file.jobId !== jobId)
    throw conflict(`The file is ${file.status}: nothing more is done with it.`);
  if (jobId === file.id) await countFile(store, file);
  return { file_id: file.id };
};

/** Reads what can be translated, into rows. */
const extract = async (
  dependencies: FileWorkDependencies,
  context: Context,
  file: StoredFile,
): Promise<StoredFile> => {
  const { store, formats, limits } = dependencies;
  context.progress('fetching', 0);
  const request = await formatRequestOf(dependencies, file, context);
  context.progress('extracting', 0);
  const isWaitedFor = file.kind === 'document';
  const tooLong = new AbortController();
  const extraction = await formats.extract({
    ...request,
    signal: AbortSignal.any([request.signal, tooLong.signal]),
    onPages: (count) => {
      const excess = excessOf('pages', limits.document.pages, count);
      if (excess) tooLong.abort(excess);
      else if (isWaitedFor && isLong(count, 0, limits)) context.takesLong();
    },
    onProgress: (done, total) => context.progress('extracting', total === 0 ? 1 : done / total),
  });
  ensureSize(file, extraction, limits);
  const { rows, warnings } = await rowsOf(extraction);
  await store.files.addSegments(file.accountId, file.id, rows);
  const said = [...extraction.warnings, ...warnings];
  const isSaid = said.some(({ code }) => code === noText.code);
  const facts = {
    pages: extraction.pages,
    segmentCount: rows.length,
    info: extraction.info ?? {},
    warnings: isSaid || rows.length > 0 ? said : [...said, noText],
    sourceLanguage: file.sourceLanguage ?? extraction.language ?? null,
  };
  await store.files.describe(file.accountId, file.id, facts);
  const characters = rows.reduce((sum, row) => sum + row.characters, 0);
  if (isWaitedFor && isLong(extraction.pages, characters, limits)) context.takesLong();
  return { ...file, ...facts };
};

/** Whoever sent so much does not wait for it. */
const isLong = (pages: number, characters: number, { document }: Settings['limits']): boolean =>
  pages > document.syncPages || characters > document.syncCharacters;

const noText = { code: 'no_text', message: 'There is no text in it: it is as it was.' };

/** Writes the result, of the segments as they are now. */
const write = async (dependencies: FileWorkDependencies, context: Context): Promise<FileOutcome> => {
  const {
    accountId,
    input: { file_id: id },
  } = context;
  context.progress('rendering', 0);
  // Its revision first: what is edited from here on may not be in the result.
  const file = await dependencies.store.files.get(accountId, id);
  if (!file) throw notFound('file');
  const { revision: resultRevision } = file;
  const isDrawn = requestOf(file).preserve_layout !== false;
  if (!isDrawn) return { status: 'completed', resultAssetId: null, resultRevision, resultWarnings: [] };
  const rendered = await renderFile(dependencies, file, context, (done, total) =>
    context.progress('rendering', total === 0 ? 1 : done / total),
  );
  await exportBilingual(dependencies, file, rendered.asset.id, context);
  return {
    status: 'completed',
    resultAssetId: rendered.asset.id,
    downloadUrl: rendered.downloadUrl,
    resultRevision,
    resultWarnings: rendered.warnings,
  };
};

/** What is said by several runs is said once. */
const distinct = (warnings: StoredFile['warnings']): StoredFile['warnings'] => [
  ...new Map(warnings.map((one) => [one.code + one.message, one])).values(),
];

/** After a failure: what has a translation goes into a result all the same. */
const renderPart = async (
  dependencies: FileWorkDependencies,
  context: Context,
  error: ApiError,
): Promise<{ resultAssetId?: string; resultRevision?: number }> => {
  const { store, logger } = dependencies;
  const {
    accountId,
    input: { file_id: id },
  } = context;
  try {
    const file = await store.files.get(accountId, id);
    const counts = await store.files.countSegments(accountId, id);
    if (!file || counts.all === counts.waiting || context.jobId !== id) return {};
    if (requestOf(file).preserve_layout === false) return {};
    const { asset } = await renderFile(dependencies, file, context);
    return { resultAssetId: asset.id, resultRevision: file.revision };
  } catch (cause) {
    logger.warn({ file: id, code: error.code, err: cause }, 'the finished part of a file was not written');
    return {};
  }
};

/** Where segments are not kept, the regions of a picture are a part of the result. */
const readSegments = async (
  dependencies: FileWorkDependencies,
  file: StoredFile,
): Promise<ReadSegment[] | undefined> => {
  if (file.keepsSegments || file.kind !== 'image') return undefined;
  const read: ReadSegment[] = [];
  for await (const page of segmentsOf(dependencies, file))
    for (const { number, source, target, place, confidence, hidden } of page)
      read.push({ number, source, target, place, confidence, hidden });
  return read;
};

/** Once the work has ended: where it could not say so itself, the file ends as its job did. */
export const settle = async (
  { store }: Pick<FileWorkDependencies, 'store'>,
  { file_id: id }: FileInput,
  { accountId }: Pick<Owner, 'accountId'>,
): Promise<void> => {
  const file = await store.files.get(accountId, id);
  if (file?.status !== 'processing' && file?.status !== 'uploaded') return;
  const job = await store.jobs.get(accountId, file.jobId);
  if (job?.state === 'queued' || job?.state === 'running') return;
  const failure = job?.state === 'failed' ? job.error : null;
  await store.files.finish(
    accountId,
    id,
    file.jobId,
    // Without a job whoever waited for it has gone.
    failure ? { status: 'failed', error: failure } : { status: 'cancelled' },
  );
};
