import { readFile } from 'node:fs/promises';
import { text as readText } from 'node:stream/consumers';
import { rootCertificates } from 'node:tls';
import { createClient, DragomanError } from '@dragoman/client';
import { Agent, fetch } from 'undici';
import type { TranslateOptions } from '../commands/translate.ts';
import { CommandError } from '../failure.ts';
import { printJson } from '../terminal.ts';
import { type Connection, findConnection } from './connection.ts';
import { translateLines } from './lines.ts';

/** `dragoman translate` */
export const translate = async (words: readonly string[], options: TranslateOptions): Promise<void> => {
  const connection = await findConnection(options);
  const text = await textOf(words, options);
  if (text.trim() === '') throw new CommandError('There is no text to translate: give one, or pipe one in.');
  const dispatcher = new Agent({ connect: trustOf(connection) });
  try {
    const client = createClient({
      baseUrl: connection.url,
      apiKey: connection.key,
      fetch: (url, init) => fetch(url, { ...init, dispatcher }),
    });
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
  } catch (error) {
    throw DragomanError.is(error) ? new CommandError(describeProblem(error)) : asUsage(error);
  } finally {
    await dispatcher.close();
  }
};

const textOf = async (words: readonly string[], { file }: TranslateOptions): Promise<string> => {
  if (file === undefined) return words.length > 0 ? words.join(' ') : standardInput();
  if (words.length > 0) throw new CommandError('Give either a text or --file, not both.');
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}.`);
  });
};

const standardInput = (): Promise<string> => {
  if (process.stdin.isTTY) process.stderr.write('Type the text, then Ctrl+D:\n');
  return readText(process.stdin);
};

/** The service's own certificate is trusted beside the authorities; it may be a leaf, as it is for curl. */
const trustOf = ({ certificate }: Connection) =>
  certificate === undefined ? {} : { ca: [...rootCertificates, certificate], allowPartialTrustChain: true };

const describeProblem = (error: DragomanError): string =>
  [
    error.detail,
    ...error.errors.map(({ pointer, message }) => `  ${pointer}: ${message}`),
    `(${[error.code, ...(error.requestId === null ? [] : [`request ${error.requestId}`])].join(', ')})`,
  ].join('\n');

/** The client refuses an address or a key that cannot be right with a `TypeError`, made for people. */
const asUsage = (error: unknown): unknown =>
  error instanceof TypeError && /^(?:baseUrl|apiKey) /.test(error.message)
    ? new CommandError(error.message.replace(/^baseUrl/, 'The address').replace(/^apiKey/, 'The key'))
    : error;
