import { joinText, type TaggedPart, type TagPart } from './tags.ts';

// How a tagged text lies in an editable element: text as text, each tag as one element that cannot be edited.

/** What a tag looks like: `‹1›` stands alone, `1›` opens, `‹1` closes. */
export const faceOf = ({ kind, number }: TagPart): string =>
  ({ open: `${number}›`, close: `‹${number}`, empty: `‹${number}›` })[kind];

/** Reads what stands in an element. */
export const readNodes = (root: Node): readonly TaggedPart[] => {
  const parts: TaggedPart[] = [];
  for (const node of root.childNodes) {
    if (node instanceof Text) parts.push({ kind: 'text', text: node.data });
    else if (!(node instanceof HTMLElement)) continue;
    else if (node.dataset.kind)
      parts.push({ kind: node.dataset.kind as TagPart['kind'], number: Number(node.dataset.number) });
    // The last line break of an element is what the browser needs to show an empty line, and no text.
    else if (node instanceof HTMLBRElement) {
      if (node.nextSibling) parts.push({ kind: 'text', text: '\n' });
    } else parts.push(...readNodes(node));
  }
  return joinText(parts.filter((part) => part.kind !== 'text' || part.text !== ''));
};

/** Shows parts in an element. @param nameOf what a tag is called for those who do not see it */
export const drawNodes = (
  root: HTMLElement,
  parts: readonly TaggedPart[],
  { chip, nameOf }: { readonly chip: string; readonly nameOf: (tag: TagPart) => string },
): void => {
  const nodes = parts.map((part) => {
    if (part.kind === 'text') return document.createTextNode(part.text);
    const element = document.createElement('span');
    element.className = chip;
    element.contentEditable = 'false';
    element.dataset.kind = part.kind;
    element.dataset.number = String(part.number);
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', nameOf(part));
    element.textContent = faceOf(part);
    return element;
  });
  const last = parts.at(-1);
  const needsBreak = last !== undefined && (last.kind !== 'text' || last.text.endsWith('\n'));
  root.replaceChildren(...nodes, ...(needsBreak ? [document.createElement('br')] : []));
};

/** The place of the caret that a point of the element is. */
export const placeOf = (root: HTMLElement, node: Node, offset: number): number => {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(node, offset);
  // A line break at the end of what is cut out is none at the end of the whole.
  const cut = range.cloneContents();
  cut.append(document.createTextNode(''));
  return readNodes(cut).reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 1), 0);
};

/** Puts the caret at a place. */
export const setPlace = (root: HTMLElement, place: number): void => {
  let left = place;
  for (const [index, node] of [...root.childNodes].entries()) {
    const length = node instanceof Text ? node.data.length : 1;
    if (node instanceof Text && left <= length) {
      getSelection()?.collapse(node, left);
      return;
    }
    if (left === 0) {
      getSelection()?.collapse(root, index);
      return;
    }
    left -= length;
  }
  getSelection()?.collapse(root, root.childNodes.length);
};
