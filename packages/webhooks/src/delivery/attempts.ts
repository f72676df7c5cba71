import type { AttemptResult, Sender } from '../sender.ts';
import { dispositionOf, endOf } from './disposition.ts';
import type { DeliveryLogger } from './logger.ts';
import type { OutcomeWriter } from './outcome-writer.ts';
import type { ClaimedDelivery, Disposition, FinishedAttempt } from './queue.ts';
import { unsignedResult } from './unsigned.ts';

/** An attempt that was made. */
export interface AttemptEvent {
  /** Without secrets, addresses and texts. */
  readonly delivery: Pick<
    ClaimedDelivery,
    'id' | 'accountId' | 'webhookId' | 'eventKind' | 'kind' | 'number'
  >;
  readonly result: AttemptResult;
  readonly disposition: Disposition;
}

/** The attempts of this process that are under way. */
export interface Attempts {
  readonly count: number;
  /** Sends, and writes the outcome. Rejects where it was aborted or could not be written. */
  run(claim: ClaimedDelivery): Promise<AttemptResult>;
  /** The same for nobody: what goes wrong is logged. */
  launch(claim: ClaimedDelivery): void;
  /** Resolves when none is under way. */
  ended(): Promise<void>;
  /** Aborts those that have no answer, and resolves with them. */
  abort(): Promise<readonly ClaimedDelivery[]>;
}

export interface AttemptsOptions {
  readonly sender: Sender;
  readonly writer: OutcomeWriter;
  readonly random: () => number;
  readonly now: () => Date;
  readonly logger: DeliveryLogger;
  onAttempt(event: AttemptEvent): void;
  /** Called when one is no longer under way. */
  onEnd(): void;
}

const eventOf = (claim: ClaimedDelivery, result: AttemptResult, disposition: Disposition): AttemptEvent => {
  const { id, accountId, webhookId, eventKind, kind, number } = claim;
  return { delivery: { id, accountId, webhookId, eventKind, kind, number }, result, disposition };
};

const finishedOf = (
  claim: ClaimedDelivery,
  result: AttemptResult,
  disposition: Disposition,
): FinishedAttempt => ({
  claim,
  disposition,
  startedAt: result.startedAt,
  endedAt: endOf(result),
  requestHeaders: result.requestHeaders,
  status: result.status,
  error: result.error,
  errorMessage: result.errorMessage,
  responseTimeMs: result.responseTimeMs,
  durationMs: result.durationMs,
  responseHeaders: result.response?.headers ?? null,
  responseBody: result.response?.body ?? null,
  bodyFate: result.response?.bodyFate ?? null,
});

export const createAttempts = ({
  sender,
  writer,
  random,
  now,
  logger,
  onAttempt,
  onEnd,
}: AttemptsOptions): Attempts => {
  const running = new Set<Promise<AttemptResult>>();
  const sending = new Set<Promise<AttemptResult>>();
  const aborted: ClaimedDelivery[] = [];
  const controller = new AbortController();

  const send = async (claim: ClaimedDelivery): Promise<AttemptResult> => {
    const { id, eventKind: event, url, secrets, headers, body } = claim;
    if (secrets === null) return unsignedResult(now());
    try {
      return await sender.send({ id, event, url, secrets, headers, body }, controller.signal);
    } catch (error) {
      if (controller.signal.aborted) aborted.push(claim);
      throw error;
    }
  };

  const tell = (event: AttemptEvent): void => {
    try {
      onAttempt(event);
    } catch (error) {
      logger.warn({ err: error }, 'an attempt was not counted');
    }
  };

  const attempt = async (claim: ClaimedDelivery): Promise<AttemptResult> => {
    const sent = send(claim);
    sending.add(sent);
    const result = await sent.finally(() => sending.delete(sent));
    const disposition = dispositionOf(claim, result, random);
    tell(eventOf(claim, result, disposition));
    await writer.write(finishedOf(claim, result, disposition));
    return result;
  };

  const run = (claim: ClaimedDelivery): Promise<AttemptResult> => {
    const made = attempt(claim).finally(() => {
      running.delete(made);
      onEnd();
    });
    running.add(made);
    return made;
  };

  return {
    get count() {
      return running.size;
    },
    run,
    launch: (claim) => {
      run(claim).catch((error: unknown) => {
        if (controller.signal.aborted) return;
        const { id, webhookId } = claim;
        logger.error({ err: error, deliveryId: id, webhookId }, 'an attempt has no outcome: it comes again');
      });
    },
    ended: async () => {
      while (running.size > 0) await Promise.allSettled(running);
    },
    abort: async () => {
      controller.abort(new Error('Deliveries have stopped.'));
      await Promise.allSettled(sending);
      return aborted;
    },
  };
};
