import { decodeText, detectEncoding } from '@dragoman/format-kit';

/** So much of a file is shown to `sniff`. */
const headBytes = 4_096;

/** The beginning of a file as text; undefined where it is none. */
export const textOfHead = (head: Uint8Array): string | undefined => {
  const isPart = head.length >= headBytes;
  const encoding = detectEncoding(head, isPart);
  if (!encoding) return undefined;
  // The last character may be cut.
  return decodeText(isPart ? wholeCharacters(head, encoding.label) : head, encoding);
};

const wholeCharacters = (head: Uint8Array, label: string): Uint8Array => {
  if (label !== 'utf-8') return head.subarray(0, head.length - (head.length % 2));
  let end = head.length;
  while (end > head.length - 4 && ((head[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return head.subarray(0, end - 1);
};
