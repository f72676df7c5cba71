const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#xD;',
};

/** What XML 1.0 has in no document, not even as a reference (section 2.2), the tab and line breaks aside. */
const isForbidden = (character: string): boolean => character < ' ' || character >= '\ufffe';

/** Text for an element or an attribute. Of what XML cannot hold `replace` makes what stands in its place. */
export const escapeXml = (text: string, replace: (character: string) => string = () => ''): string =>
  text.replace(/[&<>"\ufffe\uffff]|(?![\t\n])\p{Cc}/gu, (character) => {
    const reference = references[character];
    if (reference !== undefined) return reference;
    return isForbidden(character) ? replace(character) : character;
  });
