import { inspectAudio } from '@dragoman/audio';
import type { Engine, EngineSlot } from '../engine.ts';
import { notConfigured } from '../not-configured.ts';
import { Ticket } from '../scheduling/requester.ts';
import { type Language, requireLanguage } from '../text/languages.ts';
import type { VoiceDependencies } from './dependencies.ts';
import { continueWith, fingerprintOf } from './transcription/checkpoint.ts';
import { transcribeInOrder } from './transcription/in-order.ts';
import type { Wish } from './transcription/options.ts';
import { Shares } from './transcription/shares.ts';
import { Source } from './transcription/source.ts';
import { SpokenLanguages } from './transcription/spoken-languages.ts';
import type { VoiceService } from './types.ts';

interface Choice {
  /** In the order of fail-over. */
  readonly engines: readonly Engine<'asr'>[];
  /** The vendor's name of the model. */
  readonly model: string | undefined;
}

/** A model is one engine's: who names it has chosen that engine, or the first. */
const choose = (slot: EngineSlot<'asr'>, model: string | undefined): Choice => {
  if (model === undefined) return { engines: slot.selected, model };
  const named = slot.all.find(({ id }) => model.startsWith(`${id}/`));
  return named
    ? { engines: [named], model: model.slice(named.id.length + 1) }
    : { engines: slot.selected.slice(0, 1), model };
};

const languageOf = (text: string | undefined): Language | undefined =>
  text === undefined || text.toLowerCase() === 'auto' ? undefined : requireLanguage(text, '/sourceLanguage');

/** Makes `services.voice.transcribe`: the engines of `services.asr` in the order of fail-over. */
export const createTranscriber = (dependencies: VoiceDependencies): VoiceService['transcribe'] => {
  const { asr, clock, logger, deadlineMs } = dependencies;
  const languages = new SpokenLanguages(clock, logger);
  return async (request) => {
    const signal = request.signal ?? new AbortController().signal;
    signal.throwIfAborted();
    const { engines, model } = choose(asr, request.model);
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
};
