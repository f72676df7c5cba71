import type { ProviderWarning, TtsRequest } from '@dragoman/provider';
import { readSsml } from '@dragoman/provider-kit';
import { tooLong } from '../failures.ts';
import { writeSsml } from '../ssml/write-ssml.ts';
import { withoutCommands, withoutPhonemeInput } from './clean-text.ts';

/** Unicode code points of one call. */
export const mostCharacters = 5000;

/** What the program reads, and how it is told to read it. */
export interface EspeakInput {
  readonly text: string;
  readonly parameters: readonly string[];
  readonly warnings: readonly ProviderWarning[];
}

const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Makes text or SSML harmless. Plain text is never taken for markup, and neither for phonemes or commands. */
export const espeakInput = ({ kind, value }: TtsRequest['input']): EspeakInput => {
  const characters = countCharacters(value);
  if (characters > mostCharacters) throw tooLong(mostCharacters, characters);
  const { markup, warnings } =
    kind === 'ssml'
      ? writeSsml(readSsml(value))
      : { markup: withoutPhonemeInput(withoutCommands(value)), warnings: [] };
  // Some versions of the program lose the last byte of what they read.
  return { text: `${markup}\n`, parameters: kind === 'ssml' ? ['-m'] : [], warnings };
};
