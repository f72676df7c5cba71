import type { CatalogueTable, SnapshotPartition, SnapshotSequence } from './catalogue.ts';
import type { TableSum } from './table-content.ts';

/** A table, and what it held. */
export type SnapshotTable = CatalogueTable & TableSum;

/** What is known of the rows in a backup: enough to make the database again, and to see whether it is the same. */
export interface DatabaseSnapshot {
  readonly postgresVersion: string;
  /** The schema: the numbers of its migrations. */
  readonly migrations: readonly number[];
  /** The schema of the queue; null: it was never used. */
  readonly queueVersion: number | null;
  /** By it a root secret is known to be the right one. It tells nothing of the secret. */
  readonly secretCheck: string;
  /** In an order in which they can be filled. */
  readonly tables: readonly SnapshotTable[];
  readonly partitions: readonly SnapshotPartition[];
  readonly sequences: readonly SnapshotSequence[];
}

/** A file for download that the rows speak of; its content is kept elsewhere. `size` in bytes. */
export interface SavedAsset {
  readonly accountId: string;
  readonly id: string;
  readonly size: number;
}

/** What `saveDatabase` wrote. */
export interface SavedDatabase {
  readonly snapshot: DatabaseSnapshot;
  readonly assets: readonly SavedAsset[];
  /** The root secret in base64, where it lies in the data directory alone. Never to be shown. */
  readonly generatedSecret: string | null;
}
