import { readTaggedText, type TaggedText } from '@dragoman/provider';

interface Tags {
  /** Sorted. */
  readonly names: string;
  readonly isNested: boolean;
}

const tagsOf = (tagged: TaggedText): Tags => {
  const names: string[] = [];
  const open: number[] = [];
  let isNested = true;
  for (const part of tagged.includes('<') ? readTaggedText(tagged) : []) {
    if (part.kind === 'text') continue;
    names.push(`${part.kind} ${part.number}`);
    if (part.kind === 'open') open.push(part.number);
    if (part.kind === 'close' && open.pop() !== part.number) isNested = false;
  }
  return { names: names.sort().join(), isNested: isNested && open.length === 0 };
};

/** Whether a translation has the tags of its source, each as often, and nested rightly where the source's are. */
export const hasSameTags = (target: TaggedText, source: TaggedText): boolean => {
  if (!target.includes('<') && !source.includes('<')) return true;
  const wanted = tagsOf(source);
  const found = tagsOf(target);
  return found.names === wanted.names && (found.isNested || !wanted.isNested);
};
