import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, FormData } from 'undici';
import { headersFor } from '../../dragoman/client.ts';
import { type DragomanOptions, operatorKey, startDragoman } from '../../dragoman/start.ts';
import type { Resources } from '../../machine/resources.ts';

/** What was heard. */
export interface Heard {
  readonly text: string;
  readonly segments: readonly unknown[];
  readonly provider: string;
}

interface Reply<Data> {
  readonly status: number;
  readonly location: string;
  readonly data: Data;
}

interface Job {
  readonly status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  readonly error: unknown;
  readonly result: Heard;
}

/** The built service, and its operations of voice by the operator's key, which has no limit. */
export interface VoiceServer {
  readonly pid: number;
  /** Sends a file as a form and has the answer, or what came of the job that a slow engine makes of it. */
  hear(file: Blob): Promise<Heard>;
  /** Sends a file as a form, from disk, and has what its job comes to. */
  hearAsJob(path: string): Promise<Heard>;
  /** Names the URL of a file, and has what its job comes to. */
  hearFrom(url: string): Promise<Heard>;
  /** Speaks: the audio is kept, and the answer has a link to it. */
  speak(text: string): Promise<void>;
  /** Speaks by a voice, and gives the file itself. */
  speakBy(voice: string, text: string): Promise<Buffer>;
  stop(): Promise<void>;
}

const pollMilliseconds = 250;

/** Starts the service; `resources` stops it where the benchmark has not. */
export const startVoiceServer = async (
  options: DragomanOptions,
  resources: Resources,
): Promise<VoiceServer> => {
  const { server, origin, dataFolder } = await startDragoman(options);
  resources.keep(server);
  const { 'content-type': json = '', ...headers } = headersFor(await operatorKey(dataFolder));
  const agent = new Agent({ connections: 1, headersTimeout: 0, bodyTimeout: 0 });
  const send = async <Data>(path: string, body?: FormData | object): Promise<Reply<Data>> => {
    const isForm = body instanceof FormData;
    const answer = await agent.request({
      origin,
      path,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && !isForm ? { 'content-type': json } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const whole = (await answer.body.json()) as { readonly data: Data };
    if (answer.statusCode > 202) throw new Error(`${path}: ${answer.statusCode} ${JSON.stringify(whole)}`);
    return { status: answer.statusCode, location: String(answer.headers.location), data: whole.data };
  };
  const untilDone = async ({ status, location, data }: Reply<Heard>): Promise<Heard> => {
    if (status !== 202) return data;
    for (;;) {
      const { data: job } = await send<Job>(location);
      if (job.status === 'completed') return job.result;
      if (job.status !== 'queued' && job.status !== 'running')
        throw new Error(`The job ${job.status}: ${JSON.stringify(job.error)}`);
      await sleep(pollMilliseconds);
    }
  };
  const hearing = '/v1/voice/speech-to-text';
  const speaking = '/v1/voice/text-to-speech';
  const spoken = { language: 'en-US', audio_format: 'wav' };
  const sendForm = (file: Blob, fields: Readonly<Record<string, string>>): Promise<Reply<Heard>> => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ source_language: 'en', ...fields })) form.set(name, value);
    form.set('audio', file, 'speech.wav');
    return send<Heard>(hearing, form);
  };
  return {
    pid: server.pid,
    hear: async (file) => untilDone(await sendForm(file, {})),
    hearAsJob: async (path) => untilDone(await sendForm(await openAsBlob(path), { async: 'true' })),
    hearFrom: async (url) =>
      untilDone(await send<Heard>(hearing, { audio_url: url, source_language: 'en', async: true })),
    async speak(text) {
      await send(speaking, { text, ...spoken });
    },
    async speakBy(voice, text) {
      const { data } = await send<{ readonly audio_content: string }>(speaking, {
        ...{ text, voice, inline: true, ...spoken },
      });
      return Buffer.from(data.audio_content, 'base64');
    },
    async stop() {
      await agent.close();
      await server.stop();
    },
  };
};
