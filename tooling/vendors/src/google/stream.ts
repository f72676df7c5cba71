import { setImmediate as nextTurn } from 'node:timers/promises';
import { type handleBidiStreamingCall, Metadata, type ServerDuplexStream, status } from '@grpc/grpc-js';
import type { GoogleFailure } from './failures.ts';
import { checkCredentials, checkMessage, type Gate, garbage, wait } from './gate.ts';
import { errorOf, Refusal } from './status.ts';
import type { Received } from './wire.ts';

/** One stream, as its service answers it. All may throw `Refusal`. */
export interface StreamAnswering {
  /** A message came. Gives what is answered to it. */
  take(message: object): Promise<readonly object[]>;
  /** No more will come. Gives what is still to be said. */
  end(): Promise<readonly object[]>;
  /** The stream is over, whoever ended it. */
  close(): void;
}

/** Makes the answers of a new stream; `fail` ends it from outside. */
export type StreamOpening = (fail: (refusal: Refusal) => void) => StreamAnswering;

type Duplex = ServerDuplexStream<Received, object>;

/** A method that takes many messages and gives many. Failures come with the second message: the first audio or text. */
export const duplex =
  (gate: Gate, opening: StreamOpening): handleBidiStreamingCall<Received, object> =>
  (call: Duplex) => {
    const open = gate.log.begin(call);
    let failure: GoogleFailure | undefined;
    let count = 0;

    const fail = (error: unknown): void => {
      if (open.isOver) return;
      open.end();
      answering.close();
      const known = error instanceof Refusal;
      if (!known) console.error('The double failed:', error);
      const refused = known
        ? error.status
        : { code: status.INTERNAL, message: 'Internal error encountered.' };
      call.emit('error', errorOf(refused));
    };
    const answering = opening(fail);
    call.on('cancelled', () => answering.close());

    const send = (answers: readonly object[]): void => {
      if (!open.isOver) for (const answer of answers) call.write(answer);
    };

    /** Whether the failure leaves nothing to be answered. */
    const failed = async (): Promise<boolean> => {
      if (failure?.kind === 'hang') return true;
      if (failure?.kind === 'status') throw new Refusal(failure.status);
      if (failure?.kind === 'disconnect') {
        if (failure.when === 'mid_answer') call.sendMetadata(new Metadata());
        setImmediate(() => gate.cut(call, open));
        return true;
      }
      await wait(gate, failure);
      if (failure?.kind === 'garbage') send([garbage]);
      if (failure?.kind === 'answer') send([failure.message]);
      return failure?.kind === 'garbage' || failure?.kind === 'answer';
    };

    const take = async ({ message, ...received }: Received): Promise<void> => {
      if (count === 0) checkCredentials(gate, call);
      checkMessage({ message, ...received });
      count += 1;
      if (count === 2) {
        failure = gate.failures.take();
        if (failure !== undefined && (await failed())) return;
      } else if (failure !== undefined && failure.kind !== 'delay') return;
      send(await answering.take(message));
    };

    const end = async (): Promise<void> => {
      if (failure !== undefined && failure.kind !== 'delay' && failure.kind !== 'answer') return;
      // What was cancelled ends first, and says only then that it was.
      await nextTurn();
      if (open.isOver) return;
      send(await answering.end());
      if (open.isOver) return;
      open.end();
      answering.close();
      call.end();
    };

    // One after the other, as they came.
    let work = Promise.resolve();
    const next = (step: () => Promise<void>): void => {
      work = work.then(() => (open.isOver ? undefined : step())).catch(fail);
    };
    call.on('data', (received: Received) => {
      open.add(received.message);
      next(() => take(received));
    });
    call.on('end', () => next(end));
    call.on('error', () => open.end());
  };
