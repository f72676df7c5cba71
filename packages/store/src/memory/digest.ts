import { hash } from 'node:crypto';
import type { MemoryKey } from '../model/index.ts';

/**
 * 128 bits of SHA-256, as the hexadecimal digits that PostgreSQL takes for a `uuid`. Account and project are a part of
 * what is hashed, so a digest says nothing outside of them and an index needs no other column. No part can hold a NUL.
 */
const digestOf = (...parts: readonly string[]): string =>
  hash('sha256', parts.join('\0'), 'hex').slice(0, 32);

type Text = Omit<MemoryKey, 'variant'>;

/** Identity of a text and its languages: what an approved translation is kept under. */
export const textDigest = (
  accountId: string,
  projectId: string,
  { sourceLanguage, targetLanguage, sourceText }: Text,
): string => digestOf('text', accountId, projectId, sourceLanguage, targetLanguage, sourceText);

/** Identity of a text, its languages and all that shapes a machine's output. */
export const variantDigest = (
  accountId: string,
  projectId: string,
  { sourceLanguage, targetLanguage, variant, sourceText }: MemoryKey,
): string => digestOf('variant', accountId, projectId, sourceLanguage, targetLanguage, variant, sourceText);
