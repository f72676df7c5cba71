import { type ApiResult, unwrapBody } from './unwrap.ts';

/** The body of a list. */
export interface ListBody<Item> {
  readonly data: readonly Item[];
  readonly pagination: { readonly next_cursor: string | null };
}

/**
 * Every item of a list, page after page, asked for only as the loop goes on.
 *
 * @param fetchPage asks for one page: what it is given belongs into the query.
 * @throws DragomanError, DragomanConnectionError
 * @example
 * for await (const translation of paginate((page) =>
 *   client.api.GET('/v1/translations', { params: { query: { ...page, status: 'completed' } } }),
 * )) console.log(translation.id);
 */
export async function* paginate<Item>(
  fetchPage: (page: { limit: number; cursor?: string }) => Promise<ApiResult<ListBody<Item>>>,
): AsyncGenerator<Item, void, undefined> {
  const limit = 100;
  let cursor: string | null = null;
  do {
    const body: ListBody<Item> = unwrapBody(await fetchPage(cursor === null ? { limit } : { limit, cursor }));
    yield* body.data;
    cursor = body.pagination.next_cursor;
  } while (cursor !== null);
}
