import type { WebSocket } from 'ws';
import type { Hearing, SpokenWord } from '../shared/hearing.ts';
import { durationMsOf, formatOf } from './audio.ts';
import type { DeepgramFailure } from './failures.ts';
import { type MessageSetting, metadataMessage, resultsMessage } from './live-messages.ts';
import { type Utterance, utterancesOf, wireWords } from './transcript.ts';

/** One stream as it came over the wire. */
export interface RecordedStream {
  /** Path with query. */
  readonly path: string;
  /** All audio so far. */
  readonly audio: Buffer;
  /** The types of the control messages, in order. */
  readonly controls: readonly string[];
}

/** What a stream needs to know. */
export interface StreamSetting extends MessageSetting {
  /** With query. */
  readonly path: string;
  readonly recognise: Hearing;
  /** Milliseconds without a message after which the stream is ended. */
  readonly idleMs: number;
  readonly failure: DeepgramFailure | undefined;
  /** Called after every message. */
  changed(): void;
}

/** Audio after which the recogniser hears all of it again; of long streams a tenth, or it would never end. */
const stepMs = 500;
/** A pause that ends an utterance. */
const pauseMs = 300;

/** Serves one open stream; `onComplete` is called as soon as all has been said. */
export const serveStream = (
  socket: WebSocket,
  setting: StreamSetting,
  onComplete: () => void,
): RecordedStream => {
  const { parameters, failure } = setting;
  const chunks: Buffer[] = [];
  let bytes = 0;
  let head: Buffer = Buffer.alloc(0);
  const controls: string[] = [];
  let work = Promise.resolve();
  let heardMs = 0;
  let cutMs = 0;
  let utteranceCount = 0;
  let isEnding = false;

  const formatNow = () => formatOf(head, parameters);
  const durationMsNow = (): number | undefined => {
    const format = formatNow();
    return format && durationMsOf(bytes, head, format);
  };

  const say = (message: object): void => socket.send(JSON.stringify(message));

  let idle: NodeJS.Timeout | undefined;
  const waitOn = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => socket.close(1011, 'NET-0001'), setting.idleMs);
  };
  socket.on('close', () => clearTimeout(idle));
  waitOn();

  const sayResult = (utterance: Utterance, isFinal: boolean, fromFinalize: boolean): void => {
    const words = wireWords(utterance, parameters, utteranceCount % 2);
    say(resultsMessage(setting, words, cutMs / 1000, { isFinal, fromFinalize }));
    if (!isFinal) return;
    utteranceCount += 1;
    cutMs = utterance.at(-1)?.endMs ?? cutMs;
  };

  const hear = async (kind: 'interim' | 'finalize' | 'end'): Promise<void> => {
    const format = formatNow();
    if (!format) {
      if (kind === 'end' && bytes > 0) socket.close(1008, 'DATA-0000');
      return;
    }
    const durationMs = durationMsNow() ?? Number.POSITIVE_INFINITY;
    const all: readonly SpokenWord[] =
      bytes === 0 ? [] : await setting.recognise(Buffer.concat(chunks), format);
    const fresh = all.filter(
      ({ startMs, endMs }) => startMs >= cutMs && (kind === 'end' || endMs <= durationMs),
    );
    const utterances = utterancesOf(fresh, pauseMs);
    const open = kind === 'interim' ? utterances.pop() : undefined;
    for (const utterance of utterances) sayResult(utterance, true, kind === 'finalize');
    if (open && parameters.interim_results) sayResult(open, false, false);
    if (utterances.length === 0 && kind !== 'interim') sayResult([], true, kind === 'finalize');
  };

  const then = (step: () => Promise<void> | void): void => {
    work = work.then(step).catch((error: unknown) => {
      console.error('The recogniser of the double failed:', error);
      socket.close(1011, 'NET-0000');
    });
  };

  const end = (): void => {
    if (isEnding) return;
    isEnding = true;
    clearTimeout(idle);
    then(() => hear('end'));
    then(() => {
      if (socket.readyState !== socket.OPEN) return;
      say(metadataMessage(setting, Buffer.concat(chunks), durationMsNow() ?? cutMs));
      onComplete();
      socket.close(1000);
    });
  };

  const failOnAudio = (): void => {
    if (failure?.kind === 'disconnect') {
      onComplete();
      socket.terminate();
    } else if (failure?.kind === 'close_stream') {
      onComplete();
      socket.close(failure.code, failure.reason);
    } else if (failure?.kind === 'stream_message') socket.send(failure.message);
  };

  const takeAudio = (audio: Buffer): void => {
    chunks.push(audio);
    bytes += audio.length;
    if (head.length < 64) head = Buffer.concat([head, audio]).subarray(0, 64);
    if (chunks.length === 1) failOnAudio();
    const durationMs = durationMsNow() ?? 0;
    if (durationMs - heardMs < Math.max(stepMs, durationMs / 10)) return;
    heardMs = durationMs;
    then(() => hear('interim'));
  };

  const takeControl = (text: string): void => {
    const type = /^\{"type":"(KeepAlive|Finalize|CloseStream)"\}$/.exec(text)?.[1];
    controls.push(type ?? text);
    if (type === undefined) socket.close(1008, 'DATA-0002');
    else if (type === 'Finalize') then(() => hear('finalize'));
    else if (type === 'CloseStream') end();
  };

  socket.on('message', (data: Buffer, isBinary) => {
    if (isEnding) return;
    waitOn();
    if (failure?.kind === 'silent_stream') {
      if (isBinary) chunks.push(data);
    } else if (!isBinary) takeControl(data.toString('utf8'));
    // Deepgram takes an empty frame for the end.
    else if (data.length === 0) end();
    else takeAudio(data);
    setting.changed();
  });

  return {
    path: setting.path,
    get audio() {
      return Buffer.concat(chunks);
    },
    controls,
  };
};
