import type { FormatService } from '@dragoman/core';
import type { StoredFile } from '@dragoman/store';
import type { z } from 'zod';
import { etagOf } from '../../http/if-match.ts';
import { present } from '../../http/names.ts';
import type { OperationReply } from '../../http/operation.ts';
import type { Identity } from '../../identity/identity.ts';
import type { AssetService } from '../assets/service.ts';
import { bilingualAsset } from '../files/exporting.ts';
import type { FileOperations } from '../files/operations.ts';
import { linkTo, progressOf, visualStatusOf, warningsOf } from '../files/present.ts';
import type { IncomingFile } from '../files/receiving.ts';
import { acceptedDocument } from '../files/routes.ts';
import type { FileService } from '../files/service.ts';
import { documentData } from './schema.ts';

interface Dependencies {
  readonly formats: FormatService;
  readonly assets: AssetService;
  readonly files: FileService;
  readonly fileOperations: FileOperations;
}

/** What the operations on documents do with a request: a document is a file, of whatever format. */
export class DocumentOperations {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Translates a document, at once or as a job. */
  async translate(identity: Identity, incoming: IncomingFile, isAsync: boolean): Promise<OperationReply> {
    const { fileOperations } = this.#dependencies;
    if (isAsync) return this.#accepted(await fileOperations.upload(identity, incoming));
    const { file, outcome } = await fileOperations.translate(identity, incoming);
    if ('job' in outcome) return this.#accepted(file);
    return { data: await this.#present(file, null), headers: { etag: etagOf(file.revision) } };
  }

  /** A document as it is now. @throws ApiError `not_found` */
  async read(identity: Identity, id: string): Promise<OperationReply> {
    const { files } = this.#dependencies;
    const file = await files.get(identity, id);
    const progress = progressOf(file, await files.job(file));
    return {
      data: await this.#present(file, progress),
      headers: { etag: etagOf(file.revision), ...(progress ? acceptedDocument(id).headers : {}) },
    };
  }

  async #accepted(file: StoredFile): Promise<OperationReply> {
    const progress = progressOf({ status: 'processing' }, await this.#dependencies.files.job(file));
    return {
      data: { id: file.id, file_id: file.id, status: 'processing', progress },
      ...acceptedDocument(file.id),
    };
  }

  async #present(
    file: StoredFile,
    progress: z.output<typeof documentData>['progress'],
  ): Promise<z.output<typeof documentData>> {
    const { assets, formats } = this.#dependencies;
    const bilingual = await bilingualAsset({ assets, formats }, file);
    return present(documentData, file, {
      file_id: file.id,
      status: visualStatusOf(file),
      segments: file.segmentCount,
      warnings: warningsOf(file),
      document_url: linkTo(assets, file, file.resultAssetId),
      bilingual_url: linkTo(assets, file, bilingual?.id ?? null),
      source_url: linkTo(assets, file, file.sourceAssetId) ?? '',
      progress,
    });
  }
}
