import type { LoadRequest } from './request.ts';

/** A server under load. */
export interface Target {
  readonly name: string;
  /** Root of its processes. */
  readonly pid: number;
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
}
