import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { AzureFailure } from './failures.ts';
import { audioMessage, newId, readMessage, textMessage, type UspMessage } from './frames.ts';
import { encode, type OutputFormat, outputFormat } from './output-formats.ts';
import { isSpeechConfig } from './recognition-parameters.ts';
import { type Speaking, type Speech, say } from './speech.ts';
import { readSsml, type SsmlPiece } from './ssml.ts';
import type { AzureVoice } from './voices.ts';

/** One synthesis as it came over the wire. */
export interface RecordedSynthesis {
  /** Path of the upgrade, with query. */
  readonly url: string;
  /** The bodies of `speech.config` and `synthesis.context`. */
  readonly texts: readonly string[];
  readonly ssml: string | undefined;
  readonly outputFormat: string | undefined;
}

/** What a synthesis needs to know. */
export interface SynthesisSetting {
  readonly url: string;
  readonly voices: readonly AzureVoice[];
  readonly speaking: Speaking;
  /** Milliseconds between two messages with audio. */
  readonly chunkMs: number;
  readonly failure: AzureFailure | undefined;
  changed(): void;
}

const flag = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => String(value) === 'true');

const contextSchema = z.strictObject({
  synthesis: z.strictObject({
    audio: z.strictObject({
      metadataOptions: z.strictObject({
        bookmarkEnabled: flag,
        punctuationBoundaryEnabled: flag,
        sentenceBoundaryEnabled: flag,
        sessionEndEnabled: flag,
        visemeEnabled: flag,
        wordBoundaryEnabled: flag,
      }),
      outputFormat: z.string(),
    }),
    language: z.strictObject({ autoDetection: z.boolean() }),
  }),
});

type Audio = z.output<typeof contextSchema>['synthesis']['audio'];

const readContext = (body: string): Audio | undefined => {
  try {
    return contextSchema.safeParse(JSON.parse(body)).data?.synthesis.audio;
  } catch {
    return undefined;
  }
};

const chunkBytes = 8192;
const ticks = (milliseconds: number): number => Math.round(milliseconds * 10_000);

/** Serves one synthesis; `onComplete` is called as soon as all has been said. */
export const serveSynthesis = (
  socket: WebSocket,
  setting: SynthesisSetting,
  onComplete: () => void,
): RecordedSynthesis => {
  const { failure } = setting;
  const texts: string[] = [];
  let stage: 'config' | 'context' | 'ssml' | 'over' = 'config';
  let asked: Audio | undefined;
  let format: OutputFormat | undefined;
  let ssml: string | undefined;

  const refuse = (reason: string): void => {
    stage = 'over';
    onComplete();
    socket.close(1007, reason);
  };

  /** Sends audio; false where the middle of the turn is its end. */
  const sendAudio = async (requestId: string, audio: Buffer): Promise<boolean> => {
    const streamId = newId();
    const serviceTag = newId();
    socket.send(textMessage('turn.start', requestId, { context: { serviceTag } }));
    socket.send(
      textMessage('response', requestId, { context: { serviceTag }, audio: { type: 'inline', streamId } }),
    );
    for (let start = 0; start < audio.length && socket.readyState === socket.OPEN; start += chunkBytes) {
      await new Promise<void>((resolve) =>
        socket.send(audioMessage(requestId, streamId, audio.subarray(start, start + chunkBytes)), () =>
          resolve(),
        ),
      );
      if (start === 0 && failInTurn(requestId)) return false;
      if (setting.chunkMs > 0) await sleep(setting.chunkMs);
    }
    return socket.readyState === socket.OPEN;
  };

  const failInTurn = (requestId: string): boolean => {
    if (failure?.kind === 'disconnect') socket.terminate();
    else if (failure?.kind === 'close_turn') socket.close(failure.code, failure.reason);
    else {
      if (failure?.kind === 'turn_message')
        socket.send(
          typeof failure.message === 'string'
            ? failure.message.replaceAll('{id}', requestId)
            : failure.message,
        );
      return false;
    }
    onComplete();
    return true;
  };

  const sendMetadata = (requestId: string, speech: Speech, durationMs: number): void => {
    const words = asked?.metadataOptions.wordBoundaryEnabled ? speech.words : [];
    for (const { text, startMs, endMs } of words) {
      const Data = {
        Offset: ticks(startMs),
        Duration: ticks(endMs - startMs),
        text: { Text: text, Length: text.length, BoundaryType: 'WordBoundary' },
      };
      socket.send(textMessage('audio.metadata', requestId, { Metadata: [{ Type: 'WordBoundary', Data }] }));
    }
    if (!asked?.metadataOptions.sessionEndEnabled) return;
    const Metadata = [{ Type: 'SessionEnd', Data: { Offset: ticks(durationMs) } }];
    socket.send(textMessage('audio.metadata', requestId, { Metadata }));
  };

  const answer = async (requestId: string, pieces: readonly SsmlPiece[]): Promise<void> => {
    if (format === undefined) return;
    const withTimes = asked?.metadataOptions.wordBoundaryEnabled ?? false;
    const speech = await say(pieces, format.sampleRate, { speaking: setting.speaking, withTimes });
    const { pcm, sampleRate } = speech.audio;
    if (!(await sendAudio(requestId, await encode(speech.audio, format)))) return;
    sendMetadata(requestId, speech, (pcm.length * 500) / sampleRate);
    socket.send(textMessage('turn.end', requestId, {}));
    onComplete();
  };

  const takeSsml = (requestId: string, body: string): void => {
    stage = 'over';
    ssml = body;
    const read = readSsml(body, setting.voices);
    if ('fault' in read) refuse(read.fault);
    else if (failure?.kind !== 'silent_turn') {
      answer(requestId, read.pieces).catch((error: unknown) => {
        console.error('The synthesiser of the double failed:', error);
        socket.close(1011, 'Internal server error');
      });
    }
  };

  const take = ({ path, headers, body, isBinary }: UspMessage): void => {
    const text = body.toString('utf8');
    const type = headers.get('content-type');
    if (isBinary) refuse(`Unexpected message ${path}.`);
    else if (stage === 'config' && path === 'speech.config' && type === 'application/json') {
      texts.push(text);
      if (isSpeechConfig(text)) stage = 'context';
      else refuse('Invalid speech.config.');
    } else if (stage === 'context' && path === 'synthesis.context' && type === 'application/json') {
      texts.push(text);
      asked = readContext(text);
      format = asked && outputFormat(asked.outputFormat);
      if (asked === undefined) refuse('Invalid synthesis.context.');
      else if (format === undefined) refuse(`Unsupported output format ${asked.outputFormat}.`);
      else stage = 'ssml';
    } else if (stage === 'ssml' && path === 'ssml' && type === 'application/ssml+xml')
      takeSsml(headers.get('x-requestid') ?? '', text);
    else refuse(`Unexpected message ${path}.`);
  };

  socket.on('message', (data: Buffer, isBinary) => {
    if (stage === 'over') return;
    const message = data.length > 65_536 ? undefined : readMessage(data, isBinary);
    if (message) take(message);
    else refuse('Websocket message is invalid or exceeds 65536 bytes');
    setting.changed();
  });

  return {
    url: setting.url,
    texts,
    get ssml() {
      return ssml;
    },
    get outputFormat() {
      return asked?.outputFormat;
    },
  };
};
