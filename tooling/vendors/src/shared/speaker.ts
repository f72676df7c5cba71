import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

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

const headerBytes = 44;

/** Really speaks, by this machine's eSpeak NG (`apt-get install espeak-ng`). `language` is a BCP 47 tag. */
export const speak = async (
  text: string,
  language: string,
  { voice = language, rate = 1, kind = 'text' }: SpeakerOptions = {},
): Promise<SpokenAudio> => {
  if (!/^[a-z]\w*(-\w+)*(\+[\w-]+)?$/i.test(voice)) throw new Error('This is no voice of eSpeak NG.');
  const parameters = ['-b', '1', '-v', voice, '-s', String(Math.round(175 * rate))];
  const child = spawn(
    'espeak-ng',
    ['--stdin', '--stdout', ...parameters, ...(kind === 'ssml' ? ['-m'] : [])],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.on('error', () => undefined);
  // Some versions lose the last byte of what they read.
  child.stdin.end(`${text}\n`);
  const [output, status] = await Promise.all([buffer(child.stdout), ended]);
  if (status !== 0 || output.length < headerBytes) throw new Error(`espeak-ng ended with status ${status}.`);
  return { pcm: output.subarray(headerBytes), sampleRate: output.readUInt32LE(24) };
};

/** The same speech with other samples per second, by straight lines between the old ones. */
export const resample = ({ pcm, sampleRate }: SpokenAudio, wanted: number): SpokenAudio => {
  const count = Math.floor(pcm.length / 2);
  if (sampleRate === wanted || count === 0) return { pcm, sampleRate: wanted };
  const length = Math.floor((count * wanted) / sampleRate);
  const output = Buffer.alloc(length * 2);
  for (let index = 0; index < length; index += 1) {
    const place = (index * sampleRate) / wanted;
    const left = Math.floor(place);
    const from = pcm.readInt16LE(left * 2);
    const to = pcm.readInt16LE(Math.min(left + 1, count - 1) * 2);
    output.writeInt16LE(Math.round(from + (to - from) * (place - left)), index * 2);
  }
  return { pcm: output, sampleRate: wanted };
};
