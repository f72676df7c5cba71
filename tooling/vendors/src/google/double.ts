import { Server, ServerCredentials } from '@grpc/grpc-js';
import { createFailureSwitch } from '../shared/failure-switch.ts';
import { type Hearing, scriptedHearing } from '../shared/hearing.ts';
import type { ListenOptions } from '../shared/listener.ts';
import { speak } from '../shared/speaker.ts';
import { createCallLog, departureInterceptor, type RecordedCall } from './calls.ts';
import { openDoor } from './door.ts';
import type { GoogleFailure } from './failures.ts';
import type { Gate } from './gate.ts';
import { createOperations } from './operations.ts';
import { longRunningRecogniseCall, recogniseCall, type SpeechSetting } from './recognise-call.ts';
import { recogniseStream, streamV1 } from './recognise-stream.ts';
import type { GoogleServiceAccount } from './service-account.ts';
import { duplex } from './stream.ts';
import { createSynthesiser, type GoogleSpeaking } from './synthesis/synthesise-call.ts';
import { synthesiseStream } from './synthesis/synthesise-stream.ts';
import { voiceList } from './synthesis/voices.ts';
import { unary } from './unary.ts';
import { recogniseCallV2, streamV2 } from './v2/recognise.ts';
import { wireServiceOf } from './wire.ts';

/** The key that a double takes where none is named. */
export const googleDoubleKey = 'google-double-0123456789';

/** How the double behaves. */
export interface GoogleDoubleOptions extends ListenOptions {
  /** The one key that is accepted. Default `googleDoubleKey`. `null`: nothing is asked for, as by a server of one's own. */
  readonly apiKey?: string | null;
  /** An account whose tokens are accepted too: see `createServiceAccount`. */
  readonly serviceAccount?: GoogleServiceAccount;
  /** Hears the words. Default: the same sentence in all audio but digital silence. */
  readonly recognise?: Hearing;
  /** Speaks. Default: eSpeak NG of this machine. */
  readonly speak?: GoogleSpeaking;
  /** Which of the languages asked for is heard. Default: the first. */
  readonly detect?: (codes: readonly string[]) => string;
  /** Milliseconds before every answer. Default 0. */
  readonly delayMs?: number;
  /** Milliseconds of audio that one stream may have. Default 305,000, as at Google. */
  readonly maxStreamMs?: number;
  /** Milliseconds without audio after which a stream is ended. Default 10,000, as at Google. */
  readonly idleMs?: number;
  /** How many calls are kept, with their messages; 0: none. Default 1,000. */
  readonly keepCalls?: number;
}

/** A running double. */
export interface GoogleDouble {
  /** For example `http://127.0.0.1:9100`: Speech, Operations and TextToSpeech by gRPC. */
  readonly url: string;
  readonly apiKey: string | null;
  /** Calls, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** Calls that the client gave up before it had the whole answer. */
  readonly disconnects: number;
  /** Calls without their whole answer. */
  readonly openCalls: number;
  /** Makes each of the next `times` (default 1) authorised calls fail so. */
  fail(failure: GoogleFailure, times?: number): void;
  /** Forgets the failures that still wait. */
  clearFailures(): void;
  /** Forgets the failures that still wait, and what was recorded and counted. */
  reset(): void;
  /** Resolves as soon as the condition holds; for waiting on calls, messages and disconnects without sleeping. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

const bind = (server: Server, tls: ListenOptions['tls']): Promise<number> =>
  new Promise((resolve, reject) => {
    const credentials = tls
      ? ServerCredentials.createSsl(
          null,
          [{ private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) }],
          false,
        )
      : ServerCredentials.createInsecure();
    server.bindAsync('127.0.0.1:0', credentials, (error, port) => (error ? reject(error) : resolve(port)));
  });

const addServices = (server: Server, gate: Gate, options: GoogleDoubleOptions): void => {
  const setting: SpeechSetting = {
    recognise: options.recognise ?? scriptedHearing(),
    detect: options.detect ?? (([first = '']) => first),
  };
  const limits = { longestMs: options.maxStreamMs ?? 305_000, idleMs: options.idleMs ?? 10_000 };
  const operations = createOperations();
  server.addService(wireServiceOf('google.cloud.speech.v1.Speech'), {
    Recognize: unary(gate, (message) => recogniseCall(message, setting)),
    LongRunningRecognize: unary(gate, async (message) =>
      operations.begin(await longRunningRecogniseCall(message, setting)),
    ),
    StreamingRecognize: duplex(gate, recogniseStream(setting, limits, streamV1)),
  });
  server.addService(wireServiceOf('google.cloud.speech.v2.Speech'), {
    Recognize: unary(gate, (message) => recogniseCallV2(message, setting)),
    StreamingRecognize: duplex(gate, recogniseStream(setting, limits, streamV2(setting))),
  });
  server.addService(wireServiceOf('google.longrunning.Operations'), {
    GetOperation: unary(gate, operations.get),
  });
  server.addService(wireServiceOf('google.cloud.texttospeech.v1.TextToSpeech'), {
    ListVoices: unary(gate, (message) => voiceList(String(Reflect.get(message, 'languageCode') ?? ''))),
    SynthesizeSpeech: unary(gate, createSynthesiser(options.speak ?? speak)),
    StreamingSynthesize: duplex(gate, synthesiseStream(options.speak ?? speak)),
  });
};

/**
 * Starts a gRPC server that answers as Google's Speech-to-Text and Text-to-Speech v1 do, strict about credentials and
 * every field; it speaks with eSpeak NG.
 *
 * @throws the system's error where the port is taken.
 */
export const startGoogleDouble = async (options: GoogleDoubleOptions = {}): Promise<GoogleDouble> => {
  const apiKey = options.apiKey === undefined ? googleDoubleKey : options.apiKey;
  const host = options.host ?? '127.0.0.1';
  const log = createCallLog(options.keepCalls ?? 1000);
  const failures = createFailureSwitch<GoogleFailure>();
  const server = new Server({
    'grpc.max_receive_message_length': -1,
    'grpc.max_send_message_length': -1,
    interceptors: [departureInterceptor],
  });
  const gate: Gate = {
    log,
    failures,
    credentials: { apiKey, serviceAccount: options.serviceAccount },
    delayMs: options.delayMs ?? 0,
    cut(call, open) {
      open.end();
      door.cut(call.getPeer());
    },
  };
  addServices(server, gate, options);
  const door = await openDoor(await bind(server, options.tls), host, options.port ?? 0);

  return {
    url: `${options.tls ? 'https' : 'http'}://${host}:${door.port}`,
    apiKey,
    calls: log.calls,
    get disconnects() {
      return log.disconnects;
    },
    get openCalls() {
      return log.openCalls;
    },
    fail: failures.fail,
    clearFailures: failures.clear,
    reset() {
      failures.clear();
      log.clear();
    },
    until: log.until,
    async close() {
      server.forceShutdown();
      await door.close();
    },
  };
};
