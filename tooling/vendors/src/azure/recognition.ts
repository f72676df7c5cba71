import type { RawAudio } from '@dragoman/provider';
import type { WebSocket } from 'ws';
import type { SpokenWord } from '../shared/hearing.ts';
import type { RecognitionStatus } from './failures.ts';
import { newId, readMessage, textMessage, type UspMessage } from './frames.ts';
import { PauseFinder } from './pauses.ts';
import { emptyPhrase, hypothesisOf, type PhraseSetting, phraseOf } from './phrases.ts';
import { isSpeechConfig, readContext, type SpeechContext } from './recognition-parameters.ts';
import { readRiffHeader } from './riff-header.ts';
import { detectedOf, phrasesOf, type RecognitionSetting, type RecordedTurn } from './turn.ts';

/** Audio after which a script hears all again, for what may still change; of long audio a tenth. */
const stepMs = 500;

type Stage = 'config' | 'context' | 'header' | 'audio' | 'over';

/** Serves one recognition; `onComplete` is called as soon as all has been said. */
export const serveRecognition = (
  socket: WebSocket,
  setting: RecognitionSetting,
  onComplete: () => void,
): RecordedTurn => {
  const { failure } = setting;
  const texts: string[] = [];
  let stage: Stage = 'config';
  let isEnded = false;
  let requestId = '';
  let context: SpeechContext = {};
  let format: RawAudio | undefined;
  let chunks: Buffer[] = [];
  let bytes = 0;
  let pieceBytes = 0;
  let pieceStartMs = 0;
  let heardMs = 0;
  let cutMs = 0;
  let pauses: PauseFinder | undefined;
  let phraseCount = 0;
  let work = Promise.resolve();
  const endedRequests = new Set<string>();

  const say = (path: string, body: object): void => {
    if (socket.readyState === socket.OPEN) socket.send(textMessage(path, requestId, body));
  };
  const refuse = (reason: string): void => {
    stage = 'over';
    socket.close(1007, reason);
  };
  const durationMsOf = (count: number): number => {
    if (format === undefined) return 0;
    const bytesPerSample = format.encoding === 's16le' ? 2 : 1;
    return (count / (bytesPerSample * format.channels * format.sampleRate)) * 1000;
  };
  const phraseSetting = (): PhraseSetting => ({
    query: setting.query,
    context,
    detected: detectedOf(context, setting.detectedLanguage),
  });

  const wordsSoFar = async (audio: Buffer, startMs: number): Promise<SpokenWord[]> => {
    if (format === undefined || audio.length === 0) return [];
    const words = await setting.recognise(audio, format);
    return words.map((word) => ({
      ...word,
      startMs: word.startMs + startMs,
      endMs: word.endMs + startMs,
    }));
  };

  const hear = async (audio: Buffer, startMs: number, isFinal: boolean): Promise<void> => {
    const nowMs = startMs + durationMsOf(audio.length);
    const words = await wordsSoFar(audio, startMs);
    const fresh = words.filter(
      ({ startMs: begins, endMs }) => begins >= cutMs && (isFinal || endMs <= nowMs),
    );
    const phrases = phrasesOf(fresh);
    const open = isFinal ? undefined : phrases.pop();
    for (const phrase of phrases) {
      if (setting.recognise.isSlow)
        say('speech.hypothesis', hypothesisOf(phrase, phraseSetting(), phraseCount));
      say('speech.phrase', phraseOf(phrase, phraseSetting(), phraseCount));
      phraseCount += 1;
      cutMs = phrase.at(-1)?.endMs ?? cutMs;
      if (failure?.kind === 'close_turn') {
        onComplete();
        socket.close(failure.code, failure.reason);
        return;
      }
    }
    if (open) say('speech.hypothesis', hypothesisOf(open, phraseSetting(), phraseCount));
  };

  const then = (step: () => Promise<void> | void): void => {
    work = work.then(step).catch((error: unknown) => {
      console.error('The recogniser of the double failed:', error);
      socket.close(1011, 'Internal server error');
    });
  };

  const sayEnd = (status?: RecognitionStatus): void => {
    if (socket.readyState !== socket.OPEN) return;
    const atMs = durationMsOf(bytes);
    say('speech.endDetected', { Offset: Math.round(atMs * 10_000) });
    if (status) say('speech.phrase', emptyPhrase(status, phraseSetting()));
    else if (phraseCount === 0) say('speech.phrase', emptyPhrase('InitialSilenceTimeout', phraseSetting()));
    if (setting.path !== 'interactive')
      say('speech.phrase', emptyPhrase('EndOfDictation', phraseSetting(), atMs));
    say('turn.end', {});
    onComplete();
    // Another turn may follow on the same socket.
    stage = 'context';
  };

  const endTurn = (): void => {
    say('turn.end', {});
    endedRequests.add(requestId);
    stage = 'context';
    chunks = [];
    pieceBytes = 0;
    pieceStartMs = 0;
    cutMs = 0;
  };

  const failInTurn = (): boolean => {
    if (failure?.kind === 'disconnect') socket.terminate();
    else if (failure?.kind === 'close_turn' && failure.after === undefined)
      socket.close(failure.code, failure.reason);
    else if (failure?.kind === 'recognition_status') sayEnd(failure.status);
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
    stage = 'over';
    return true;
  };

  const takeAudio = (audio: Buffer): void => {
    const isFirst = bytes === 0;
    bytes += audio.length;
    pieceBytes += audio.length;
    chunks.push(audio);
    if (isFirst && failInTurn()) return;
    const pieceMs = durationMsOf(pieceBytes);
    const isWhole = setting.pieceMs === undefined ? pauses?.take(audio) === true : pieceMs >= setting.pieceMs;
    if (isWhole) {
      const [piece, startMs] = [Buffer.concat(chunks), pieceStartMs];
      chunks = [];
      pieceBytes = 0;
      pieceStartMs += pieceMs;
      heardMs = 0;
      then(() => hear(piece, startMs, true));
      if (setting.endsTurns) then(endTurn);
    } else if (
      setting.pieceMs === undefined &&
      !setting.recognise.isSlow &&
      pieceMs - heardMs >= Math.max(stepMs, pieceMs / 10)
    ) {
      heardMs = pieceMs;
      then(() => hear(Buffer.concat(chunks), pieceStartMs, false));
    }
  };

  const end = (): void => {
    stage = 'over';
    isEnded = true;
    if (bytes === 0 && failInTurn()) return;
    then(() => hear(Buffer.concat(chunks), pieceStartMs, true));
    then(() => sayEnd());
  };

  const begin = (header: UspMessage): void => {
    format = readRiffHeader(header.body);
    if (format === undefined || header.headers.get('content-type') !== 'audio/x-wav') {
      refuse('Unsupported audio format.');
      return;
    }
    stage = 'audio';
    if (setting.recognise.isSlow) pauses = new PauseFinder(format);
    if (failure?.kind === 'silent_turn') return;
    say('turn.start', { context: { serviceTag: newId() } });
    say('speech.startDetected', { Offset: 0 });
  };

  const take = (message: UspMessage): void => {
    const { path, headers, body, isBinary } = message;
    if (path === 'telemetry' && !isBinary) return;
    const isJson = headers.get('content-type') === 'application/json';
    if (stage === 'config' && path === 'speech.config' && !isBinary && isJson) {
      texts.push(body.toString('utf8'));
      if (!isSpeechConfig(body.toString('utf8'))) refuse('Invalid speech.config.');
      stage = 'context';
      requestId = headers.get('x-requestid') ?? '';
    } else if (stage === 'context' && path === 'speech.context' && !isBinary && isJson) {
      texts.push(body.toString('utf8'));
      const asked = readContext(body.toString('utf8'));
      if (asked === undefined || (setting.query.lidEnabled === 'true') !== (asked.languageId !== undefined)) {
        refuse('Invalid speech.context.');
        return;
      }
      context = asked;
      requestId = headers.get('x-requestid') ?? '';
      stage = 'header';
    } else if (path === 'audio' && endedRequests.has(headers.get('x-requestid') ?? '')) {
      // It was on its way when its turn ended, and comes again in the next one.
    } else if (path !== 'audio' || !isBinary || headers.get('x-requestid') !== requestId) {
      refuse(`Unexpected message ${path}.`);
    } else if (stage === 'header') begin(message);
    else if (stage === 'audio' && headers.get('content-type') === undefined) {
      if (failure?.kind === 'silent_turn') bytes += body.length;
      else if (body.length === 0) end();
      else takeAudio(body);
    } else refuse(`Unexpected message ${path}.`);
  };

  socket.on('message', (data: Buffer, isBinary) => {
    // What was under way when the turn ended.
    if (stage === 'over') return;
    const message = data.length > 65_536 ? undefined : readMessage(data, isBinary);
    if (message) take(message);
    else refuse('Websocket message is invalid or exceeds 65536 bytes');
    setting.changed();
  });

  return {
    url: setting.url,
    texts,
    get format() {
      return format;
    },
    get audio() {
      return setting.pieceMs === undefined ? Buffer.concat(chunks) : Buffer.alloc(0);
    },
    get bytes() {
      return bytes;
    },
    get isEnded() {
      return isEnded;
    },
  };
};
