/** One page of a list, newest first. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Id to pass as `before` for the next page; null at the end. */
  readonly next: string | null;
}

export interface PageRequest {
  /** 1..100. */
  readonly limit: number;
  /** Only rows older than this id. */
  readonly before?: string | undefined;
}
