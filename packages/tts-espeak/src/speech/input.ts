import { type ProviderWarning, ServiceError, type TtsRequest } from '@dragoman/provider';
import { readSsml } from '@dragoman/provider-kit';
import { withoutCommands, withoutPhonemeInput } from '../clean-text.ts';
import { writeSsml } from '../ssml/write-ssml.ts';

/** Unicode code points of one call. */
export const maxCharacters = 5000;

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

const tooLong = (actual: number): ServiceError =>
  new ServiceError('limit_exceeded', {
    detail: `eSpeak NG is given at most ${maxCharacters} characters at once.`,
    extensions: { limit: maxCharacters, actual },
    provider: { slot: 'tts', id: 'espeak' },
  });

/** Makes text or SSML harmless. Plain text is never taken for markup, and neither for phonemes or commands. */
export const espeakInput = ({ kind, value }: TtsRequest['input']): EspeakInput => {
  const characters = countCharacters(value);
  if (characters > maxCharacters) throw tooLong(characters);
  const { markup, warnings } =
    kind === 'ssml'
      ? writeSsml(readSsml(value))
      : { markup: withoutPhonemeInput(withoutCommands(value)), warnings: [] };
  // Some versions of the program lose the last byte of what they read.
  return { text: `${markup}\n`, parameters: kind === 'ssml' ? ['-m'] : [], warnings };
};
