import type { ServiceError } from '@dragoman/provider';
import type { LiveAgent } from './live-agent.ts';
import { type Asked, engineError, inputError, refusalError } from './vendor-error.ts';

const textOf = (header: string | string[] | undefined): string | null =>
  Array.isArray(header) ? (header[0] ?? null) : (header ?? null);

/** Why a stream could not be opened or broke: refused by an HTTP answer, or by the network. */
export const brokenError = (error: Error, { refusal }: LiveAgent, asked: Asked): ServiceError => {
  if (refusal?.statusCode === undefined) {
    return engineError('unavailable', { cause: error });
  }
  const { headers, statusCode } = refusal;
  return refusalError(
    {
      status: statusCode,
      headers: {
        requestId: textOf(headers['dg-request-id']),
        retryAfter: textOf(headers['retry-after']),
      },
      body: { err_msg: textOf(headers['dg-error']) },
    },
    asked,
  );
};

/** Deepgram's own code at the beginning of its words: `DATA-0000`, `NET-0001`. */
const codeOf = (reason: string): string | undefined => /^[A-Z]+-\d{4}/.exec(reason)?.[0];

/** Why the vendor ended a stream, by the code in what it said. */
export const endedError = (reason: string, closeCode?: number): ServiceError => {
  const vendorCode = codeOf(reason);
  const cause = new Error(`Deepgram ended the stream: ${vendorCode ?? closeCode ?? 'no reason'}.`);
  if (vendorCode?.startsWith('DATA')) return inputError('corrupt_audio', { vendorCode, cause });
  return engineError(closeCode === 1008 ? 'rejected' : 'unavailable', { vendorCode, cause });
};
