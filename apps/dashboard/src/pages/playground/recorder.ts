import { wavOf } from './wav.ts';

/** What engines hear in; more would only take longer to send. Hertz. */
const rate = 16_000;

/** A recording that is being made. */
export interface Recorder {
  /** Ends it. @returns a WAV, which the service reads without any further program */
  finish(): Promise<File>;
  /** Ends it, and lets go of the microphone. */
  drop(): void;
}

/**
 * Starts to record from the microphone. It is there once sound comes in: a device may take its time, and what is said
 * before is lost.
 *
 * @throws DOMException `NotAllowedError` where the browser may not, `NotFoundError` where there is no microphone
 */
export const startRecorder = async (): Promise<Recorder> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve(), { once: true });
  });
  const started = new Promise<void>((resolve) => {
    recorder.addEventListener('start', () => resolve(), { once: true });
  });
  recorder.start();
  await Promise.race([started, stopped]);
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  return {
    async finish() {
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      letGo();
      return new File([await asWav(new Blob(parts))], 'recording.wav', { type: 'audio/wav' });
    },
    drop() {
      if (recorder.state !== 'inactive') recorder.stop();
      letGo();
    },
  };
};

/** What browsers record, WebM or MP4, as samples: the browser itself takes it apart. */
const asWav = async (recorded: Blob): Promise<Blob> => {
  // It brings everything to its own rate, and one channel; its length makes no difference to that.
  const context = new OfflineAudioContext(1, 1, rate);
  const audio = await context.decodeAudioData(await recorded.arrayBuffer());
  const samples = new Float32Array(audio.length);
  for (let channel = 0; channel < audio.numberOfChannels; channel += 1)
    for (const [index, sample] of audio.getChannelData(channel).entries())
      samples[index] = (samples[index] ?? 0) + sample / audio.numberOfChannels;
  return wavOf(samples, audio.sampleRate);
};
