import type { SniffedFormat } from '@dragoman/provider';
import { textOfHead } from '../common/heads.ts';

const prolog =
  /^(?:\s+|<\?[^?]*(?:\?(?!>)[^?]*)*\?>|<!--(?:[^-]|-(?!->))*-->|<!DOCTYPE[^<>[]*(?:\[[^\]]*\]\s*)?>)*/;

/** The beginning of an XML document from its first start tag; undefined where there is none. */
const rootOf = (head: Uint8Array): string | undefined => {
  // Encodings other than Unicode have ASCII in common, and names of elements are that.
  const text = textOfHead(head) ?? new TextDecoder('latin1').decode(head);
  return /^<[\w:.-]/.test(text.trimStart()) ||
    text.trimStart().startsWith('<?xml') ||
    text.trimStart().startsWith('<!')
    ? text.slice(prolog.exec(text)?.[0].length ?? 0)
    : undefined;
};

/**
 * Whether a file is XML with a certain first element.
 *
 * @param root matched at the beginning of its start tag
 */
export const sniffRoot = (head: Uint8Array, root: RegExp): SniffedFormat => {
  const found = rootOf(head);
  if (found === undefined) return 'no';
  if (root.test(found)) return 'certain';
  // A long comment may come first.
  return found === '' || found.startsWith('<!--') ? 'possible' : 'no';
};
