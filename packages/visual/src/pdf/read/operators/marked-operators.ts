import type { MarkedContent, Painting } from '../painting.ts';
import type { OperatorTable } from './operator-table.ts';

/** Marked content that may be open at once; more is counted, but says nothing. */
const maxDepth = 1_000;

const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const name = (value as { readonly name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : '';
};

const begin = (painting: Painting, args: readonly unknown[] | null): void => {
  const outer = painting.marks.at(-1);
  const tag = nameOf(args?.[0]);
  const id = args?.[1];
  const isNumber = typeof id === 'number' && Number.isInteger(id) && id >= 0;
  const mark: MarkedContent = {
    marked: isNumber ? id : outer?.marked,
    isArtifact: tag === 'Artifact' || (outer?.isArtifact ?? false),
    isHidden: (outer?.isHidden ?? false) || (tag === 'OC' && !painting.isShown(id)),
  };
  painting.marks.push(painting.marks.length < maxDepth ? mark : (outer ?? mark));
};

/** Marked content: structure, artifacts, layers. */
export const markedOperators: OperatorTable = {
  beginMarkedContent: begin,
  beginMarkedContentProps: (painting, args) => {
    const tag = nameOf(args?.[0]);
    if (tag !== 'OC' && tag !== 'Artifact') {
      painting.hasProperties = true;
      // pdf.js looks for a number in lists written in place alone
      if (typeof args?.[1] !== 'number') painting.hasNamedProperties = true;
    }
    begin(painting, args);
  },
  endMarkedContent: (painting) => {
    painting.marks.pop();
  },
};
