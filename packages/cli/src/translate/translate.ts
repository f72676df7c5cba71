import { readFile } from 'node:fs/promises';
import { CommandError } from '../failure.ts';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { printJson, textFrom } from '../terminal.ts';
import { translateLines } from './lines.ts';

/** Options of `dragoman translate`. */
export interface TranslateOptions extends ConnectionOptions {
  readonly to: string;
  readonly from?: string;
  readonly model?: string;
  readonly format?: 'text' | 'html' | 'markdown';
  readonly file?: string;
  readonly lines?: true;
  readonly adapt?: true;
  readonly formal?: true;
  readonly json?: true;
}

/** `dragoman translate` */
export const translate = (words: readonly string[], options: TranslateOptions): Promise<void> =>
  withClient(options, async (client) => {
    const text = await textOf(words, options);
    if (text.trim() === '')
      throw new CommandError('There is no text to translate: give one, or pipe one in.');
    const request = {
      target_language: options.to,
      ...(options.from === undefined ? {} : { source_language: options.from }),
      ...(options.model === undefined ? {} : { ai_model: options.model }),
      ...(options.format === undefined ? {} : { format: options.format }),
      ...(options.adapt ? { cultural_adaptation: true } : {}),
      ...(options.formal ? { formal_tone: true } : {}),
    };
    if (options.lines) return await translateLines(client, text, request, options.json === true);
    const translation = await client.translate({ ...request, text });
    if (options.json) return printJson(translation);
    for (const { code, message } of translation.warnings)
      process.stderr.write(`warning: ${message} (${code})\n`);
    const translated = translation.translated_text ?? '';
    process.stdout.write(translated.endsWith('\n') ? translated : `${translated}\n`);
  });

const textOf = async (words: readonly string[], { file }: TranslateOptions): Promise<string> => {
  if (file === undefined) return textFrom(words);
  if (words.length > 0) throw new CommandError('Give either a text or --file, not both.');
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}.`);
  });
};
