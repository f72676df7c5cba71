import { type Metadata, ServerInterceptingCall, type ServerInterceptor } from '@grpc/grpc-js';
import { createRecorder } from '../shared/recorder.ts';

/** One call as it came over the wire. */
export interface RecordedCall {
  /** For example `/google.cloud.speech.v1.Speech/Recognize`. */
  readonly path: string;
  readonly metadata: Readonly<Record<string, string | Buffer>>;
  /** One for a call that is no stream; enums are names, fields that were not sent are absent. */
  readonly messages: readonly object[];
}

/** A call that the double has in hand. */
export interface OpenCall {
  add(message: object): void;
  /** It was answered, or cut by us. */
  end(): void;
  readonly isOver: boolean;
}

/** What gRPC's server shows of every call. */
export interface ServerCall {
  readonly metadata: Metadata;
  getPath(): string;
  on(event: 'cancelled', listener: () => void): unknown;
}

/** What came, and what is in hand. */
export interface CallLog {
  readonly calls: readonly RecordedCall[];
  readonly disconnects: number;
  readonly openCalls: number;
  begin(call: ServerCall): OpenCall;
  clear(): void;
  until(condition: () => boolean): Promise<void>;
}

/** Calls whose callers went away, by what is the same object from the first header to the handler. */
const gone = new WeakSet<Metadata>();

/** Notes who goes away before gRPC's server has handed the call over: it says so to nobody. */
export const departureInterceptor: ServerInterceptor = (_descriptor, call) => {
  let metadata: Metadata | undefined;
  return new ServerInterceptingCall(call, {
    start(next) {
      next({
        onReceiveMetadata(received, pass) {
          metadata = received;
          pass(received);
        },
        onCancel() {
          if (metadata) gone.add(metadata);
        },
      });
    },
  });
};

/** A log that keeps the newest `limit` calls; 0 keeps none. */
export const createCallLog = (limit: number): CallLog => {
  const recorder = createRecorder(0);
  const calls: RecordedCall[] = [];
  const open = new Set<OpenCall>();

  const begin = (call: ServerCall): OpenCall => {
    const messages: object[] = [];
    if (limit > 0) {
      if (calls.length === limit) calls.shift();
      calls.push({ path: call.getPath(), metadata: call.metadata.getMap(), messages });
    }
    const opened: OpenCall = {
      add(message) {
        if (limit > 0) messages.push(message);
        recorder.changed();
      },
      end() {
        if (open.delete(opened)) recorder.changed();
      },
      get isOver() {
        return !open.has(opened);
      },
    };
    open.add(opened);
    const leave = (): void => {
      if (open.delete(opened)) recorder.countDisconnect();
    };
    call.on('cancelled', leave);
    if (gone.has(call.metadata)) leave();
    recorder.changed();
    return opened;
  };

  return {
    calls,
    get disconnects() {
      return recorder.disconnects;
    },
    get openCalls() {
      return open.size;
    },
    begin,
    clear() {
      calls.length = 0;
      open.clear();
      recorder.clear();
    },
    until: recorder.until,
  };
};
