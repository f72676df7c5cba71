/** Characters of one script alone. */
export interface ScriptCharacters {
  isSimplifiedOnly(character: string): boolean;
  isTraditionalOnly(character: string): boolean;
}

/** All characters of two bytes of a legacy encoding between two lead bytes. */
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

let known: ScriptCharacters | undefined;

/**
 * GB 2312 holds the characters of simplified Chinese, Big5 those of traditional Chinese: what only one of them has
 * belongs to one script. Both come with the runtime.
 */
export const scriptCharacters = (): ScriptCharacters => {
  if (known) return known;
  const simplified = repertoire('gbk', 0xb0, 0xf7, 0xa1);
  const traditional = repertoire('big5', 0xa4, 0xf9, 0x40);
  known = {
    isSimplifiedOnly: (character) => simplified.has(character) && !traditional.has(character),
    isTraditionalOnly: (character) => traditional.has(character) && !simplified.has(character),
  };
  return known;
};
