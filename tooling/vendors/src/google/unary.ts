import {
  type handleUnaryCall,
  Metadata,
  type ServerUnaryCall,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import type { OpenCall } from './calls.ts';
import { checkCredentials, checkMessage, type Gate, garbage, wait } from './gate.ts';
import { errorOf, Refusal } from './status.ts';
import type { RawAnswer, Received } from './wire.ts';

/** Answers a message, or throws `Refusal`. */
export type Answering = (message: object) => object | Promise<object>;

type UnaryCall = ServerUnaryCall<Received, object>;

/** What the call is answered with; undefined where nothing is to be said (any more). */
const outcomeOf = async (
  gate: Gate,
  call: UnaryCall,
  open: OpenCall,
  answer: Answering,
): Promise<object | RawAnswer | undefined> => {
  checkCredentials(gate, call);
  checkMessage(call.request);
  const failure = gate.failures.take();
  if (failure?.kind === 'hang') return undefined;
  if (failure?.kind === 'status') throw new Refusal(failure.status);
  if (failure?.kind === 'disconnect' && failure.when === 'before_header') {
    gate.cut(call, open);
    return undefined;
  }
  await wait(gate, failure);
  if (failure?.kind === 'garbage') return garbage;
  if (failure?.kind === 'answer') return failure.message;
  const answered = await answer(call.request.message);
  if (failure?.kind !== 'disconnect') return answered;
  call.sendMetadata(new Metadata());
  setImmediate(() => gate.cut(call, open));
  return undefined;
};

const refusalOf = (error: unknown) => {
  if (error instanceof Refusal) return errorOf(error.status);
  console.error('The double failed:', error);
  return errorOf({ code: status.INTERNAL, message: 'Internal error encountered.' });
};

/** A method that takes one message and gives one. */
export const unary =
  (gate: Gate, answer: Answering): handleUnaryCall<Received, object> =>
  (call: UnaryCall, callback: sendUnaryData<object>) => {
    const open = gate.log.begin(call);
    open.add(call.request.message);
    const finish = (send: () => void): void => {
      if (open.isOver) return;
      open.end();
      send();
    };
    outcomeOf(gate, call, open, answer).then(
      (answered) => {
        if (answered) finish(() => callback(null, answered));
      },
      (error: unknown) => finish(() => callback(refusalOf(error))),
    );
  };
