/** What became of a change of a resource that has revisions. */
export type Outcome<Value> =
  | { readonly state: 'done'; readonly value: Value }
  | { readonly state: 'not_found' }
  /** The present revision is none of those that were named. */
  | { readonly state: 'stale'; readonly revision: number }
  /** There would be more than `atMost`; nothing was changed. */
  | { readonly state: 'limit_reached' };

/** What became of a deletion. */
export type DeletionOutcome =
  | { readonly state: 'deleted' }
  | { readonly state: 'not_found' }
  | { readonly state: 'stale'; readonly revision: number }
  /** Settings of these projects name it: some of them, newest first. */
  | {
      readonly state: 'in_use';
      readonly projects: readonly { readonly id: string; readonly name: string }[];
    };

/** The revisions of which one must be the present one. Absent: any. */
export interface Precondition {
  readonly revisions?: readonly number[] | undefined;
}
