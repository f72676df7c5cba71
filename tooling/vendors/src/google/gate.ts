import { setTimeout } from 'node:timers/promises';
import type { FailureSwitch } from '../shared/failure-switch.ts';
import type { CallLog, OpenCall, ServerCall } from './calls.ts';
import { type AcceptedCredentials, credentialsProblem } from './credentials.ts';
import type { GoogleFailure } from './failures.ts';
import { invalid, Refusal } from './status.ts';
import type { Received } from './wire.ts';

/** What every method of the double shares. */
export interface Gate {
  readonly log: CallLog;
  readonly failures: FailureSwitch<GoogleFailure>;
  readonly credentials: AcceptedCredentials;
  /** Milliseconds before every answer. */
  readonly delayMs: number;
  /** Cuts the connection of a call. */
  cut(call: { getPeer(): string }, open: OpenCall): void;
}

const maxBytes = 10_485_760;

/** Refuses a call without the right credentials. */
export const checkCredentials = ({ credentials }: Gate, call: ServerCall): void => {
  const problem = credentialsProblem(call.metadata, credentials);
  if (problem) throw new Refusal(problem);
};

/** Refuses what Google's front end refuses, whatever the method. */
export const checkMessage = ({ bytes, hasUnknown }: Received): void => {
  if (bytes > maxBytes) {
    throw new Refusal(invalid(`Request payload size exceeds the limit: ${maxBytes} bytes.`));
  }
  if (hasUnknown) throw new Refusal(invalid('Request contains an unknown field.'));
};

/** Waits as long as the double and the failure want. */
export const wait = async ({ delayMs }: Gate, failure: GoogleFailure | undefined): Promise<void> => {
  const lateMs = delayMs + (failure?.kind === 'delay' ? failure.delayMs : 0);
  if (lateMs > 0) await setTimeout(lateMs, undefined, { ref: false });
};

/** Bytes that are no message of any type: a field that ends in its middle. */
export const garbage = { raw: Buffer.from([0x0a, 0xff]) } as const;
