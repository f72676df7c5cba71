import type { components } from '@dragoman/client';
import { useRef, useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { ApiProblem } from '../../api/problem.ts';
import { sendForm } from '../../api/send-form.ts';

/** What was heard. */
export type Transcription = components['schemas']['Transcription'];

interface Result {
  readonly recording: File;
  readonly transcription: Transcription;
}

/** What is being done: `waiting` for an engine, or what the service says. */
type Stage = 'sending' | 'waiting' | 'decoding' | 'recognising' | 'translating';

const stages: readonly Stage[] = ['waiting', 'decoding', 'recognising', 'translating'];

/** How often one asks how far a job is, in milliseconds. */
const intervalMs = 1_000;

/** Has recordings heard, one at a time; a long one is a job, whose end is waited for. */
export const useTranscription = () => {
  const [stage, setStage] = useState<Stage | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [result, setResult] = useState<Result | null>(null);
  const control = useRef<AbortController | null>(null);

  const run = async (recording: File, fields: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const answer = await sendForm<Transcription | { id: string }>(
      '/v1/voice/speech-to-text',
      fields,
      'audio',
      recording,
      { signal, onProgress: (sent) => sent >= recording.size && setStage('waiting') },
    );
    if (!('id' in answer)) return answer;
    const path = { id: answer.id };
    signal.addEventListener('abort', () => void api.DELETE('/v1/voice/jobs/{id}', { params: { path } }));
    for (;;) {
      const job = dataOf(await api.GET('/v1/voice/jobs/{id}', { params: { path }, signal }));
      if (job.error) throw new ApiProblem(200, { ...job.error });
      // By somebody else: it will never have a result.
      if (job.status === 'cancelled') throw new ApiProblem(409, { code: 'cancelled_elsewhere' });
      if (job.result && 'subtitles' in job.result) return job.result as Transcription;
      setStage(stages.find((one) => one === job.progress.stage) ?? 'waiting');
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
      signal.throwIfAborted();
    }
  };

  return {
    transcribe(recording: File, fields: Readonly<Record<string, string>>): void {
      const started = new AbortController();
      control.current = started;
      setError(null);
      setResult(null);
      setStage('sending');
      run(recording, fields, started.signal)
        .then((transcription) => setResult({ recording, transcription }))
        .catch((failure) => !started.signal.aborted && setError(failure))
        .finally(() => setStage(null));
    },
    cancel: (): void => control.current?.abort(),
    isBusy: stage !== null,
    stage: stage ?? 'waiting',
    error,
    result,
  };
};
