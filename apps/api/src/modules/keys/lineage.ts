import type { ApiKey, Grant, Maker } from '@dragoman/store';
import type { KeyQuota } from '../../identity/identity.ts';

/** What a key may do within what the keys above it may do now. @param perMinute the rate of keys without their own */
export const grantWithin = (key: ApiKey, makers: readonly Maker[], perMinute: number): Grant => {
  const { scopes, projectIds } = key;
  const line = [key, ...makers];
  const rates = line.map((each) => rateOf(each, perMinute));
  const lowest = least(rates);
  return {
    scopes,
    projectIds,
    expiresAt: earliest(line.map(({ expiresAt }) => expiresAt)),
    rateLimitPerMinute: rates[0] === lowest ? key.rateLimitPerMinute : lowest,
    charactersPerMonth: least(line.map(({ charactersPerMonth }) => charactersPerMonth)),
  };
};

/** The quotas that a key draws on: its own, and those above it. One that is implied by another above it is left out. */
export const quotasOf = (key: ApiKey, makers: readonly Maker[]): readonly KeyQuota[] => {
  const quotas: KeyQuota[] = [];
  for (const { id, charactersPerMonth: limit } of [key, ...makers].toReversed()) {
    const above = quotas.at(-1)?.charactersPerMonth;
    if (limit !== null && (above === undefined || limit < above))
      quotas.push({ keyId: id, charactersPerMonth: limit });
  }
  return quotas;
};

/** Requests a minute; null is unlimited. */
export const rateOf = (
  { rateLimitPerMinute }: Pick<Grant, 'rateLimitPerMinute'>,
  perMinute: number,
): number | null => (rateLimitPerMinute ?? perMinute) || null;

/** Null is without limit. */
const least = (limits: readonly (number | null)[]): number | null => {
  const set = limits.filter((limit) => limit !== null);
  return set.length === 0 ? null : Math.min(...set);
};

const earliest = (moments: readonly (Date | null)[]): Date | null => {
  const set = moments.filter((moment) => moment !== null);
  return set.length === 0 ? null : new Date(Math.min(...set.map((moment) => moment.getTime())));
};
