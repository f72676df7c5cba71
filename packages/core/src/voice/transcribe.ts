import { inspectAudio } from '@dragoman/audio';
import { notConfigured } from '../not-configured.ts';
import { Ticket } from '../scheduling/requester.ts';
import { type Language, requireLanguage } from '../text/languages.ts';
import { chooseModel } from './choose-model.ts';
import type { VoiceDependencies } from './dependencies.ts';
import { continueWith, fingerprintOf } from './transcription/checkpoint.ts';
import { transcribeInOrder } from './transcription/in-order.ts';
import type { Wish } from './transcription/options.ts';
import { Shares } from './transcription/shares.ts';
import { Source } from './transcription/source.ts';
import { SpokenLanguages } from './transcription/spoken-languages.ts';
import type { VoiceService } from './types.ts';

const languageOf = (text: string | undefined): Language | undefined =>
  text === undefined || text.toLowerCase() === 'auto' ? undefined : requireLanguage(text, '/sourceLanguage');

/** Makes `services.voice.transcribe`, with the engines of `services.asr` in the order of fail-over, and what looks ahead. */
export const createTranscriber = (
  dependencies: VoiceDependencies,
): Pick<VoiceService, 'transcribe' | 'ensureHeard'> => {
  const { asr, clock, logger, deadlineMs } = dependencies;
  const languages = new SpokenLanguages(clock, logger);
  const transcribe: VoiceService['transcribe'] = async (request) => {
    const signal = request.signal ?? new AbortController().signal;
    signal.throwIfAborted();
    const { engines, model } = chooseModel(asr, request.model);
    if (engines.length === 0) throw notConfigured('asr', asr.definitions);
    const wish: Wish = { request, model, language: languageOf(request.sourceLanguage) };
    const info = request.info ?? (await inspectAudio(request.path, signal));
    const source = new Source(request, info, signal);
    const fingerprint = fingerprintOf(wish, info);
    const done = request.done?.fingerprint === fingerprint ? request.done : undefined;
    const shares = new Shares(clock, deadlineMs, engines.length);
    // A recording has no deadline of its own: who cannot wait gives up, or has it become a job.
    const ticket = new Ticket(request.requester, true);
    const work = { wish, source, dependencies, languages, shares, fingerprint, done, ticket, signal };
    return transcribeInOrder(continueWith(engines, done), work);
  };
  const ensureHeard: VoiceService['ensureHeard'] = async ({ sourceLanguage, model, signal }) => {
    const { engines } = chooseModel(asr, model);
    if (engines.length === 0) throw notConfigured('asr', asr.definitions);
    const language = languageOf(sourceLanguage);
    if (language !== undefined) await languages.ensureOne(engines, language, signal);
  };
  return { transcribe, ensureHeard };
};
