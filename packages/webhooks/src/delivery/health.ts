import type { EndpointHealth, HealthOutcome, HealthPolicy } from './queue.ts';

/** What the rules are made with. */
export interface HealthPolicyOptions {
  /** Attempts at once of one endpoint: what a circuit that closes again returns to. */
  readonly concurrency: number;
  /** An endpoint that has failed for so long is disabled. Default 5. */
  readonly disableAfterDays?: number;
}

const windowMs = 300_000;
const attemptsToJudge = 10;
const failuresToOpen = 0.7;
/** One delivery that nobody wanted is no proof. */
const exhaustedToDisable = 2;
const dayMs = 86_400_000;

const isWindowOver = ({ windowStartedAt }: EndpointHealth, at: Date): boolean =>
  at.getTime() - windowStartedAt.getTime() >= windowMs;

/** The window that an outcome falls into, with it: the present one, or a new one. */
const countIn = (health: EndpointHealth | null, { at, isDelivered }: HealthOutcome) => {
  const failures = isDelivered ? 0 : 1;
  if (health === null || isWindowOver(health, at)) {
    return { windowStartedAt: at, windowAttempts: 1, windowFailures: failures };
  }
  return {
    windowStartedAt: health.windowStartedAt,
    windowAttempts: health.windowAttempts + 1,
    windowFailures: health.windowFailures + failures,
  };
};

const afterFailure = (health: EndpointHealth | null, outcome: HealthOutcome): EndpointHealth => {
  const counted = countIn(health, outcome);
  const { windowAttempts, windowFailures } = counted;
  const opens = windowAttempts >= attemptsToJudge && windowFailures >= failuresToOpen * windowAttempts;
  return {
    ...counted,
    failingSince: health?.failingSince ?? outcome.at,
    consecutiveFailures: (health?.consecutiveFailures ?? 0) + 1,
    exhaustedDeliveries: (health?.exhaustedDeliveries ?? 0) + (outcome.isExhausted ? 1 : 0),
    lastFailureAt: outcome.at,
    // Never 0: its own deliveries are what finds out that an endpoint is well again.
    concurrency: opens ? 1 : (health?.concurrency ?? null),
  };
};

const afterSuccess = (
  health: EndpointHealth,
  outcome: HealthOutcome,
  most: number,
): EndpointHealth | null => {
  const well = { failingSince: null, consecutiveFailures: 0, exhaustedDeliveries: 0 };
  if (health.concurrency === null) {
    return isWindowOver(health, outcome.at) ? null : { ...health, ...countIn(health, outcome), ...well };
  }
  const doubled = health.concurrency * 2;
  if (doubled < most) return { ...health, ...countIn(health, outcome), ...well, concurrency: doubled };
  // A window of its own: the failures that opened the circuit would open it again at the first one.
  const emptied = { windowStartedAt: outcome.at, windowAttempts: 0, windowFailures: 0 };
  return { ...health, ...emptied, ...well, concurrency: null };
};

const isToDisable = (health: EndpointHealth | null, at: Date, afterMs: number): boolean =>
  health !== null &&
  health.failingSince !== null &&
  health.exhaustedDeliveries >= exhaustedToDisable &&
  at.getTime() - health.failingSince.getTime() >= afterMs;

/**
 * Makes the rules by which endpoints are judged. 70 % of 10 attempts or more failed within 5 minutes: one attempt at
 * once, then twice as many with each success. Nothing but failures for days, and two deliveries given up: disabled.
 */
export const createHealthPolicy = ({
  concurrency,
  disableAfterDays = 5,
}: HealthPolicyOptions): HealthPolicy => {
  const after = (health: EndpointHealth | null, outcome: HealthOutcome): EndpointHealth | null => {
    if (!outcome.isDelivered) return afterFailure(health, outcome);
    return health === null ? null : afterSuccess(health, outcome, concurrency);
  };
  return (before, outcomes) => {
    const health = outcomes.reduce(after, before);
    const last = outcomes.at(-1);
    return {
      health,
      disable: last !== undefined && isToDisable(health, last.at, disableAfterDays * dayMs),
    };
  };
};
