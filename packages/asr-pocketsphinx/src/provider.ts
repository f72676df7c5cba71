import type {
  AsrCapabilities,
  AsrProviderV1,
  AsrRequest,
  AsrResult,
  LanguageTag,
  ProviderDependencies,
  ProviderRequest,
  ProviderWarning,
} from '@dragoman/provider';
import { ProgramFailure, Turns } from '@dragoman/provider-kit';
import { findUtterances } from './audio/find-utterances.ts';
import { longestMs, readAudio } from './audio/read-audio.ts';
import { sampleRate } from './audio/resample.ts';
import { closed, explained, notInstalled, overloaded, refused, setup } from './failures.ts';
import type { PocketsphinxOptions } from './options.ts';
import { missingParts } from './program/installation.ts';
import { recognise } from './recognition/recognise.ts';
import { transcriptOf } from './recognition/transcript.ts';

export { setup };

const capabilities = Object.freeze<AsrCapabilities>({
  offline: true,
  streaming: false,
  diarization: false,
  languageDetection: false,
  wordTimes: true,
  // Its language model takes none; a closed vocabulary is the option `grammar`.
  hints: false,
  profanityFilter: false,
  numberFormatting: false,
  containers: ['wav'],
  raw: [{ encoding: 's16le', sampleRates: [sampleRate] }],
  maxDurationMs: longestMs,
});

/** The one language of the model. */
const language: LanguageTag = 'en-US';

/** Recordings that may wait: whoever comes later is refused. */
const mostWaiting = 50;

const languageWarnings = (wanted: AsrRequest['language']): readonly ProviderWarning[] => {
  if (wanted === language || wanted === 'en') return [];
  if (wanted === undefined || wanted === 'auto') {
    const message = `PocketSphinx cannot tell languages apart: ${language} was assumed.`;
    return [{ code: 'option_not_applied', message }];
  }
  if (!wanted.startsWith('en-'))
    throw refused('unsupported_language', `PocketSphinx knows ${language} only, not ${wanted}.`);
  return [{ code: 'region_fallback', message: `PocketSphinx knows no ${wanted}: this is ${language}.` }];
};

/** What it cannot do. Core leaves it out by the capabilities; other hosts are told. */
const notApplied = (request: AsrRequest): readonly ProviderWarning[] =>
  (['diarization', 'profanityFilter', 'numberFormatting', 'hints'] as const)
    .filter((name) => (name === 'hints' ? (request.hints?.length ?? 0) > 0 : request[name]))
    .map((name) => ({
      code: 'option_not_applied',
      message: `PocketSphinx has no ${name}: it was left out.`,
    }));

/** Speech recognition by the PocketSphinx of this machine, one program for each recording. */
export class PocketsphinxProvider implements AsrProviderV1 {
  readonly contract = 'asr/v1';
  readonly id = 'pocketsphinx';
  readonly capabilities = capabilities;
  readonly #options: PocketsphinxOptions;
  readonly #logger: ProviderDependencies['logger'];
  readonly #turns: Turns;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: PocketsphinxOptions, { logger }: ProviderDependencies) {
    this.#options = options;
    this.#logger = logger;
    this.#turns = new Turns(options.processes, mostWaiting, overloaded);
  }

  async check({ signal }: ProviderRequest): Promise<void> {
    signal.throwIfAborted();
    this.#closing.signal.throwIfAborted();
    const missing = this.#missing();
    if (missing.length > 0) throw notInstalled(new Error(`Missing: ${missing.join(', ')}.`));
  }

  async languages({ signal }: ProviderRequest): Promise<readonly LanguageTag[]> {
    signal.throwIfAborted();
    this.#closing.signal.throwIfAborted();
    return this.#missing().length === 0 ? [language] : [];
  }

  async transcribe(request: AsrRequest): Promise<AsrResult> {
    const signal = AbortSignal.any([this.#closing.signal, request.signal]);
    signal.throwIfAborted();
    if (request.model !== undefined)
      throw refused('unknown_model', 'PocketSphinx has no choice of models: leave the model out.');
    const warnings = [...languageWarnings(request.language), ...notApplied(request)];
    const run = this.#turns.run(() => this.#hear({ ...request, signal }), signal);
    this.#running.add(run);
    try {
      const { words, ...transcript } = await run;
      return { ...transcript, language, ...(request.words ? { words } : {}), warnings };
    } catch (error) {
      if (error instanceof ProgramFailure)
        this.#logger.warn({ reason: error.reason, what: error.message }, 'PocketSphinx gave no answer');
      throw explained(error);
    } finally {
      this.#running.delete(run);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(closed());
    await Promise.allSettled(this.#running);
  }

  #missing(): readonly string[] {
    return missingParts(this.#options.program, this.#options.modelDirectory);
  }

  async #hear(request: AsrRequest) {
    const samples = await readAudio(request);
    const durationMs = Math.round((samples.length / sampleRate) * 1000);
    const utterances = await findUtterances(samples, request.signal);
    const heard =
      utterances.length === 0 ? [] : await recognise(samples, utterances, this.#options, request.signal);
    const hasConfidence = this.#options.grammar === undefined;
    return { ...transcriptOf({ utterances, heard, durationMs, hasConfidence }), durationMs };
  }
}
