/** What a process does: `worker` takes no requests. */
export type ProcessRole = 'all' | 'api' | 'worker';

/**
 * The processes that live on this database. Each moves its row every second; one whose row has stood still for so many
 * looks of another is dead to all. No clock decides, so none that jumps can; one that was frozen is there again with its
 * next move.
 */
export interface ProcessRegistry {
  /** From now on this process is one of them, until the store is closed. */
  join(role: ProcessRole): Promise<void>;
  /** How many take requests, this one included: as of its last look, 1 at least. */
  readonly serving: number;
  /** Runs `work` while no other process runs any. @param work may be run twice */
  alone<Value>(work: () => Promise<Value>): Promise<Value>;
  /**
   * Says that this process keeps files in the store of that name.
   *
   * @returns false where one that lives keeps them in another: then nothing was said
   */
  shareAssets(assetStore: string): Promise<boolean>;
}
