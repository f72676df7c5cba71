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
  for (const part of readTaggedText(tagged)) {
    if (part.kind === 'text') continue;
    names.push(`${part.kind} ${part.number}`);
    if (part.kind === 'open') open.push(part.number);
    if (part.kind === 'close' && open.pop() !== part.number) isNested = false;
  }
  return { names: names.sort().join(), isNested: isNested && open.length === 0 };
};

/** Whether a target has the tags of its source, each as often, and nested as rightly. */
export const hasTagsOf = (target: TaggedText, source: TaggedText): boolean => {
  const [wanted, found] = [tagsOf(source), tagsOf(target)];
  return found.names === wanted.names && (found.isNested || !wanted.isNested);
};

/** A tagged text without its tags. */
export const withoutTags = (tagged: TaggedText): string =>
  readTaggedText(tagged)
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('');
