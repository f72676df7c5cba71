import type { AsrCapabilities, AudioFormat } from '@dragoman/provider';
import { writeWav } from './wav.ts';

/** Long enough for every recogniser to give up on, in milliseconds. */
const silenceMs = 1500;

/** Digital silence in a format that the engine takes; undefined where it takes none that can be made here. */
export const silenceFor = ({
  containers,
  raw,
}: AsrCapabilities): { readonly audio: Uint8Array; readonly format: AudioFormat } | undefined => {
  if (containers.includes('wav')) {
    const audio = writeWav(new Int16Array((16_000 * silenceMs) / 1000), 16_000);
    return { audio, format: { kind: 'container', container: 'wav' } };
  }
  const plain = raw.find(({ encoding }) => encoding === 's16le');
  if (plain === undefined) return undefined;
  const sampleRate = plain.sampleRates[0] ?? 16_000;
  const format = { kind: 'raw', encoding: 's16le', sampleRate, channels: 1 } as const;
  return { audio: new Uint8Array(2 * Math.round((sampleRate * silenceMs) / 1000)), format };
};
