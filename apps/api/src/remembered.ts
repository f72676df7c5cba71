import { LRUCache } from 'lru-cache';
import type { Identity } from './identity/identity.ts';

/** What another process changed is seen after this at the latest. */
const freshMs = 3_000;

/** How much is remembered. */
export interface RememberedBounds<Row> {
  /** Rows. Default: 1,000. */
  readonly max?: number;
  /** Of all rows together, by `sizeOf`. Default: any. */
  readonly maxSize?: number;
  readonly sizeOf?: (row: Row | null) => number;
}

/** Whose account it is. */
type Owned = { readonly account: Pick<Identity['account'], 'id'> };

/**
 * Rows of accounts as they were a moment ago: one look-up for all who ask at once. One that is changed under its look-up
 * fails nobody: who asked before the change may get what was before it, who asks afterwards does not.
 */
export class Remembered<Row extends object> {
  readonly #load: (accountId: string, id: string) => Promise<Row | null>;
  readonly #rows: LRUCache<string, { readonly row: Row | null; readonly freshUntil: number }>;
  readonly #underWay = new Map<string, Promise<Row | null>>();

  constructor(
    load: (accountId: string, id: string) => Promise<Row | null>,
    { max = 1_000, maxSize, sizeOf }: RememberedBounds<Row> = {},
  ) {
    this.#load = load;
    this.#rows = new LRUCache({
      max,
      ...(maxSize && sizeOf ? { maxSize, sizeCalculation: ({ row }) => sizeOf(row) } : {}),
    });
  }

  /** Null: the account has no such row. */
  async find({ account }: Owned, id: string): Promise<Row | null> {
    const place = placeOf(account.id, id);
    const known = this.#rows.get(place);
    if (known && performance.now() < known.freshUntil) return known.row;
    return this.#underWay.get(place) ?? this.#begin(place, account.id, id);
  }

  /** It was changed: the next who asks is told how it is now. */
  forget({ account }: Owned, id: string): void {
    const place = placeOf(account.id, id);
    this.#rows.delete(place);
    this.#underWay.delete(place);
  }

  #begin(place: string, accountId: string, id: string): Promise<Row | null> {
    const isCurrent = () => this.#underWay.get(place) === begun;
    const begun = this.#load(accountId, id)
      .then((row) => {
        if (isCurrent()) this.#rows.set(place, { row, freshUntil: performance.now() + freshMs });
        return row;
      })
      .finally(() => isCurrent() && this.#underWay.delete(place));
    this.#underWay.set(place, begun);
    return begun;
  }
}

/** An id may be written in either case. */
const placeOf = (accountId: string, id: string): string => `${accountId}/${id.toLowerCase()}`;
