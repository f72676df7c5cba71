const opening = /\{\s{0,100}[^\s{},']{1,100}\s{0,100},\s{0,100}(?:plural|selectordinal|select)\s{0,100},/gu;

/** Whether a text may hold an ICU message with branches. */
export const mayHoldMessage = (text: string): boolean => text.search(opening) >= 0;

/** The parser calls itself for each level. */
const maxDepth = 12;

/** The closing brace of each opening one that is not quoted, and how deep it nests. */
const matchBraces = (text: string): ReadonlyMap<number, { readonly end: number; readonly depth: number }> => {
  const braces = new Map<number, { end: number; depth: number }>();
  const open: { start: number; depth: number }[] = [];
  const lastApostrophe = text.lastIndexOf("'");
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    // A quotation that never ends is an apostrophe before a brace.
    if (character === "'" && index < lastApostrophe && /[{}]/.test(text.charAt(index + 1))) {
      index = text.indexOf("'", index + 1);
    } else if (character === '{') open.push({ start: index, depth: 1 });
    else if (character === '}') {
      const brace = open.pop();
      if (!brace) continue;
      braces.set(brace.start, { end: index + 1, depth: brace.depth });
      const outer = open.at(-1);
      if (outer) outer.depth = Math.max(outer.depth, brace.depth + 1);
    }
  }
  return braces;
};

/** Where a text has arguments with branches, outermost only. */
export const findMessages = (text: string): { readonly start: number; readonly end: number }[] => {
  const found: { start: number; end: number }[] = [];
  if (!mayHoldMessage(text)) return found;
  const braces = matchBraces(text);
  let position = 0;
  for (const { index } of text.matchAll(opening)) {
    const brace = braces.get(index);
    if (index < position || !brace || brace.depth > maxDepth) continue;
    found.push({ start: index, end: brace.end });
    position = brace.end;
  }
  return found;
};
