import { textIn } from '../search-words.ts';

/** The states by which files can be filtered. */
export const statuses = ['uploaded', 'processing', 'completed', 'failed', 'cancelled'] as const;

/** The kinds by which files can be filtered. */
export const kinds = ['document', 'image'] as const;

/** The filters of the list, as the address has them. */
export interface FilesSearch {
  readonly status?: (typeof statuses)[number] | undefined;
  readonly kind?: (typeof kinds)[number] | undefined;
  readonly target_language?: string | undefined;
  readonly search?: string | undefined;
}

/** The filters of an address; what makes no sense is left out. */
export const readFilesSearch = (search: Readonly<Record<string, unknown>>): FilesSearch => ({
  status: statuses.find((status) => status === search.status),
  kind: kinds.find((kind) => kind === search.kind),
  target_language: textIn(search, 'target_language'),
  search: textIn(search, 'search'),
});
