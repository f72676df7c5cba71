const tag =
  /<(\/?)([a-zA-Z][\w:.-]*)(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>|<!--[\s\S]*?-->|<\?xml[^<>]*\?>/g;
const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/** Whether SSML is well-formed, in the elements and attributes that anybody writes; `speak` around all. */
export const isWellFormed = (ssml: string): boolean => {
  const open: string[] = [];
  let isBalanced = true;
  let roots = 0;
  const rest = ssml.replace(tag, (_, closing?: string, name?: string, empty?: string) => {
    if (name === undefined) return '';
    if (closing) isBalanced &&= open.pop() === name;
    else {
      if (open.length === 0) {
        roots += 1;
        isBalanced &&= name === 'speak';
      }
      if (!empty) open.push(name);
    }
    return '';
  });
  return isBalanced && roots === 1 && open.length === 0 && !/[<]/.test(rest) && !entity.test(rest);
};
