import type { Account } from '@dragoman/store';
import type { Settings } from '../settings.ts';

/** What all keys of an account may use together. Null: without limit. */
export interface AccountCeilings {
  readonly requestsPerMinute: number | null;
  readonly charactersPerMonth: number | null;
  readonly secondsPerMonth: number | null;
  readonly storedBytes: number | null;
  readonly concurrentUploads: number | null;
}

/** The ceilings of an account: its own where it has one, else those of the deployment (`limits.account`). */
export const ceilingsOf = (
  { rateLimitPerMinute, charactersPerMonth }: Pick<Account, 'rateLimitPerMinute' | 'charactersPerMonth'>,
  usual: Settings['limits']['account'],
): AccountCeilings => ({
  // 0: the operator has said of this account that it has none.
  requestsPerMinute: (rateLimitPerMinute ?? usual.requestsPerMinute) || null,
  charactersPerMonth: charactersPerMonth ?? usual.charactersPerMonth ?? null,
  secondsPerMonth: usual.secondsPerMonth ?? null,
  storedBytes: usual.storedBytes ?? null,
  concurrentUploads: usual.concurrentUploads ?? null,
});
