import type { Client } from '../../dragoman/client.ts';
import type { Acknowledged } from './load.ts';

interface StoredTranslation {
  readonly id: string;
  readonly status: string;
  readonly source_text: string;
  readonly translated_text: string;
  readonly characters_used: number;
  readonly characters_billed: number;
}

interface UsageReport {
  readonly requests: number;
  readonly characters: { readonly used: number; readonly billed: number };
}

/** What the service says of itself, against what it acknowledged. */
export interface Verdict {
  readonly stored: number;
  /** Acknowledged, but not stored as it was answered. */
  readonly lost: readonly Acknowledged[];
  /** Stored more than once under one id. */
  readonly doubled: number;
  /** Of all rows, and of the usage report: requests, characters used, characters billed. */
  readonly sums: readonly [number, number, number];
  readonly usage: readonly [number, number, number];
}

const listAll = async (client: Client): Promise<StoredTranslation[]> => {
  const rows: StoredTranslation[] = [];
  let cursor: string | null | undefined;
  do {
    const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { body } = await client.expect<StoredTranslation[]>('GET', `/v1/translations?limit=100${query}`);
    rows.push(...body.data);
    cursor = body.pagination?.next_cursor;
  } while (cursor);
  return rows;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Reads everything back over HTTP and compares. `since` is the day of the first request: a run may pass midnight. */
export const verify = async (
  client: Client,
  acknowledged: readonly Acknowledged[],
  since: Date,
): Promise<Verdict> => {
  const rows = await listAll(client);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = acknowledged.filter((one) => {
    const row = byId.get(one.id);
    return (
      row?.status !== 'completed' ||
      row.source_text !== one.sourceText ||
      row.translated_text !== one.translatedText ||
      row.characters_used !== one.charactersUsed
    );
  });
  const from = since.toISOString().slice(0, 10);
  const { body } = await client.expect<UsageReport>('GET', `/v1/usage?from=${from}`);
  const { requests, characters } = body.data;
  return {
    stored: rows.length,
    lost,
    doubled: rows.length - byId.size,
    sums: [
      rows.length,
      sum(rows.map((row) => row.characters_used)),
      sum(rows.map((row) => row.characters_billed)),
    ],
    usage: [requests, characters.used, characters.billed],
  };
};
