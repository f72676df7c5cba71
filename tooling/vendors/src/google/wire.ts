import type { ServiceDefinition } from '@grpc/grpc-js';
import { serviceOf } from './protos.ts';

/** A message with what its bytes tell besides. */
export interface Received {
  readonly message: object;
  /** Whether there are fields in it that the protos do not have. */
  readonly hasUnknown: boolean;
  readonly bytes: number;
}

/** An answer in bytes of its own, whatever they mean. */
export interface RawAnswer {
  readonly raw: Buffer;
}

/** A service of the protos that shows what its requests look like on the wire, and can be made to answer anything. */
export const wireServiceOf = (name: string): ServiceDefinition =>
  Object.fromEntries(
    Object.entries(serviceOf(name)).map(([method, definition]) => [
      method,
      {
        ...definition,
        requestDeserialize: (bytes: Buffer): Received => {
          const message = definition.requestDeserialize(bytes);
          const known = definition.requestSerialize(message).length;
          return { message, hasUnknown: known !== bytes.length, bytes: bytes.length };
        },
        responseSerialize: (answer: object): Buffer =>
          'raw' in answer && Buffer.isBuffer(answer.raw) ? answer.raw : definition.responseSerialize(answer),
      },
    ]),
  );
