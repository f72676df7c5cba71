import { createFormat } from '@dragoman/format-kit';
import type { FormatV1 } from '@dragoman/provider';
import type { Kind } from './kinds.ts';
import type { OpenDocumentOptions } from './options.ts';
import { readOpenDocument } from './read.ts';

/** The format of a kind of file. */
export const openDocumentFormat = (kind: Kind): FormatV1<OpenDocumentOptions> =>
  createFormat<OpenDocumentOptions>({
    id: kind.id,
    read: (request, turns) => readOpenDocument(request, turns, kind),
  });
