import type { AsrCapabilities, AudioFormat } from '@dragoman/provider';
import { silence, speechFormat, wavOf } from '@dragoman/sound-kit';

/** Long enough for every recogniser to give up on, in milliseconds. */
const silenceMs = 1500;

/** Digital silence in a format that the engine takes; undefined where it takes none that can be made here. */
export const silenceFor = ({
  containers,
  raw,
}: AsrCapabilities): { readonly audio: Uint8Array; readonly format: AudioFormat } | undefined => {
  if (containers.includes('wav')) {
    const audio = wavOf(silence(silenceMs, speechFormat), speechFormat);
    return { audio, format: { kind: 'container', container: 'wav' } };
  }
  const plain = raw.find(({ encoding }) => encoding === 's16le');
  if (plain === undefined) return undefined;
  const format = { ...speechFormat, sampleRate: plain.sampleRates[0] ?? speechFormat.sampleRate };
  return { audio: silence(silenceMs, format), format };
};
