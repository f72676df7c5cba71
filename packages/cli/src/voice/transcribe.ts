import { constants, openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import type { Client, SpeechToTextRequest, Transcription } from '@dragoman/client';
import { CommandError } from '../failure.ts';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { printJson, printLine } from '../terminal.ts';

/** Options of `dragoman transcribe`. */
export interface TranscribeOptions extends ConnectionOptions {
  readonly from?: string;
  readonly to?: string;
  readonly format?: 'text' | 'srt' | 'vtt' | 'json';
  readonly speakers?: true;
  readonly hint?: readonly string[];
}

/** An hour of speech may take a slow engine as long. */
const timeoutMs = 7_200_000;

/** `dragoman transcribe` */
export const transcribe = (recording: string, options: TranscribeOptions): Promise<void> =>
  withClient(
    options,
    async (client) => {
      const transcription = await request(client, recording, options);
      if (options.format === 'json') return printJson(transcription);
      for (const { code, message } of transcription.warnings)
        process.stderr.write(`warning: ${message} (${code})\n`);
      const text = transcription.translation?.translated_text ?? transcription.text;
      if (transcription.subtitles !== undefined) process.stdout.write(transcription.subtitles);
      else printLine(text);
    },
    { timeoutMs },
  );

const request = async (
  client: Client,
  recording: string,
  { from, to, format, speakers, hint }: TranscribeOptions,
): Promise<Transcription> => {
  const fields: SpeechToTextRequest = {
    ...(from === undefined ? {} : { source_language: from }),
    ...(to === undefined ? {} : { target_language: to }),
    ...(format === 'srt' || format === 'vtt' ? { format } : {}),
    ...(speakers ? { diarization: true } : {}),
    ...(hint === undefined ? {} : { hints: [...hint] }),
  };
  if (/^https?:\/\//i.test(recording)) return client.transcribe({ ...fields, audio_url: recording });
  return client.transcribe(
    { ...fields, audio: await openRecording(recording) },
    { onProgress: ({ progress }) => showProgress(progress.done) },
  );
};

const openRecording = async (path: string): Promise<Blob> => {
  try {
    // Looked at first: of a file that is not there a Blob says nothing that helps.
    await access(path, constants.R_OK);
    return await openAsBlob(path);
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}.`);
  }
};

const showProgress = (percent: number): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${percent} %${percent === 100 ? '\n' : ''}`);
};
