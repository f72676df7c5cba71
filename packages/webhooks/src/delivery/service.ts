import type { AttemptResult, Sender } from '../sender.ts';
import { type AttemptEvent, createAttempts } from './attempts.ts';
import { type ClaimLoop, startClaimLoop } from './claim-loop.ts';
import { type DeliveryLogger, silentLogger } from './logger.ts';
import { createOutage } from './outage.ts';
import { createOutcomeWriter } from './outcome-writer.ts';
import type { ClaimedDelivery, DeliveryQueue, HealthPolicy } from './queue.ts';
import { within } from './within.ts';

/** What delivers. */
export interface DeliveryService {
  /** Takes deliveries that are due, from now until `stop`. */
  start(): void;
  /**
   * Makes the attempt of a delivery that the caller has claimed, and writes its outcome before it resolves. Works
   * without `start`.
   *
   * @throws {Error} where the service has stopped (then nothing is counted) or the outcome could not be written
   */
  attempt(claim: ClaimedDelivery): Promise<AttemptResult>;
  /**
   * Claims nothing more, gives the attempts under way 10 s to end, and gives back the others as if they had not been
   * made. Resolves after 12 s at the latest, also where the storage is away. Safe to call twice; it does not reject.
   */
  stop(): Promise<void>;
  /** Attempts that are under way here, until their outcome is written. */
  readonly inFlight: number;
}

/** What a delivery service needs. */
export interface DeliveryServiceOptions {
  readonly queue: DeliveryQueue;
  readonly sender: Sender;
  readonly policy: HealthPolicy;
  /** Attempts at once of one endpoint, over all processes. */
  readonly perWebhook: number;
  /** Attempts at once of this process. Default 512: where 10 go to one webhook, 51 that hang leave room. */
  readonly inFlight?: number;
  /** Default `Math.random`. */
  readonly random?: () => number;
  /** Default: the system's clock. */
  readonly now?: () => Date;
  /** Default: silent. */
  readonly logger?: DeliveryLogger;
  /** Called after each attempt, before its outcome is written. */
  readonly onAttempt?: (event: AttemptEvent) => void;
}

/** How long a claim holds: longer than an attempt and the writing of its outcome together. */
export const leaseMs = 30_000;

const attemptsGraceMs = 10_000;
const stopMs = 12_000;
const returnExpiredMs = 5000;

/** Makes the delivery service of a process. Nothing that endpoints or the storage do is thrown from it. */
export const createDeliveryService = ({
  queue,
  sender,
  policy,
  perWebhook,
  inFlight: most = 512,
  random = Math.random,
  now = () => new Date(),
  logger = silentLogger,
  onAttempt = () => {},
}: DeliveryServiceOptions): DeliveryService => {
  const outage = (work: string, firstWaitMs: number) => createOutage(work, firstWaitMs, { logger, random });
  const expiry = outage('Giving back expired claims', returnExpiredMs);
  const writer = createOutcomeWriter({
    finish: (finished) => queue.finish(finished, policy),
    outage: outage('Writing outcomes', 100),
    logger,
  });
  let loop: ClaimLoop | undefined;
  let endDue: (() => Promise<void>) | undefined;
  let sweep: NodeJS.Timeout | undefined;
  let stopped: Promise<void> | undefined;

  const attempts = createAttempts({
    sender,
    writer,
    random,
    now,
    logger,
    onAttempt,
    // What has ended makes room here and at its endpoint.
    onEnd: () => loop?.wake(),
  });

  const release = (claims: readonly ClaimedDelivery[]): Promise<void> =>
    claims.length === 0
      ? Promise.resolve()
      : queue.release(claims.map(({ id, claimId }) => ({ id, claimId }))).catch((error: unknown) => {
          logger.warn({ err: error }, 'claims were not given back; they come again when their lease is over');
        });

  const take = (claims: readonly ClaimedDelivery[]): Promise<void> | undefined => {
    if (stopped) return release(claims);
    for (const claim of claims) attempts.launch(claim);
    return undefined;
  };

  const returnExpired = async (): Promise<void> => {
    try {
      if ((await queue.returnExpired()) > 0) loop?.wake();
      expiry.succeeded();
    } catch (error) {
      expiry.failed(error);
    }
    if (!stopped) sweep = setTimeout(returnExpired, returnExpiredMs);
  };

  const endAttempts = async (loopEnded: Promise<void> | undefined): Promise<void> => {
    await within(attemptsGraceMs, Promise.all([loopEnded, attempts.ended()]));
    await Promise.all([attempts.abort().then(release), attempts.ended()]);
  };

  const end = async (): Promise<void> => {
    clearTimeout(sweep);
    const dueEnded = endDue?.().catch((error: unknown) => {
      logger.warn({ err: error }, 'listening for deliveries did not end well');
    });
    await within(stopMs, Promise.all([endAttempts(loop?.stop()), dueEnded]));
    writer.end();
  };

  return {
    start: () => {
      if (loop || stopped) return;
      loop = startClaimLoop({
        room: () => most - attempts.count,
        claim: (limit) => queue.claim({ limit, perWebhook, leaseMs }),
        take,
        outage: outage('Claiming deliveries', 1000),
        random,
      });
      endDue = queue.onDue(loop.wake);
      void returnExpired();
    },
    attempt: async (claim) => {
      if (!stopped) return attempts.run(claim);
      await release([claim]);
      throw new Error('Deliveries have stopped.');
    },
    stop: () => {
      stopped ??= end();
      return stopped;
    },
    get inFlight() {
      return attempts.count;
    },
  };
};
