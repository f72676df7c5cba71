import type { LoadRequest } from './request.ts';

/** A server under load. */
export interface Target {
  readonly name: string;
  /** Root of its processes. */
  readonly pid: number;
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
  /** Further processes that work for it and whose processor time is counted apart, by name. */
  readonly helpers: Readonly<Record<string, number>>;
}
