import type { components } from '@dragoman/client';
import { api } from '../../api/client.ts';
import { ownAddress } from '../../api/own-address.ts';
import { ApiProblem } from '../../api/problem.ts';
import { type FileData, isBeingWorkedOn } from './file-queries.ts';

/** A form in which a file can be exported, beside its own, which is its download. */
export type ExportFormat = Exclude<
  components['schemas']['FileExportRequest']['format'],
  'original' | undefined
>;

/** The exports that make sense for a file now, beside the download of its result. */
export const exportFormatsOf = (file: FileData): ExportFormat[] => {
  if (isBeingWorkedOn(file) || !file.keeps_segments || (file.segments ?? 0) === 0) return [];
  if (file.kind === 'image') return ['xliff', 'text'];
  return [
    'xliff',
    'bilingual_docx',
    'bilingual_html',
    ...(file.format === 'pdf' ? (['bilingual_pdf'] as const) : []),
    'text',
  ];
};

/** How often one asks whether a file is written, and how long, in milliseconds. */
const intervalMs = 1_500;
const maxWaitMs = 10 * 60_000;

/** Has the browser save what is at an address of ours: it is sent as an attachment. */
export const saveFrom = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
};

/** Exports a file and saves it; where it has to be written first, once that is done. @throws as the API client */
export const exportFile = async (id: string, format: ExportFormat): Promise<void> => {
  const path = { id };
  const until = Date.now() + maxWaitMs;
  do {
    const { data: answer } = await api.POST('/v1/files/{id}/export', { params: { path }, body: { format } });
    if (answer && 'export_url' in answer.data) return saveFrom(ownAddress(answer.data.export_url));
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  } while (Date.now() < until);
  throw new ApiProblem(504, { code: 'still_written' });
};
