import type { AsrOptions, ProviderWarning } from '@dragoman/provider';
import type { Language } from '../../text/languages.ts';
import type { TranscribeRequest } from '../types.ts';
import type { Listener } from './sample-format.ts';
import type { SpokenLanguage } from './spoken-languages.ts';

/** What an engine is asked for, and what the caller is told of the rest. */
export interface Asked {
  readonly options: AsrOptions;
  readonly warnings: readonly ProviderWarning[];
}

/** What the caller wants, apart from the language that the engine knows it by. */
export interface Wish {
  readonly request: TranscribeRequest;
  /** The vendor's name of the model. */
  readonly model: string | undefined;
  /** Undefined: to be detected. */
  readonly language: Language | undefined;
}

const notApplied = (engine: string, what: string): ProviderWarning => ({
  code: 'option_not_applied',
  message: `${what}: the engine ${engine} cannot do it.`,
});

const regionWarning = (engine: string, wanted: Language, tag: string): ProviderWarning => ({
  code: 'region_fallback',
  message: `The engine ${engine} has no ${wanted.tag}: ${tag} was used.`,
});

/** Options that are on or off: the capability that each needs, and what to say where it is missing. */
const switches = [
  ['diarization', 'diarization', 'Speakers were not told apart'],
  ['words', 'wordTimes', 'The words have no times'],
  ['profanityFilter', 'profanityFilter', 'Swearing was not masked'],
  ['numberFormatting', 'numberFormatting', 'Numbers were not written as digits'],
] as const;

/** Compares what the caller wants with what the engine can do: nothing is dropped in silence. */
export const askFor = (
  { request, model, language }: Wish,
  { id, capabilities }: Listener,
  spoken: SpokenLanguage | undefined,
): Asked => {
  const wanted = switches.filter(([option]) => request[option] === true);
  const { hints = [] } = request;
  const warnings = wanted
    .filter(([, capability]) => !capabilities[capability])
    .map(([, , message]) => notApplied(id, message));
  if (hints.length > 0 && !capabilities.hints) warnings.push(notApplied(id, 'The hints were left out'));
  if (language && spoken?.isRegionLost) warnings.push(regionWarning(id, language, spoken.tag));
  const able = wanted.filter(([, capability]) => capabilities[capability]);
  return {
    options: {
      ...(spoken ? { language: spoken.tag } : capabilities.languageDetection ? { language: 'auto' } : {}),
      ...(model === undefined ? {} : { model }),
      ...(hints.length > 0 && capabilities.hints ? { hints } : {}),
      ...Object.fromEntries(able.map(([option]) => [option, true])),
    },
    warnings,
  };
};
