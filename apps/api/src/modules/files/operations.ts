import type { FormatService, TextService } from '@dragoman/core';
import {
  callerOf,
  type Job,
  keyIdOf,
  newId,
  type Store,
  type StoredFile,
  StoreError,
  userIdOf,
} from '@dragoman/store';
import type { z } from 'zod';
import type { CallerFile, CallerFiles } from '../../caller-files.ts';
import { ApiError } from '../../errors/api-error.ts';
import { changedSince, conflict, invalid, notFound } from '../../errors/errors.ts';
import type { BilingualLayout } from '../../exchange/bilingual.ts';
import type { ScratchFolders } from '../../http/body/scratch.ts';
import type { Identity, Owner } from '../../identity/identity.ts';
import type { Settings } from '../../settings.ts';
import type { AssetService, CompleteAsset } from '../assets/service.ts';
import type { BrandVoiceService } from '../brand-voices/service.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import type { JobService } from '../jobs/service.ts';
import type { JobRunOutcome } from '../jobs/types.ts';
import type { ProjectService } from '../projects/service.ts';
import { estimateFile } from './estimate.ts';
import { exportPages, exportSegments, isPaired } from './exporting.ts';
import { type IncomingFile, type ReceivedFile, receiveFile } from './receiving.ts';
import { eventLinkMs, sealPassword, subjectOf } from './rendering.ts';
import type { estimateData, fileExportBody } from './schema.ts';
import { type FileService, newJobId, noSegments } from './service.ts';
import type { FileResult, fileRenderingKind, fileTranslationKind } from './work.ts';

const dayMs = 86_400_000;
const never = new AbortController().signal;

interface Dependencies {
  readonly store: Store;
  readonly text: TextService;
  readonly formats: FormatService;
  readonly callerFiles: CallerFiles;
  readonly scratch: ScratchFolders;
  readonly assets: AssetService;
  readonly projects: ProjectService;
  readonly glossaries: GlossaryService;
  readonly brandVoices: BrandVoiceService;
  readonly jobs: JobService;
  readonly files: FileService;
  readonly fileTranslation: ReturnType<typeof fileTranslationKind>;
  readonly fileRendering: ReturnType<typeof fileRenderingKind>;
  readonly config: Settings;
  readonly limits: Settings['limits'];
  readonly now: () => Date;
}

/** What the operations on files do with a request. */
export class FileOperations {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Takes a file, and has a job translate it. */
  async upload(identity: Identity, incoming: IncomingFile): Promise<StoredFile> {
    const received = await receiveFile(this.#dependencies, identity, incoming);
    const file = await this.#keep(identity, received);
    await this.#start(identity, file);
    return file;
  }

  #start(identity: Identity, file: StoredFile): Promise<Job> {
    const { jobs, fileTranslation } = this.#dependencies;
    return jobs.start(fileTranslation, ownerOf(identity, file), { file_id: file.id }, file.id);
  }

