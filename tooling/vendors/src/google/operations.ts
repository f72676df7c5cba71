import { randomInt } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import { anyOf } from './protos.ts';
import { Refusal } from './status.ts';

/** The operations that were begun. */
export interface Operations {
  /** Begins one, done at the second look. */
  begin(response: object): object;
  /** Answers `GetOperation`. */
  get(message: object): object;
}

const metadataOf = (progressPercent: number) =>
  anyOf('google.cloud.speech.v1.LongRunningRecognizeMetadata', { progressPercent });

/** No operation yet. */
export const createOperations = (): Operations => {
  const running = new Map<string, { readonly response: object; looks: number }>();
  return {
    begin(response) {
      const name = String(randomInt(1e12, 9e12));
      running.set(name, { response, looks: 0 });
      return { name, done: false, metadata: metadataOf(0) };
    },
    get(message) {
      const name = String(Reflect.get(message, 'name') ?? '');
      const operation = running.get(name);
      if (!operation) {
        throw new Refusal({ code: status.NOT_FOUND, message: 'Requested entity was not found.' });
      }
      operation.looks += 1;
      if (operation.looks < 2) return { name, done: false, metadata: metadataOf(50) };
      return {
        name,
        done: true,
        metadata: metadataOf(100),
        response: anyOf('google.cloud.speech.v1.LongRunningRecognizeResponse', operation.response),
      };
    },
  };
};
