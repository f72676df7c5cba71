/** What a look after the partitions of days did. Names as in the database, for example `events_20261121`. */
export interface PartitionKeeping {
  readonly made: readonly string[];
  /** Rows that had no partition when they were written, and have one now. */
  readonly movedRows: number;
  /** Tables that were too busy, or have too many rows of today to move: to be done the next time. Writes go on without. */
  readonly postponed: readonly string[];
}

/** What dropping old partitions did. */
export interface PartitionDropping {
  readonly dropped: readonly string[];
  /** Old enough, but something of that day is still to be delivered. */
  readonly live: readonly string[];
  /** Too busy just then: to be done the next time. */
  readonly postponed: readonly string[];
}

/** What an alert watches. */
export interface PartitionInspection {
  /** Tomorrow has no partition in one of the tables: `keep` has not run for two weeks. */
  readonly tomorrowMissing: boolean;
  /** Rows without a partition of their day, counted up to 10,000 for each table. They are found as any others. */
  readonly rowsInDefault: number;
}

/** The partitions of a day (UTC) that events, deliveries that have ended and attempts lie in. Safe in several processes. */
export interface PartitionUpkeep {
  /** Makes those from today to 14 days ahead, and those of rows that have none. Opening the store makes two days. */
  keep(): Promise<PartitionKeeping>;
  /**
   * Drops days of which every moment is 30 days ago or more, unless something of them is still to be delivered. Drops
   * none, and logs it, where the clock of this process is more than a day ahead of the database's.
   */
  drop(): Promise<PartitionDropping>;
  inspect(): Promise<PartitionInspection>;
}
