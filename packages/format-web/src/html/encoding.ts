import { declaredEncoding, decodeText, detectEncoding, type Encoding, labelOf } from '@dragoman/format-kit';
import type { LanguageTag } from '@dragoman/provider';

/** So far browsers look for a declaration; some programs write long comments before it. */
const looked = 4_096;

const xmlDeclaration = /^\s*<\?xml\s[^<>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/u;
const meta = /<meta\s[^>]{0,500}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/giu;

/**
 * The encoding that a page declares of itself, as browsers take it.
 *
 * Source: https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
 */
const declaredIn = (bytes: Uint8Array): string | undefined => {
  const head = new TextDecoder('latin1')
    .decode(bytes.subarray(0, looked))
    .replace(/<!--(?!\[if)[\s\S]{0,4096}?-->/gu, '');
  const named = xmlDeclaration.exec(head)?.[1] ?? [...head.matchAll(meta)][0]?.[1];
  const label = named === undefined ? undefined : labelOf(named);
  // What could be read as far as here is in no encoding of two bytes a character.
  if (label?.startsWith('utf-16')) return 'utf-8';
  return label === 'x-user-defined' ? 'windows-1252' : label;
};

const reads = (bytes: Uint8Array, encoding: Encoding): boolean => {
  try {
    decodeText(bytes, encoding);
    return true;
  } catch {
    return false;
  }
};

/**
 * The encoding of a page: by its mark, by its declaration where the bytes do not contradict it, else by the bytes. What is
 * valid UTF-8 and not only ASCII is UTF-8, whatever it says.
 */
export const encodingOfPage = (bytes: Uint8Array, language?: LanguageTag): Encoding | undefined => {
  const told = detectEncoding(bytes, false, language);
  if (told?.hasMark || told?.label.startsWith('utf-16')) return told;
  const label = declaredIn(bytes);
  if (label === undefined) return told;
  const isAscii = bytes.every((byte) => byte < 0x80);
  if (told?.label === 'utf-8' && !isAscii) return told;
  const declared = declaredEncoding(bytes, label);
  return reads(bytes, declared) ? declared : told;
};
