import { AtomView, codeSpans, renderAtoms, wordMark } from '@dragoman/markup';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Choice, isAtoms, isPlural, type MessageNode, type Option } from './nodes.ts';
import { unescapeLiteral } from './quoting.ts';

const tryToParse = (message: string): readonly MessageFormatElement[] | undefined => {
  try {
    return parse(message, { captureLocation: true, ignoreTag: true, shouldParseSkeletons: false });
  } catch (error) {
    // A message that cannot be read is text. Any other failure is ours.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** Reads a message; one that has code of templates in it, whose braces are none of ICU's, without that. */
export const parseMessage = (message: string): readonly MessageFormatElement[] | undefined => {
  const elements = tryToParse(message);
  if (elements) return elements;
  const bare = message.replace(codeSpans, (code) => '·'.repeat(code.length));
  return bare === message ? undefined : tryToParse(bare);
};

/** Takes a `$` or `%` before an argument away from the text before it; returns where the argument then begins. */
const takeSign = (view: AtomView, nodes: MessageNode[], start: number): number => {
  const last = nodes.at(-1);
  if (!/[$%]/u.test(view.text.charAt(start - 1)) || !last || !isAtoms(last)) return start;
  const text = new AtomView(last);
  nodes[nodes.length - 1] = text.slice(0, text.text.length - 1);
  return start - 1;
};

/** Reads one parsed message out of the view that it stands in. */
export const readNodes = (
  view: AtomView,
  elements: readonly MessageFormatElement[],
  base: number,
  parent: Choice | undefined,
): readonly MessageNode[] => {
  const nodes: MessageNode[] = [];
  for (const element of elements) {
    const start = base + (element.location?.start.offset ?? 0);
    const end = base + (element.location?.end.offset ?? 0);
    if (element.type === TYPE.literal) {
      nodes.push(unescapeLiteral(view.slice(start, end), isPlural(parent)));
    } else if (element.type === TYPE.pound && parent) nodes.push({ kind: 'pound', of: parent });
    else if (element.type === TYPE.plural || element.type === TYPE.select) {
      nodes.push(readChoice(view, element, base));
    } else {
      // `${x}` is one variable, of which ICU sees only a half.
      const from = takeSign(view, nodes, start);
      nodes.push([wordMark(renderAtoms(view.slice(from, end), []), view.text.slice(from, end))]);
    }
  }
  return nodes;
};

const readChoice = (
  view: AtomView,
  element: Extract<MessageFormatElement, { type: TYPE.plural | TYPE.select }>,
  base: number,
): Choice => {
  const rawOf = (start: number, end: number): string => renderAtoms(view.slice(start, end), []);
  const end = base + (element.location?.end.offset ?? 0);
  const type =
    element.type === TYPE.select ? 'select' : element.pluralType === 'ordinal' ? 'ordinal' : 'cardinal';
  const options = Object.entries(element.options)
    .map(([selector, { value, location }]) => ({
      selector,
      value,
      start: base + (location?.start.offset ?? 0),
      end: base + (location?.end.offset ?? 0),
    }))
    .sort((left, right) => left.start - right.start);
  // What stands before an option's brace ends with its selector and perhaps a blank.
  let position = base + (element.location?.start.offset ?? 0);
  const leads = options.map((option) => {
    const between = view.text.slice(position, option.start);
    const at = position + between.lastIndexOf(option.selector);
    const lead = { gap: rawOf(position, at), space: rawOf(at + option.selector.length, option.start) };
    position = option.end;
    return lead;
  });
  const choice = {
    kind: 'choice' as const,
    type,
    name: element.value,
    offset: element.type === TYPE.plural ? element.offset : 0,
    head: leads[0]?.gap ?? '',
    gap: leads[1]?.gap ?? ' ',
    space: leads[0]?.space ?? ' ',
    tail: rawOf(position, end),
    options: [] as Option[],
  } satisfies Choice;
  for (const { selector, value } of options) {
    choice.options.push({ selector, origin: selector, nodes: readNodes(view, value, base, choice) });
  }
  return choice;
};
