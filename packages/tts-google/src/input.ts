import type { TtsRequest } from '@dragoman/provider';
import { readSsml } from '@dragoman/provider-kit';
import { failures } from './failures.ts';

/** UTF-8 bytes of one call. */
export const mostBytes = 5000;

/**
 * What Google is to say. SSML is read first, so that what is broken or hostile never leaves this machine, and goes as
 * it was written.
 *
 * @throws ServiceError `invalid_request`, `limit_exceeded`
 */
export const synthesisInput = ({
  kind,
  value,
}: TtsRequest['input']): { readonly text: string } | { readonly ssml: string } => {
  if (Buffer.byteLength(value) > mostBytes) {
    throw failures.input('limit_exceeded', `The speech synthesiser takes up to ${mostBytes} bytes at once.`);
  }
  if (kind === 'text') return { text: value };
  readSsml(value);
  return { ssml: value };
};
