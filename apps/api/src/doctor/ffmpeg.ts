import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { attempt, type Check, systemCode } from './check.ts';

const timeoutMs = 10_000;

/** Where the service looks for programs, whatever the PATH of this terminal is. */
const path = ['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin', '/bin'].join(':');

const remedy = 'Install it: `apt-get install ffmpeg`, or on macOS `brew install ffmpeg`.';

/** What speech is made into, by the encoder of each. */
const encoders = { libmp3lame: 'MP3', libopus: 'Ogg' } as const;

const readCapabilities = async (program: string): Promise<Omit<Check, 'id' | 'title'>> => {
  const run = promisify(execFile);
  const { stdout, stderr } = await run(program, ['-encoders'], { env: { PATH: path }, timeout: timeoutMs });
  const version = /^ffmpeg version (\S+)/m.exec(stderr)?.[1] ?? 'of an unknown version';
  const lacking = Object.entries(encoders).flatMap(([encoder, name]) =>
    new RegExp(`^ A\\S* ${encoder} `, 'm').test(stdout) ? [] : [name],
  );
  return lacking.length === 0
    ? { status: 'ok', detail: `${version}; reads every kind of recording, makes MP3 and Ogg` }
    : {
        status: 'warning',
        detail: `${version}; it cannot make ${lacking.join(' and ')}`,
        remedy: 'Install an FFmpeg with libmp3lame and libopus, as that of Debian is.',
      };
};

/** Whether FFmpeg is there, and what cannot be done without it. */
export const checkFfmpeg = (program = 'ffmpeg'): Promise<Check> =>
  attempt({ id: 'ffmpeg', title: 'FFmpeg' }, async () => {
    try {
      return await readCapabilities(program);
    } catch (error) {
      if (systemCode(error) !== 'ENOENT')
        return { status: 'failed', detail: 'it is installed, and does not work', remedy };
      return {
        status: 'missing',
        detail:
          'it is not installed: M4A and WebM are refused, speech is made as WAV instead of MP3 and Ogg, and long recordings take longer',
        remedy,
      };
    }
  });
