import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { type AnyMessage, anyOf, encode } from './protos.ts';

/** How a call ends that is not answered. */
export interface GoogleStatus {
  /** A gRPC status, for example 3. */
  readonly code: number;
  readonly message: string;
  /** `google.rpc.ErrorInfo`. */
  readonly info?: { readonly reason: string; readonly metadata?: Readonly<Record<string, string>> };
  /** `google.rpc.RetryInfo`. */
  readonly retryDelayMs?: number;
}

/** The refusal of a request. */
export const invalid = (message: string): GoogleStatus => ({ code: status.INVALID_ARGUMENT, message });

/** Thrown where a request is refused. */
export class Refusal extends Error {
  readonly status: GoogleStatus;

  constructor(refused: GoogleStatus) {
    super(refused.message);
    this.status = refused;
  }
}

const detailsOf = ({ info, retryDelayMs }: GoogleStatus): AnyMessage[] => [
  ...(info ? [anyOf('google.rpc.ErrorInfo', { domain: 'googleapis.com', ...info })] : []),
  ...(retryDelayMs === undefined
    ? []
    : [
        anyOf('google.rpc.RetryInfo', {
          retryDelay: { seconds: Math.floor(retryDelayMs / 1000), nanos: (retryDelayMs % 1000) * 1e6 },
        }),
      ]),
];

/** A status as gRPC sends it, with its details in `grpc-status-details-bin`. */
export const errorOf = (refused: GoogleStatus): Pick<ServiceError, 'code' | 'details' | 'metadata'> => {
  const { code, message } = refused;
  const details = detailsOf(refused);
  const metadata = new Metadata();
  if (details.length > 0) {
    metadata.set('grpc-status-details-bin', encode('google.rpc.Status', { code, message, details }));
  }
  return { code, details: message, metadata };
};
