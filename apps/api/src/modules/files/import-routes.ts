import { invalid } from '../../errors/errors.ts';
import { readUtf8 } from '../../exchange/utf8.ts';
import { etagOf } from '../../http/if-match.ts';
import { operationsOf } from '../../http/operation.ts';
import { idParams } from '../../http/schemas.ts';
import type { Settings } from '../../settings.ts';
import type { FileImport } from './importing.ts';
import { fileImportBody, fileImportData } from './schema.ts';

interface Services {
  readonly fileImport: FileImport;
}

const { operation } = operationsOf<Services>({ tag: 'Files', scope: 'files' });

const importFile = operation({
  id: 'importFile',
  route: 'POST /v1/files/{id}/import',
  summary: 'Import the edited translations of an exported XLIFF',
  description:
    'Unit by unit: what cannot be taken is listed with its reason, the rest is written. `POST /v1/files/{id}/render` then writes the file. A DOCTYPE is refused.',
  params: idParams,
  body: fileImportBody,
  media: {
    field: 'file',
    inline: { member: 'xliff', name: 'manual.xlf' },
    maxBytes: ({ limits }: Settings) => limits.document.bytes,
  },
  precondition: true,
  data: fileImportData,
  errors: ['not_found', 'conflict', 'precondition_failed', 'limit_exceeded'],
  async handle({ identity, params, body, file, ifMatch, signal }, { fileImport }) {
    const { xliff, approve_final: approvesFinal = false } = body;
    const text = file ? readUtf8(file.path) : xliff;
    if (text === undefined || (file && xliff !== undefined))
      throw invalid('Send the XLIFF once: in `xliff`, or as the part `file` of a form.', {
        pointer: '/xliff',
        code: file ? 'conflict' : 'required',
        message: file ? 'stands beside a file' : 'is required',
      });
    const options = { approvesFinal, revisions: ifMatch, signal };
    const data = await fileImport.import(identity, params.id, text, options);
    return { data, headers: { etag: etagOf(data.revision) } };
  },
});

export const fileImportOperations = [importFile];
