import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { CommandError } from '../failure.ts';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { printLine, textFrom } from '../terminal.ts';

/** Options of `dragoman speak`. */
export interface SpeakOptions extends ConnectionOptions {
  readonly language: string;
  readonly out?: string;
  readonly voice?: string;
  readonly rate?: number;
  readonly pitch?: number;
  readonly tone?: true;
}

const formats = { '.mp3': 'mp3', '.wav': 'wav', '.ogg': 'ogg' } as const;

/** `dragoman speak` */
export const speak = (words: readonly string[], options: SpeakOptions): Promise<void> =>
  withClient(options, async (client) => {
    const { out = 'speech.mp3', language, voice, rate, pitch, tone } = options;
    const format = formats[extname(out).toLowerCase() as keyof typeof formats];
    if (!format) throw new CommandError('--out must end in .mp3, .wav or .ogg.');
    const text = await textFrom(words);
    if (text.trim() === '') throw new CommandError('There is nothing to say: give a text, or pipe one in.');
    const speech = await client.speak({
      text,
      language,
      audio_format: format,
      inline: true,
      ...(voice === undefined ? {} : { voice }),
      ...(rate === undefined ? {} : { rate }),
      ...(pitch === undefined ? {} : { pitch }),
      ...(tone ? { cultural_tone: true } : {}),
    });
    for (const { code, message } of speech.warnings) process.stderr.write(`warning: ${message} (${code})\n`);
    await writeFile(out, Buffer.from(speech.audio_content ?? '', 'base64'));
    printLine(out);
  });
