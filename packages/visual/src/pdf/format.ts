import type { FormatV1 } from '@dragoman/provider';
import { extractPdf } from './extract.ts';
import { pairPdf } from './pair.ts';
import { renderPdf } from './render.ts';

/** What does the work for PDF. */
export const pdfFormat: FormatV1 = {
  contract: 'format/v1',
  id: 'pdf',
  extract: extractPdf,
  render: renderPdf,
  pair: pairPdf,
};
