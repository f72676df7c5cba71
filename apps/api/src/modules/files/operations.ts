import { open, readFile } from 'node:fs/promises';
import { countCodePoints, type FormatService, plainOf, type TextService } from '@dragoman/core';
import type { FormatDefinition, FormatExtraction } from '@dragoman/provider';
import { ServiceError } from '@dragoman/provider';
import { keyIdOf, newId, type Project, type Store, type StoredFile, StoreError } from '@dragoman/store';
import type { z } from 'zod';
import type { CallerFile, CallerFiles } from '../../caller-files.ts';
import { changedSince, conflict, invalid, notFound } from '../../errors.ts';
import type { UploadedFile } from '../../http/media-body.ts';
import type { Identity, Owner } from '../../identity.ts';
import type { Settings } from '../../settings.ts';
import type { AssetService, CompleteAsset } from '../assets/service.ts';
import type { BrandVoiceService } from '../brand-voices/service.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import type { JobService } from '../jobs/service.ts';
import type { JobRunOutcome } from '../jobs/types.ts';
import { memoryOf } from '../memory/port.ts';
import type { ProjectService } from '../projects/service.ts';
import { refuseTwoFormalities } from '../translation-options.ts';
import { languageOf } from '../voice/requests.ts';
import { ensureSize } from './extraction.ts';
import { eventLinkMs, resultName, segmentsOf } from './rendering.ts';
import type { estimateData, fileExportBody, KeptRequest } from './schema.ts';
import { type FileService, newJobId, noSegments } from './service.ts';
import type { FileResult, fileRenderingKind, fileTranslationKind } from './work.ts';

const dayMs = 86_400_000;
/** What formats look at. */
const headBytes = 4_096;
const never = new AbortController().signal;

/** How a file comes, and what is to be done with it. */
export interface IncomingFile {
  /** The part of the form: `file`, `image`. */
  readonly field: string;
  readonly url: string | undefined;
  readonly file: UploadedFile | undefined;
  /** Takes no other kind. */
  readonly kind?: FormatDefinition['kind'];
  readonly format?: string | undefined;
  readonly name?: string | undefined;
  readonly request: KeptRequest;
  readonly signal: AbortSignal;
}

interface Dependencies {
  readonly store: Store;
  readonly text: TextService;
  readonly formats: FormatService;
  readonly callerFiles: CallerFiles;
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

interface Received {
  readonly source: CallerFile;
  readonly definition: FormatDefinition;
  readonly project: Project;
  readonly request: KeptRequest;
}

/** What the operations on files do with a request. */
export class FileOperations {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Takes a file, and has a job translate it. */
  async upload(identity: Identity, incoming: IncomingFile): Promise<StoredFile> {
    const { jobs, fileTranslation } = this.#dependencies;
    const received = await this.#receive(identity, incoming);
    const file = await this.#keep(identity, received);
    await jobs.start(fileTranslation, ownerOf(identity, file), { file_id: file.id }, file.id);
    return file;
  }

