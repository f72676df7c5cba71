import type { ProviderWarning } from '@dragoman/provider';
import { notApplied, type SsmlElement } from '@dragoman/provider-kit';
import { withoutCommands, withoutPhonemeInput } from '../clean-text.ts';
import { breakTag, emphasisTag, prosodyTag, sayAsTag } from './tags.ts';

/** What the program is given for an SSML document. */
export interface WrittenSsml {
  readonly markup: string;
  readonly warnings: readonly ProviderWarning[];
}

/** What is not spoken and says nothing about speaking. */
const silent = new Set(['metadata', 'meta', 'lexicon', 'desc']);

const escaped = (text: string): string =>
  withoutCommands(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Writes SSML anew with nothing in it but what the program is known to do right. It is never given what a caller wrote:
 * its own reader follows `<audio>` to files and to a shell, `<voice>` to any path, and copies attributes beyond their
 * buffers. What is left out becomes one warning for each kind.
 */
export const writeSsml = (root: SsmlElement): WrittenSsml => {
  const left = new Set<string>();
  const leave = (what: string): void => void left.add(what);

  const inside = (element: SsmlElement): string =>
    element.children.map((child) => (typeof child === 'string' ? escaped(child) : write(child))).join('');

  const between = (tag: string | undefined, element: SsmlElement): string =>
    tag === undefined ? inside(element) : `<${tag}>${inside(element)}</${tag.split(' ', 1)[0]}>`;

  const write = (element: SsmlElement): string => {
    const { name, attributes } = element;
    switch (name) {
      case 'speak':
      case 'p':
      case 's':
        if (name !== 'speak' && attributes.has('xml:lang')) leave('xml:lang');
        return between(name, element);
      case 'break':
        return breakTag(attributes, leave);
      case 'emphasis':
        return between(emphasisTag(attributes, leave), element);
      case 'prosody':
        return between(prosodyTag(attributes, leave), element);
      case 'say-as':
        return between(sayAsTag(attributes, leave), element);
      case 'sub':
        return escaped(attributes.get('alias') ?? '') || inside(element);
      case 'w':
      case 'token':
        return inside(element);
      default:
        leave(`<${/^[\w:-]{1,40}$/.test(name) ? name : 'other'}>`);
        return silent.has(name) ? '' : inside(element);
    }
  };

  const markup = withoutPhonemeInput(write(root));
  return {
    markup,
    warnings: [...left].map((what) => notApplied(`eSpeak NG cannot apply ${what}: it was left out.`)),
  };
};
