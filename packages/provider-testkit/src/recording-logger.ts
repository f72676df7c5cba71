import { inspect } from 'node:util';
import type { ProviderLogger } from '@dragoman/provider';

/** A logger that keeps each line as text, with all that a thorough log sink would print of it. */
export class RecordingLogger implements ProviderLogger {
  readonly lines: string[] = [];

  #record(level: string, fields: object, message: string): void {
    this.lines.push(`${level} ${message} ${inspect(fields, { depth: 12, showHidden: true })}`);
  }

  debug(fields: object, message: string): void {
    this.#record('debug', fields, message);
  }

  info(fields: object, message: string): void {
    this.#record('info', fields, message);
  }

  warn(fields: object, message: string): void {
    this.#record('warn', fields, message);
  }

  error(fields: object, message: string): void {
    this.#record('error', fields, message);
  }
}
