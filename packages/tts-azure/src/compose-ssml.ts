import type { TtsRequest } from '@dragoman/provider';
import { readSsml, type SsmlElement, writeSsml } from '@dragoman/provider-kit';
import type { Wrap } from './manner.ts';
import type { PickedVoice } from './pick-voice.ts';

/** What may stand beside voices. */
const aside: ReadonlySet<string> = new Set(['metadata', 'meta', 'lexicon', 'mstts:backgroundaudio']);

const namespaces = {
  xmlns: 'http://www.w3.org/2001/10/synthesis',
  'xmlns:mstts': 'https://www.w3.org/2001/mstts',
} as const;

type Child = SsmlElement['children'][number];

const isBlank = (child: Child): boolean => typeof child === 'string' && child.trim() === '';

/** Azure speaks nothing outside of a voice: what the caller left outside gets ours, what he put into one keeps his. */
const intoVoices = (children: readonly Child[], name: string, wrap: Wrap): Child[] => {
  const output: Child[] = [];
  let loose: Child[] = [];
  const flush = (): void => {
    if (!loose.every(isBlank))
      output.push({ name: 'voice', attributes: new Map([['name', name]]), children: wrap(loose) });
    loose = [];
  };
  for (const child of children) {
    const isElement = typeof child === 'object';
    if (isElement && child.name === 'voice') {
      flush();
      output.push({ ...child, children: wrap(child.children) });
    } else if (isElement && aside.has(child.name)) {
      flush();
      output.push(child);
    } else loose.push(child);
  }
  flush();
  return output;
};

/** What Azure is given to speak. Throws `invalid_request` for broken SSML. */
export const composeSsml = ({ input }: TtsRequest, { voice }: PickedVoice, wrap: Wrap): string => {
  const root = input.kind === 'ssml' ? readSsml(input.value) : undefined;
  const attributes = new Map([
    ['xml:lang', voice.locale],
    ...Object.entries(namespaces),
    ...(root?.attributes ?? []),
    ['version', '1.0'],
    ['xmlns', namespaces.xmlns],
  ]);
  const children = intoVoices(root?.children ?? [input.value], voice.id, wrap);
  return writeSsml({ name: 'speak', attributes, children });
};
