import type { ProviderWarning, TtsRequest } from '@dragoman/provider';
import { notApplied, type SsmlElement } from '@dragoman/provider-kit';

/** The elements that HD voices know; what is in others is spoken, and empty ones are left out. */
const known: ReadonlySet<string> = new Set(['lang', 'lexicon', 'p', 's', 'say-as', 'sub', 'voice']);

/** A document as HD voices take it, and the names of what was left out of it. */
export const forHdVoice = (
  root: SsmlElement,
): { readonly root: SsmlElement; readonly left: readonly string[] } => {
  const left = new Set<string>();
  const reduced = (children: SsmlElement['children']): SsmlElement['children'] =>
    children.flatMap((child) => {
      if (typeof child === 'string') return [child];
      const inside = reduced(child.children);
      if (known.has(child.name)) return [{ ...child, children: inside }];
      left.add(child.name);
      return inside;
    });
  return { root: { ...root, children: reduced(root.children) }, left: [...left] };
};

/** What an HD voice cannot do of a request. */
export const hdWarnings = (
  { prosody = {}, words }: Pick<TtsRequest, 'prosody' | 'words'>,
  voice: string,
  left: readonly string[],
): readonly ProviderWarning[] => {
  const lost = [...Object.keys(prosody), ...left.map((name) => `<${name}>`)];
  return [
    ...(lost.length > 0
      ? [notApplied(`The voice ${voice} speaks as it understands the text, and takes no ${lost.join(', ')}.`)]
      : []),
    ...(words ? [notApplied(`The voice ${voice} tells no times of words.`)] : []),
  ];
};
