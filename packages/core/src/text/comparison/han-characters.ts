/** Han characters by who writes them. */
export interface HanCharacters {
  /** In simplified, and not in traditional Chinese. */
  isSimplifiedOnly(character: string): boolean;
  /** In traditional, and not in simplified Chinese. */
  isTraditionalOnly(character: string): boolean;
  /** In Japanese, names and literature apart. */
  isJapanese(character: string): boolean;
}

/** All Han characters of two bytes of a legacy encoding between two lead bytes. */
const repertoire = (
  encoding: string,
  firstLead: number,
  lastLead: number,
  firstTrail: number,
): Set<string> => {
  const decoder = new TextDecoder(encoding);
  const characters = new Set<string>();
  for (let lead = firstLead; lead <= lastLead; lead++) {
    for (let trail = firstTrail; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      if (/^\p{sc=Han}$/u.test(text)) characters.add(text);
    }
  }
  return characters;
};

let known: HanCharacters | undefined;

/**
 * GB 2312 holds the characters of simplified Chinese, Big5 those of traditional Chinese, the first level of JIS X 0208
 * those of Japanese: what only one of them has belongs to one script. All come with the runtime.
 */
export const hanCharacters = (): HanCharacters => {
  if (known) return known;
  const simplified = repertoire('gbk', 0xb0, 0xf7, 0xa1);
  const traditional = repertoire('big5', 0xa4, 0xf9, 0x40);
  const japanese = repertoire('euc-jp', 0xb0, 0xcf, 0xa1);
  known = {
    isSimplifiedOnly: (character) => simplified.has(character) && !traditional.has(character),
    isTraditionalOnly: (character) => traditional.has(character) && !simplified.has(character),
    isJapanese: (character) => japanese.has(character),
  };
  return known;
};
