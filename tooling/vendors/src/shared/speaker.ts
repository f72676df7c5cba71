import { readMono, readWavHeader, resample as resampled, writeSamples } from '@dragoman/sound-kit';
import { runTool } from './run-tool.ts';

/** Speech as doubles send it: mono samples of 16 bits, little-endian. */
export interface SpokenAudio {
  readonly pcm: Buffer;
  /** Hertz. */
  readonly sampleRate: number;
}

/** What doubles may set. */
export interface SpeakerOptions {
  /** A voice of eSpeak NG, for example `en-us+f3`. Default: the language's own. */
  readonly voice?: string;
  /** Factor of the voice's own rate. Default 1. */
  readonly rate?: number;
  /** `ssml`: the text is markup of one of our own providers. Default `text`. */
  readonly kind?: 'text' | 'ssml';
}

/** Really speaks, by this machine's eSpeak NG (`apt-get install espeak-ng`). `language` is a BCP 47 tag. */
export const speak = async (
  text: string,
  language: string,
  { voice = language, rate = 1, kind = 'text' }: SpeakerOptions = {},
): Promise<SpokenAudio> => {
  if (!/^[a-z]\w*(-\w+)*(\+[\w-]+)?$/i.test(voice)) throw new Error('This is no voice of eSpeak NG.');
  const output = await runTool('espeak-ng', {
    parameters: [
      ...['--stdin', '--stdout', '-b', '1', '-v', voice, '-s', String(Math.round(175 * rate))],
      ...(kind === 'ssml' ? ['-m'] : []),
    ],
    // Some versions lose the last byte of what they read.
    input: `${text}\n`,
  });
  const header = readWavHeader(output);
  if (header === undefined) throw new Error('espeak-ng has not spoken.');
  return { pcm: output.subarray(header.start, header.end), sampleRate: header.sampleRate };
};

/** How samples of speech are laid out. */
export const spokenFormat = { encoding: 's16le', channels: 1 } as const;

/** The same speech with other samples per second. */
export const resample = ({ pcm, sampleRate }: SpokenAudio, wanted: number): SpokenAudio => ({
  pcm:
    sampleRate === wanted
      ? pcm
      : Buffer.from(writeSamples(resampled(readMono(pcm, spokenFormat), sampleRate, wanted)).buffer),
  sampleRate: wanted,
});
