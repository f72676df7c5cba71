/** A file for download. Its content is kept elsewhere, under its account's and its own id. */
export interface Asset {
  readonly id: string;
  readonly accountId: string;
  /** What it was made of, for example `glossary/<id>/3/csv`. */
  readonly subject: string;
  /** The name of the download. */
  readonly name: string;
  readonly mediaType: string;
  /** Bytes; null while it is being written. */
  readonly size: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What is known of files for download. */
export interface AssetRepository {
  create(
    accountId: string,
    input: Pick<Asset, 'subject' | 'name' | 'mediaType' | 'expiresAt'>,
  ): Promise<Asset>;
  /**
   * Its content is complete.
   * @param maxStored how many bytes the files of the account may hold, this one included; null: any
   * @returns `full` where they would hold more: it stays incomplete. Null: it is gone.
   */
  complete(
    accountId: string,
    id: string,
    size: number,
    maxStored: number | null,
  ): Promise<Asset | 'full' | null>;
  /** How many bytes the complete files of an account hold that have not expired. */
  stored(accountId: string): Promise<number>;
  get(accountId: string, id: string): Promise<Asset | null>;
  /** The newest complete one that was made of this and lives until `until` at least. */
  find(accountId: string, subject: string, until: Date): Promise<Asset | null>;
  /** All that were made of this, or of a part of it: with this subject, or one that goes on with a slash. */
  madeOf(accountId: string, subject: string): Promise<readonly Asset[]>;
  delete(accountId: string, id: string): Promise<boolean>;
  /** It is kept until then at most. */
  shorten(accountId: string, id: string, expiresAt: Date): Promise<void>;
  /** A background sweep: what expired before now, of every account, oldest first. */
  expired(limit: number): Promise<readonly Pick<Asset, 'id' | 'accountId'>[]>;
}
