import { notConfigured } from '../not-configured.ts';
import { type Language, readLanguage, requireLanguage } from '../text/languages.ts';
import type { VoiceDependencies } from './dependencies.ts';
import { voicesOf } from './speech/voice-catalogue.ts';
import type { OfferedVoice, VoicesRequest } from './types.ts';

/** Whether a tag is of the language, and of its region and script where it names them: `es` also finds `es-MX`. */
const isOf = (tag: string, wanted: Language): boolean => {
  const offered = readLanguage(tag);
  if (offered?.base !== wanted.base) return false;
  if (!wanted.isSpecific || offered.tag === wanted.tag) return true;
  if (wanted.region !== undefined && offered.region !== wanted.region) return false;
  return offered.isSpecific && offered.script === wanted.script;
};

/** The voices of all selected engines, in the order of fail-over. Rejects where not one engine lists its voices. */
export const listVoices = async (
  { language: tag, signal = new AbortController().signal }: VoicesRequest,
  { tts, clock, logger }: VoiceDependencies,
): Promise<readonly OfferedVoice[]> => {
  signal.throwIfAborted();
  const language = tag === undefined ? undefined : requireLanguage(tag, '/language');
  if (tts.selected.length === 0) throw notConfigured('tts', tts.definitions);
  const answers = await Promise.allSettled(tts.selected.map((engine) => voicesOf(engine, clock, signal)));
  signal.throwIfAborted();
  const failure = answers.find((answer) => answer.status === 'rejected');
  if (failure && answers.every(({ status }) => status === 'rejected')) throw failure.reason;
  return tts.selected.flatMap((engine, index) => {
    const answer = answers[index];
    if (answer?.status === 'rejected')
      logger.warn(
        { slot: 'tts', provider: engine.id },
        'The voices of an engine are left out: it does not list them',
      );
    if (answer?.status !== 'fulfilled') return [];
    return answer.value
      .filter(
        ({ languages }) => language === undefined || languages.some((offered) => isOf(offered, language)),
      )
      .map((voice) => ({ ...voice, provider: engine.id }));
  });
};