  /** Takes a file, and translates it here and now; a long one, or one past its deadline, goes on as a job. */
  async translate(
    identity: Identity,
    incoming: IncomingFile,
  ): Promise<{ readonly file: StoredFile; readonly outcome: JobRunOutcome<FileResult> }> {
    const { jobs, fileTranslation, limits } = this.#dependencies;
    const received = await receiveFile(this.#dependencies, identity, incoming);
    const isLarge =
      received.source.size > limits.document.syncBytes && received.definition.kind === 'document';
    const file = await this.#keep(identity, received);
    if (isLarge) return { file, outcome: { job: await this.#start(identity, file) } };
    const owner = ownerOf(identity, file);
    const outcome = await jobs
      .run(
        fileTranslation,
        owner,
        { file_id: file.id },
        {
          deadlineMs: limits[file.kind].deadlineSeconds * 1000,
          signal: incoming.signal,
          id: file.id,
        },
      )
      .catch((error) => {
        throw namingFile(error, file);
      });
    return { file: await this.#dependencies.files.get(identity, file.id), outcome };
  }

  /** What there is to do in a file: nothing is stored, and no engine is asked. */
  async estimate(identity: Identity, incoming: IncomingFile): Promise<z.output<typeof estimateData>> {
    const received = await receiveFile(this.#dependencies, identity, incoming);
    return estimateFile(this.#dependencies, identity, received, incoming.signal);
  }

  /** Has a file written anew, by a job. */
  async render(
    identity: Identity,
    id: string,
    options: { readonly revisions: readonly number[] | undefined; readonly password: string | undefined },
  ): Promise<StoredFile> {
    const { jobs, files, fileRendering } = this.#dependencies;
    const file = await this.#beginRendering(await files.get(identity, id), options);
    await jobs.start(fileRendering, ownerOf(identity, file), { file_id: id }, file.jobId);
    return file;
  }

  /** Writes a file anew here and now; past its deadline that goes on as a job. */
  async renderNow(identity: Identity, present: StoredFile): Promise<JobRunOutcome<FileResult>> {
    const { jobs, fileRendering, limits } = this.#dependencies;
    const file = await this.#beginRendering(present);
    // It is short, and what it draws is wanted, whether or not this caller waits for it.
    return jobs.run(
      fileRendering,
      ownerOf(identity, file),
      { file_id: file.id },
      {
        deadlineMs: limits[file.kind].deadlineSeconds * 1000,
        signal: never,
        id: file.jobId,
      },
    );
  }

  /**
   * An export of a file; what was edited since it was written is written first.
   * @returns null: that takes longer, and goes on as a job
   */
  async export(
    identity: Identity,
    id: string,
    { format = 'original', layout }: z.output<typeof fileExportBody>,
  ): Promise<CompleteAsset | null> {
    const { files, assets, store } = this.#dependencies;
    const present = await files.get(identity, id);
    const isOfSegments = format !== 'original' && format !== 'bilingual_pdf';
    if (layout !== undefined && !format.startsWith('bilingual_')) throw noLayout(format);
    if (format === 'bilingual_pdf') this.#ensurePaired(present);
    if (isOfSegments && !present.keepsSegments && !isUnderWay(present)) throw noSegments();
    // What a failed file lacks may be written by people who were given its segments.
    if (isOfSegments ? isUnderWay(present) : present.status !== 'completed') throw notCompleted(present);
    const isStale = !isOfSegments && present.revision !== present.resultRevision;
    if (isStale && 'job' in (await this.renderNow(identity, present))) return null;
    const file = isStale ? await files.get(identity, id) : present;
    const asset = isOfSegments
      ? await exportSegments({ store, assets }, file, format, layout)
      : format === 'bilingual_pdf'
        ? await this.#pages(identity, file, layout)
        : await this.#result(file);
    await store.files.exported(file.accountId, id, assets.link(asset, eventLinkMs).url);
    return asset;
  }

  /** @throws ApiError `unsupported_option` for a file whose format makes no PDF of two languages */
  #ensurePaired(file: StoredFile): void {
    const { formats } = this.#dependencies;
    const { extensions, displayName } = formats.list().find(({ id }) => id === file.format) ?? {};
    if (extensions?.includes('pdf') && isPaired({ formats }, file)) return;
    throw new ApiError('unsupported_option', {
      detail: `A file of the format ${displayName ?? file.format} is not exported as bilingual_pdf. Use bilingual_docx or bilingual_html.`,
      errors: [{ pointer: '/format', code: 'unsupported_option', message: 'is not possible here' }],
    });
  }

  async #pages(
    { account }: Identity,
    file: StoredFile,
    layout: BilingualLayout = 'side_by_side',
  ): Promise<CompleteAsset> {
    const { scratch: folders } = this.#dependencies;
    const { id: assetId } = await this.#result(file);
    const scratch = await folders.create();
    const { accountId, revision } = file;
    const { directory } = scratch;
    const place = { accountId, directory, requester: { account: account.id }, signal: never };
    try {
      return await exportPages(this.#dependencies, file, { assetId, revision }, layout, place);
    } finally {
      await scratch.remove();
    }
  }

  /** Begins work anew whose process died before it was a job. */
  async restart(file: StoredFile): Promise<void> {
    const { jobs, fileTranslation, fileRendering } = this.#dependencies;
    const { accountId, projectId, jobId } = file;
    const owner: Owner = { accountId, projectId, actor: callerOf(file) };
    const kind = jobId === file.id ? fileTranslation : fileRendering;
    await jobs.start(kind, owner, { file_id: file.id }, jobId).catch((error) => {
      // Another process was faster.
      if (!StoreError.is(error) || error.code !== 'conflict') throw error;
    });
  }

  /** Puts a file where every process finds it, and writes its row. */
  async #keep(
    identity: Identity,
    { source, existing, password, definition, project, request }: ReceivedFile,
  ): Promise<StoredFile> {
    const { store, assets, config, now } = this.#dependencies;
    const accountId = identity.account.id;
    const createdAt = now();
    const id = newId(createdAt);
    const expiresAt = new Date(createdAt.getTime() + config.retention.filesDays * dayMs);
    const keepAsset = ({ name, path }: CallerFile, part = '') =>
      assets.keepFile(
        accountId,
        { subject: subjectOf({ id }) + part, name, mediaType: definition.mediaTypes[0], expiresAt },
        path,
      );
    try {
      const asset = await keepAsset(source);
      const before = existing && (await keepAsset(existing, '/existing'));
      const { source_language: language } = request;
      const isNamed = language !== undefined && language !== 'auto';
      return await store.files.create(accountId, {
        id,
        projectId: project.id,
        keyId: keyIdOf(identity.actor),
        userId: userIdOf(identity.actor),
        kind: definition.kind,
        format: definition.id,
        name: source.name.slice(0, 255),
        sourceLanguage: isNamed ? language : null,
        targetLanguage: request.target_language,
        request: JSON.parse(JSON.stringify({ ...request, existing_asset_id: before?.id })),
        sealedPassword: sealPassword({ store }, { accountId, id }, password),
        sourceAssetId: asset.id,
        keepsSegments: project.settings.store_texts !== false,
        createdAt,
        expiresAt,
      });
    } finally {
      await source.scratch.remove();
      await existing?.scratch.remove();
    }
  }

  /** @throws ApiError `conflict` where a file cannot be written anew, as far as can be told beforehand */
  ensureRenderable(file: StoredFile): void {
    if (isUnderWay(file)) throw underWay();
    if (!file.keepsSegments) throw noSegments();
  }

  async #beginRendering(
    file: StoredFile,
    { revisions, password }: Partial<Parameters<FileOperations['render']>[2]> = {},
  ): Promise<StoredFile> {
    const { store, formats, now } = this.#dependencies;
    formats.checkExtras(file.format, { password });
    const sealedPassword = sealPassword({ store }, file, password);
    const outcome = await store.files.render(file.accountId, file.id, newJobId(now), {
      revisions,
      sealedPassword,
    });
    switch (outcome.state) {
      case 'accepted':
        return outcome.file;
      case 'not_found':
        throw notFound('file');
      case 'stale':
        throw changedSince(outcome.revision);
      case 'under_way':
        throw underWay();
      case 'project_deleted':
        throw conflict('The project of this file was deleted: it can be read, but not written anew.');
      case 'no_segments':
        throw file.keepsSegments ? conflict('Nothing was read of this file: upload it again.') : noSegments();
    }
  }

  async #result(file: StoredFile): Promise<CompleteAsset> {
    const asset =
      file.resultAssetId === null
        ? null
        : await this.#dependencies.assets.get(file.accountId, file.resultAssetId);
    if (!asset) throw conflict('This file has no result that could be exported.');
    return asset;
  }
}

const ownerOf = ({ account, actor }: Identity, { projectId }: StoredFile): Owner => ({
  accountId: account.id,
  projectId,
  actor,
});

/** The same error, naming the file that is left of it. */
const namingFile = (error: unknown, { id }: StoredFile): unknown => {
  if (!ApiError.is(error)) return error;
  const { code, detail, errors, retryable, extensions, cause, provider, retryAfterMs } = error;
  return new ApiError(code, {
    ...{ detail, errors, retryable, cause: cause ?? error },
    extensions: { ...extensions, file_id: id },
    ...(provider ? { provider } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
};

const underWay = (): ApiError => conflict('The file is being worked on. Ask again when it is done.');

const noLayout = (format: string): ApiError =>
  invalid(`An export as ${format} has no layout: leave it out.`, {
    pointer: '/layout',
    code: 'unexpected',
    message: 'says nothing of this format',
  });

const isUnderWay = ({ status }: Pick<StoredFile, 'status'>): boolean =>
  status === 'uploaded' || status === 'processing';

const notCompleted = (file: StoredFile): ApiError =>
  isUnderWay(file)
    ? underWay()
    : conflict(
        `The file is ${file.status}: only one that is completed can be exported as it came. Write what is missing, then render it.`,
      );
