import type { Hearing } from '../shared/hearing.ts';
import type { ListenOptions } from '../shared/listener.ts';
import type { RecordedRequest } from '../shared/recorder.ts';
import type { AzureFailure, VoicesFailure } from './failures.ts';
import type { Speaking } from './speech.ts';
import type { RecordedSynthesis } from './synthesis.ts';
import type { RecordedTurn } from './turn.ts';
import type { AzureVoice } from './voices.ts';

/** The key that a double takes where none is named. */
export const azureDoubleKey = 'az-double-0123456789';

/** How the double behaves. */
export interface AzureDoubleOptions extends ListenOptions {
  /** The one key that is accepted. Default `azureDoubleKey`. `null`: none is asked for, as by a container. */
  readonly apiKey?: string | null;
  /** A token that is accepted as well. Default none. */
  readonly token?: string;
  /** Hears the words. Default: the same sentence in all audio but digital silence. */
  readonly recognise?: Hearing;
  /** Says a piece of text. Default: eSpeak NG really speaks. */
  readonly speaking?: Speaking;
  /** The language that detection finds, where it is a candidate; else the first candidate. Default `en-US`. */
  readonly detectedLanguage?: string;
  /** Languages whose recognition is refused, as languages that Azure lacks. Default none. */
  readonly lackedLanguages?: readonly string[];
  /** Ids of custom endpoints that exist. Default none. */
  readonly endpointIds?: readonly string[];
  /** The voices. Default `azureVoices`. */
  readonly voices?: readonly AzureVoice[];
  /** Audio is heard in pieces of this many milliseconds, each by itself, and then forgotten. Default: all together. */
  readonly pieceMs?: number;
  /** Whether the turn ends with each piece, and another one is to begin. Default false. */
  readonly endsTurns?: boolean;
  /** Milliseconds before every answer to an upgrade or a request. Default 0. */
  readonly delayMs?: number;
  /** Milliseconds between two messages with audio. Default 0. */
  readonly chunkMs?: number;
  /** How many requests are kept. Default 1,000. */
  readonly keepRequests?: number;
}

/** A running double. */
export interface AzureDouble {
  /** Address, as the option `endpoint` wants it. */
  readonly url: string;
  readonly apiKey: string | null;
  /** HTTP requests and upgrades, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Recognitions, oldest first. */
  readonly turns: readonly RecordedTurn[];
  /** Syntheses, oldest first. */
  readonly syntheses: readonly RecordedSynthesis[];
  /** Upgrades that were asked for. */
  readonly upgrades: number;
  /** Calls that the client gave up before it had the whole answer. */
  readonly disconnects: number;
  /** Requests without their whole answer, and open WebSockets. */
  readonly openCalls: number;
  /** Makes each of the next `times` (default 1) authorised WebSockets fail so. */
  fail(failure: AzureFailure, times?: number): void;
  /** Makes each of the next `times` (default 1) authorised lists of voices fail so. */
  failVoices(failure: VoicesFailure, times?: number): void;
  /** Forgets the failures that still wait. */
  clearFailures(): void;
  /** Forgets the failures that still wait, and what was recorded and counted. */
  reset(): void;
  /** Resolves as soon as the condition holds; for waiting on requests, frames and disconnects without sleeping. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}