  /** Takes a file, and translates it here and now; past its deadline it goes on as a job. */
  async translate(
    identity: Identity,
    incoming: IncomingFile,
  ): Promise<{ readonly file: StoredFile; readonly outcome: JobRunOutcome<FileResult> }> {
    const { jobs, fileTranslation, limits } = this.#dependencies;
    const received = await this.#receive(identity, incoming);
    const file = await this.#keep(identity, received);
    const owner = ownerOf(identity, file);
    const outcome = await jobs
      .run(
        fileTranslation,
        owner,
        { file_id: file.id },
        {
          deadlineMs: limits.image.deadlineSeconds * 1000,
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
    const { formats, limits } = this.#dependencies;
    const { source, definition, project, request } = await this.#receive(identity, incoming);
    try {
      const extraction = await formats.extract({
        format: definition.id,
        bytes: await readFile(source.path),
        name: source.name,
        sourceLanguage: request.source_language,
        targetLanguage: request.target_language,
        options: request.options?.[definition.id],
        requester: { account: identity.account.id },
        signal: incoming.signal,
      });
      ensureSize(definition, extraction, limits);
      const texts = extraction.segments.map((segment) => segment.source);
      return {
        format: definition.id,
        pages: extraction.pages,
        segments: texts.length,
        characters: texts.reduce((sum, text) => sum + countCodePoints(plainOf(text)), 0),
        repeats: texts.length - new Set(texts).size,
        from_memory: await this.#recalled(identity, project, extraction, request),
        warnings: [...extraction.warnings],
      };
    } finally {
      await source.scratch.remove();
    }
  }

  /** Has a file written anew, by a job. */
  async render(
    identity: Identity,
    id: string,
    revisions: readonly number[] | undefined,
  ): Promise<StoredFile> {
    const { jobs, fileRendering } = this.#dependencies;
    const file = await this.#beginRendering(await this.#dependencies.files.get(identity, id), revisions);
    await jobs.start(fileRendering, ownerOf(identity, file), { file_id: id }, file.jobId);
    return file;
  }

  /** Writes a file anew here and now; past its deadline that goes on as a job. */
  async renderNow(identity: Identity, present: StoredFile): Promise<JobRunOutcome<FileResult>> {
    const { jobs, fileRendering, limits } = this.#dependencies;
    const file = await this.#beginRendering(present, undefined);
    // It is short, and what it draws is wanted, whether or not this caller waits for it.
    return jobs.run(
      fileRendering,
      ownerOf(identity, file),
      { file_id: file.id },
      {
        deadlineMs: limits.image.deadlineSeconds * 1000,
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
    { format = 'original' }: z.output<typeof fileExportBody>,
  ): Promise<CompleteAsset | null> {
    const { files, assets, store } = this.#dependencies;
    const present = await files.get(identity, id);
    if (present.status !== 'completed') throw notCompleted(present);
    const isStale = format === 'original' && present.revision !== present.resultRevision;
    if (isStale && 'job' in (await this.renderNow(identity, present))) return null;
    const file = isStale ? await files.get(identity, id) : present;
    const asset = format === 'text' ? await this.#exportText(file) : await this.#result(file);
    await store.files.exported(file.accountId, id, assets.link(asset, eventLinkMs).url);
    return asset;
  }

  /** Begins work anew whose process died before it was a job. */
  async restart(file: StoredFile): Promise<void> {
    const { jobs, fileTranslation, fileRendering } = this.#dependencies;
    const { accountId, projectId, keyId, jobId } = file;
    const owner: Owner = { accountId, projectId, actor: keyId === null ? null : { kind: 'key', id: keyId } };
    const kind = jobId === file.id ? fileTranslation : fileRendering;
    await jobs.start(kind, owner, { file_id: file.id }, jobId).catch((error) => {
      // Another process was faster.
      if (!StoreError.is(error) || error.code !== 'conflict') throw error;
    });
  }

  /** Judges a request, and gets its file onto this machine. Whoever receives it removes its folder. */
  async #receive(identity: Identity, incoming: IncomingFile): Promise<Received> {
    const { projects, glossaries, brandVoices, callerFiles, formats, limits } = this.#dependencies;
    const request = readLanguages(incoming.request);
    refuseTwoFormalities(request);
    const project = await projects.forNewWork(identity, request.project_id);
    // What is named must be there now: a job would tell only after it has read everything.
    if (request.glossary_id !== undefined) await glossaries.forTranslation(identity, request.glossary_id);
    if (request.brand_voice_id !== undefined)
      await brandVoices.forTranslation(identity, request.brand_voice_id);
    const { field, kind, signal } = incoming;
    const what = kind ?? 'file';
    const expected = {
      field,
      what: what === 'image' ? 'picture' : what,
      maxBytes: limits[kind === 'image' ? 'image' : 'document'].bytes,
      empty: kind === 'image' ? 'corrupt_image' : 'corrupt_document',
    } as const;
    const source = await callerFiles.receive(expected, incoming.url, incoming.file, signal);
    try {
      const head = await headOf(source.path);
      const name = incoming.name ?? source.name;
      const definition = formats.find({
        ...{ head, name, format: incoming.format, kind },
        mediaType: source.mediaType,
      });
      const limit = Math.min(limits[definition.kind].bytes, definition.limits.maxBytes);
      if (source.size > limit) throw tooLarge(definition, limit, source.size);
      readOptions(formats, definition, request.options);
      const output = outputOf(definition, request.output_format);
      return {
        source: { ...source, name: name || `file.${definition.extensions[0]}` },
        definition,
        project,
        request: { ...request, output_format: output },
      };
    } catch (error) {
      await source.scratch.remove();
      throw error;
    }
  }

  /** Puts a file where every process finds it, and writes its row. */
  async #keep(identity: Identity, { source, definition, project, request }: Received): Promise<StoredFile> {
    const { store, assets, config, now } = this.#dependencies;
    const accountId = identity.account.id;
    const createdAt = now();
    const id = newId(createdAt);
    const expiresAt = new Date(createdAt.getTime() + config.retention.filesDays * dayMs);
    try {
      const asset = await assets.keepFile(
        accountId,
        { subject: `file/${id}`, name: source.name, mediaType: definition.mediaTypes[0], expiresAt },
        source.path,
      );
      const { source_language: language } = request;
      const isNamed = language !== undefined && language !== 'auto';
      return await store.files.create(accountId, {
        id,
        projectId: project.id,
        keyId: keyIdOf(identity.actor),
        kind: definition.kind,
        format: definition.id,
        name: source.name.slice(0, 255),
        sourceLanguage: isNamed ? language : null,
        targetLanguage: request.target_language,
        request: JSON.parse(JSON.stringify(request)),
        sourceAssetId: asset.id,
        keepsSegments: project.settings.store_texts !== false,
        createdAt,
        expiresAt,
      });
    } finally {
      await source.scratch.remove();
    }
  }

  /** @throws ServiceError `conflict` where a file cannot be written anew, as far as can be told beforehand */
  ensureRenderable(file: StoredFile): void {
    if (file.status === 'uploaded' || file.status === 'processing') throw underWay();
    if (!file.keepsSegments) throw noSegments();
  }

  async #beginRendering(file: StoredFile, revisions: readonly number[] | undefined): Promise<StoredFile> {
    const { store, now } = this.#dependencies;
    const outcome = await store.files.render(file.accountId, file.id, newJobId(now), { revisions });
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

  /** The translations alone, a segment in a line; what has none as it is. */
  #exportText(file: StoredFile): Promise<CompleteAsset> {
    if (!file.keepsSegments) throw noSegments();
    const { store, assets } = this.#dependencies;
    async function* lines() {
      for await (const page of segmentsOf({ store }, file))
        yield page
          .filter(({ hidden }) => !hidden)
          .map(({ source, target }) => `${plainOf(target ?? source)}\n`)
          .join('');
    }
    const described = {
      subject: `file/${file.id}/export/${file.revision}/text`,
      name: resultName(file, 'txt'),
      mediaType: 'text/plain; charset=utf-8',
    };
    return assets.keep(file.accountId, described, lines());
  }

  async #recalled(
    identity: Identity,
    project: Project,
    { segments, language }: FormatExtraction,
    request: KeptRequest,
  ): Promise<number> {
    const { store, text } = this.#dependencies;
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
  }
}

/** Options for another format than the file's were meant for another file. @throws ServiceError `invalid_request` */
const readOptions = (
  formats: FormatService,
  { id }: FormatDefinition,
  options: KeptRequest['options'] = {},
): void => {
  const other = Object.keys(options).find((name) => name !== id);
  if (other !== undefined)
    throw invalid(`The file is ${id}: options for ${other.slice(0, 50)} say nothing of it.`, {
      pointer: `/options/${other.slice(0, 50).replaceAll('~', '~0').replaceAll('/', '~1')}`,
      code: 'unknown_field',
      message: 'is not the format of this file',
    });
  formats.readOptions(id, options[id]);
};

/** What a file is written as where that is not what it came as. @throws ServiceError `unsupported_option` */
const outputOf = (
  { displayName, mediaTypes, capabilities }: FormatDefinition,
  wanted: string | undefined,
): string | undefined => {
  if (wanted === undefined || mediaTypes.includes(wanted)) return undefined;
  if (capabilities.outputs.includes(wanted)) return wanted;
  throw new ServiceError('unsupported_option', {
    detail: `A file of the format ${displayName} cannot be written as ${wanted}. Leave output_format out.`,
    errors: [{ pointer: '/output_format', code: 'unsupported_option', message: 'is not possible here' }],
  });
};

/** Tags in their canonical form. @throws ServiceError `unsupported_language` */
const readLanguages = (request: KeptRequest): KeptRequest => {
  const { source_language: source, target_language: target } = request;
  return {
    ...request,
    target_language: languageOf(target, 'target_language'),
    ...(source === undefined
      ? {}
      : {
          source_language: source.toLowerCase() === 'auto' ? 'auto' : languageOf(source, 'source_language'),
        }),
  };
};

const headOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const ownerOf = ({ account, actor }: Identity, { projectId }: StoredFile): Owner => ({
  accountId: account.id,
  projectId,
  actor,
});

/** The same error, naming the file that is left of it. */
const namingFile = (error: unknown, { id }: StoredFile): unknown => {
  if (!ServiceError.is(error)) return error;
  const { code, detail, errors, retryable, extensions, cause, provider, retryAfterMs } = error;
  return new ServiceError(code, {
    ...{ detail, errors, retryable, cause: cause ?? error },
    extensions: { ...extensions, file_id: id },
    ...(provider ? { provider } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
};

const tooLarge = ({ displayName }: FormatDefinition, limit: number, actual: number): ServiceError =>
  new ServiceError('payload_too_large', {
    detail: `A file of the format ${displayName} may have ${limit} bytes; this one has ${actual}.`,
    extensions: { limit, actual },
  });

const underWay = (): ServiceError => conflict('The file is being worked on. Ask again when it is done.');

const notCompleted = ({ status }: StoredFile): ServiceError =>
  status === 'uploaded' || status === 'processing'
    ? underWay()
    : conflict(
        `The file is ${status}: only one that is completed can be exported. Write what is missing, then render it.`,
      );
