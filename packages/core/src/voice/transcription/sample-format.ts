import { type AsrCapabilities, type AudioFormat, type RawAudio, ServiceError } from '@dragoman/provider';
import { bytesPerFrame, speechFormat } from '@dragoman/sound-kit';

/** An engine, as far as its audio is concerned. */
export interface Listener {
  readonly id: string;
  readonly capabilities: AsrCapabilities;
}

const isUsual = ({ encoding, sampleRates }: AsrCapabilities['raw'][number]): boolean =>
  encoding === speechFormat.encoding &&
  (sampleRates.length === 0 || sampleRates.includes(speechFormat.sampleRate));

/** The rate that loses least: the lowest that is high enough, else the highest. */
const rateOf = (rates: readonly number[]): number => {
  const enough = rates.filter((rate) => rate >= speechFormat.sampleRate);
  if (rates.length === 0) return speechFormat.sampleRate;
  return enough.length > 0 ? Math.min(...enough) : Math.max(...rates);
};

/**
 * How an engine gets samples: as they are, else as a WAV, else in the first encoding and the best rate that it lists.
 * Throws `unsupported_format` where it takes none.
 */
export const sampleFormatOf = ({ id, capabilities }: Listener): AudioFormat => {
  const { containers, raw } = capabilities;
  if (raw.some(isUsual)) return speechFormat;
  if (containers.includes('wav')) return { kind: 'container', container: 'wav' };
  const [first] = raw;
  if (first) {
    const format: RawAudio = {
      kind: 'raw',
      encoding: first.encoding,
      sampleRate: rateOf(first.sampleRates),
      channels: 1,
    };
    return format;
  }
  throw new ServiceError('unsupported_format', {
    detail: `The engine ${id} takes no samples. Send ${containers.join(', ') || 'another recording'}, or choose another engine.`,
  });
};

/** The bytes of a millisecond of samples. */
export const bytesPerMsOf = (format: AudioFormat): number => {
  const samples = format.kind === 'raw' ? format : speechFormat;
  return (samples.sampleRate * bytesPerFrame(samples)) / 1_000;
};
