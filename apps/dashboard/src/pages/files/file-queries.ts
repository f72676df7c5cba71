import type { components } from '@dragoman/client';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

/** A file as the service tells of it. */
export type FileData = components['schemas']['File'];
/** A picture with its regions. */
export type ImageData = components['schemas']['Image'];

/** What became of the units of an XLIFF. */
export type FileImportData = components['schemas']['FileImport'];

/** How often one asks how far work is, in milliseconds. */
const refreshMs = 1_500;

/** Whether something is being done with a file. */
export const isBeingWorkedOn = (file: { readonly status: FileData['status'] } | undefined): boolean =>
  file?.status === 'uploaded' || file?.status === 'processing';

/** One file; read again and again while it is being worked on. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', 'one', id],
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/v1/files/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (isBeingWorkedOn(state.data) ? refreshMs : false),
    // Its texts may have been edited on another page a moment ago.
    refetchOnMount: 'always',
  });

/** One picture with its regions. */
export const imageQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', 'image', id],
    queryFn: async ({ signal }) =>
      dataOf(await api.GET('/v1/visual/images/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (isBeingWorkedOn(state.data) ? refreshMs : false),
  });

/** Has everything that is shown of files read again. */
export const refreshFiles = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['files'] });

/** The same, where the texts of one were changed. */
export const refreshTexts = async (id: string): Promise<void> => {
  await Promise.all([refreshFiles(), queryClient.invalidateQueries({ queryKey: ['segments', id] })]);
};
