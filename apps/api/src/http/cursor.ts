import { createHmac, timingSafeEqual } from 'node:crypto';
import { Turn } from '@dragoman/core';
import type { Page, PageRequest } from '@dragoman/store';
import { z } from 'zod';
import { invalid } from '../errors/errors.ts';
import { numberInUrl } from './schemas.ts';

/** Query parameters of every list. */
export const pageQuery = z.strictObject({
  limit: numberInUrl(z.int().min(1).max(100)).default(20).describe('How many at most.'),
  cursor: z.string().max(200).optional().describe('`pagination.next_cursor` of the page before.'),
});

const idBytes = 16;
const tagBytes = 12;

/**
 * Opaque, signed page marks: a cursor cannot be made up, nor taken from another list, nor from another account's, nor be
 * used with other filters. `list` is `listName` of the operation.
 */
export class Cursors {
  readonly #key: Buffer;

  /** @param key 32 bytes, derived for this purpose alone. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The page that a list request asks for. @throws ApiError `invalid_request` for a cursor that is not ours. */
  request(accountId: string, list: string, query: z.output<typeof pageQuery>): PageRequest {
    return { limit: query.limit, before: this.decode(accountId, list, query.cursor) };
  }

  /** A page as a list operation answers it. Rows may be long: others have their turn between them. */
  async reply<Row>(accountId: string, list: string, page: Page<Row>, present: (row: Row) => unknown) {
    const turn = new Turn();
    const data: unknown[] = [];
    for (const row of page.items) {
      data.push(present(row));
      if (turn.isOver) await turn.pass();
    }
    return {
      data,
      pagination: { next_cursor: this.encode(accountId, list, page.next) },
    };
  }

  encode(accountId: string, list: string, id: string | null): string | null {
    if (id === null) return null;
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    return Buffer.concat([bytes, this.#tag(accountId, list, bytes)]).toString('base64url');
  }

  /** @throws ApiError `invalid_request` where the cursor is not one of ours for this list of the account. */
  decode(accountId: string, list: string, cursor: string | undefined): string | undefined {
    if (cursor === undefined) return undefined;
    const bytes = Buffer.from(cursor, 'base64url');
    const id = bytes.subarray(0, idBytes);
    const tag = bytes.subarray(idBytes);
    if (bytes.length !== idBytes + tagBytes || !timingSafeEqual(tag, this.#tag(accountId, list, id)))
      throw invalid(
        'The cursor is not valid. Pass pagination.next_cursor of the previous page with the same filters, or leave it out to start anew.',
        {
          pointer: '',
          parameter: 'cursor',
          code: 'invalid_cursor',
          message: 'is not a cursor of this list with these filters',
        },
      );
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  #tag(accountId: string, list: string, id: Buffer): Buffer {
    // Accounts' ids are all as long, and so are those of rows: what is between them cannot be taken for a part of either.
    return createHmac('sha256', this.#key)
      .update(accountId)
      .update(list)
      .update(id)
      .digest()
      .subarray(0, tagBytes);
  }
}

/** Cursors hold ids: what is listed by a number has that in the last 12 digits of one. */
export const markOfNumber = (number: number): string =>
  `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`;

/** The number of `markOfNumber`. */
export const numberOfMark = (mark: string): number => Number.parseInt(mark.slice(-12), 16);
