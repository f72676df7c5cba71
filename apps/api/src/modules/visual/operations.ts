import { plainOf } from '@dragoman/core';
import type { FileSegment, Store, StoredFile } from '@dragoman/store';
import type { z } from 'zod';
import { changedSince, invalid } from '../../errors/errors.ts';
import { etagOf } from '../../http/if-match.ts';
import { present } from '../../http/names.ts';
import type { OperationReply } from '../../http/operation.ts';
import type { Identity } from '../../identity/identity.ts';
import type { AssetService } from '../assets/service.ts';
import type { FileOperations } from '../files/operations.ts';
import { linkTo, progressOf, visualStatusOf, warningsOf } from '../files/present.ts';
import type { IncomingFile } from '../files/receiving.ts';
import { segmentsOf } from '../files/rendering.ts';
import { acceptedImage } from '../files/routes.ts';
import type { FileService } from '../files/service.ts';
import type { fileRenderingKind, fileTranslationKind, ReadSegment } from '../files/work.ts';
import type { JobService } from '../jobs/service.ts';
import type { JobRunOutcome } from '../jobs/types.ts';
import { imageData, type renderImageBody } from './schema.ts';

interface Dependencies {
  readonly store: Store;
  readonly assets: AssetService;
  readonly jobs: JobService;
  readonly files: FileService;
  readonly fileOperations: FileOperations;
  readonly fileTranslation: ReturnType<typeof fileTranslationKind>;
  readonly fileRendering: ReturnType<typeof fileRenderingKind>;
}

type Outcome = JobRunOutcome<{ readonly segments?: readonly ReadSegment[] | undefined }>;

/** What the operations on pictures do with a request: a picture is a file whose segments are regions. */
export class ImageOperations {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Translates a picture, at once or as a job. */
  async translate(identity: Identity, incoming: IncomingFile, isAsync: boolean): Promise<OperationReply> {
    const { fileOperations } = this.#dependencies;
    if (isAsync) return this.#accepted(await fileOperations.upload(identity, incoming));
    const { file, outcome } = await fileOperations.translate(identity, incoming);
    return this.#replyOf(file, outcome);
  }

  /** A picture as it is now. @throws ApiError `not_found` */
  async read(identity: Identity, id: string): Promise<OperationReply> {
    const { files, jobs, fileTranslation } = this.#dependencies;
    const file = await files.get(identity, id, 'image');
    const job = await files.job(file);
    // Its job is a moment later to end than the file, and has what was read where segments are not kept.
    const isEnding = !file.keepsSegments && (job?.state === 'queued' || job?.state === 'running');
    const shown: StoredFile = isEnding ? { ...file, status: 'processing' } : file;
    const progress = progressOf(shown, job);
    // Where segments are not kept, the result of the job has what was read.
    const isKept = file.keepsSegments || job === null || job.kind !== fileTranslation.name;
    const result = isKept ? null : jobs.resultOf(fileTranslation, job);
    if (result && job) await this.#dependencies.store.jobs.answered(job.accountId, job.id);
    return {
      data: await this.#present(shown, result?.segments, progress),
      headers: { etag: etagOf(file.revision), ...(progress ? acceptedImage(file.id).headers : {}) },
    };
  }

  /**
   * Changes regions, and draws the picture anew.
   * @throws ApiError `not_found`, `conflict`, `precondition_failed`, `invalid_request`, `limit_exceeded`
   */
  async render(
    identity: Identity,
    id: string,
    { regions }: z.output<typeof renderImageBody>,
    revisions: readonly number[] | undefined,
  ): Promise<OperationReply> {
    const { files, fileOperations } = this.#dependencies;
    const file = await files.get(identity, id, 'image');
    refuseTwice(regions.map((region) => region.id));
    if (revisions?.includes(file.revision) === false) throw changedSince(file.revision);
    const changes = regions.map(({ id: number, translated_text: target, hidden }, index) => ({
      number,
      hidden,
      ...(target === undefined ? {} : { target }),
      pointer: `/regions/${index}/translated_text`,
      isPlain: true,
    }));
    fileOperations.ensureRenderable(file);
    const edited =
      changes.length === 0 ? file : (await files.edit(identity, file, changes, { revisions })).file;
    const outcome = await fileOperations.renderNow(identity, edited);
    return this.#replyOf(await files.get(identity, id), outcome);
  }

  async #replyOf(file: StoredFile, outcome: Outcome): Promise<OperationReply> {
    if ('job' in outcome) return this.#accepted(file);
    return {
      data: await this.#present(file, outcome.finished.segments, null),
      headers: { etag: etagOf(file.revision) },
    };
  }

  async #accepted(file: StoredFile): Promise<OperationReply> {
    const progress = progressOf({ status: 'processing' }, await this.#dependencies.files.job(file));
    return {
      data: { id: file.id, file_id: file.id, status: 'processing', progress },
      ...acceptedImage(file.id),
    };
  }

  async #present(
    file: StoredFile,
    read: readonly ReadSegment[] | undefined,
    progress: z.output<typeof imageData>['progress'],
  ): Promise<z.output<typeof imageData>> {
    const { assets } = this.#dependencies;
    return present(imageData, file, {
      file_id: file.id,
      status: visualStatusOf(file),
      warnings: warningsOf(file),
      image_url: linkTo(assets, file, file.resultAssetId),
      source_url: linkTo(assets, file, file.sourceAssetId) ?? '',
      width: numberOf(file.info.width),
      height: numberOf(file.info.height),
      regions: (read ?? (await this.#segments(file))).map(regionOf),
      progress,
    });
  }

  async #segments(file: StoredFile): Promise<readonly FileSegment[]> {
    const segments: FileSegment[] = [];
    for await (const page of segmentsOf(this.#dependencies, file)) segments.push(...page);
    return segments;
  }
}

const regionOf = ({
  number,
  source,
  target,
  place,
  confidence,
  hidden,
}: ReadSegment): z.output<typeof imageData>['regions'][number] => {
  const { box } = (place ?? {}) as { readonly box?: Readonly<Record<string, unknown>> };
  return {
    id: number,
    box: {
      x: numberOf(box?.x) ?? 0,
      y: numberOf(box?.y) ?? 0,
      width: numberOf(box?.width) ?? 0,
      height: numberOf(box?.height) ?? 0,
      angle: numberOf(box?.angle) ?? 0,
    },
    source_text: plainOf(source),
    translated_text: target === null ? null : plainOf(target),
    confidence,
    hidden,
  };
};

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** @throws ApiError `invalid_request` */
const refuseTwice = (ids: readonly number[]): void => {
  const at = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (at < 0) return;
  throw invalid(`Region ${ids[at]} is named twice.`, {
    pointer: `/regions/${at}/id`,
    code: 'duplicate',
    message: 'is named before',
  });
};
