import type { Identity } from '../identity/identity.ts';
import type { Admission } from './rate-limit/rate-limiter.ts';

declare global {
  namespace Express {
    /** What the shared middleware leaves for those after it. */
    interface Locals {
      requestId: string;
      /** Where the service is reached, without a slash at the end. Left out while it starts: addresses are relative then. */
      publicUrl?: string;
      /** The route's pattern, for logs and metrics: never the raw path, whose ids would make endless series. */
      route?: string;
      /** The caller hung up: nobody waits for an answer. */
      abandoned?: true;
      identity: Identity;
      admission?: Admission;
      /** Gives back the place that a file on its way holds. */
      uploaded?: () => void;
    }
  }
}
