import { Archive, decodeXml, parseXml } from '@dragoman/format-kit';

const wordShape = /\p{L}{4,}/gu;

const reverse = (word: string): string => [...word].reverse().join('');

/** Elements whose text must stay: deleted text, codes of fields. */
const kept = new Set(['delText', 'instrText', 'tracked-changes', 'moveFrom', 'del']);

/** Words that stand in deleted text or in codes of fields, which renderers show or make something of. */
export const keptWords = (bytes: Uint8Array): ReadonlySet<string> => {
  const archive = new Archive(bytes);
  const words = new Set<string>();
  for (const name of archive.names.filter((one) => /^(?:word\/[^/]*|content)\.xml$/.test(one))) {
    const root = parseXml(decodeXml(archive.read(name)).text, { allowDoctype: true });
    for (const element of root.descendants())
      if (kept.has(element.local))
        for (const [word] of element.textContent.matchAll(wordShape)) words.add(word);
  }
  return words;
};

/** Addresses are never translated. */
const withoutAddresses = (text: string): string =>
  text.replace(/(?:https?:\/\/|www\.|mailto:)\S+|\S+@\S+\.\S+/g, ' ');

/**
 * Words of a document that are still in it although each was reversed. Words that read the same both ways, or whose
 * reverse is in the source as well, tell nothing.
 */
export const leftoverOf = (
  before: string,
  reversed: string,
  excused: ReadonlySet<string> = new Set(),
): readonly string[] => {
  const source = new Set(withoutAddresses(before).match(wordShape));
  const found = new Set(reversed.match(wordShape));
  return [...source].filter((word) => found.has(word) && !source.has(reverse(word)) && !excused.has(word));
};
