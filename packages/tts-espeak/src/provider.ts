import { availableParallelism } from 'node:os';
import type {
  ProviderDependencies,
  ProviderRequest,
  ProviderWarning,
  TtsCapabilities,
  TtsProviderV1,
  TtsRequest,
  TtsResult,
  TtsVoice,
  TtsVoicesRequest,
} from '@dragoman/provider';
import { ProgramFailure, runProgram, Turns } from '@dragoman/provider-kit';
import { closed, explained, garbage, overloaded, refused, setup } from './failures.ts';
import type { EspeakOptions } from './options.ts';
import { applyGain, isSilent, packed, readSamples } from './speech/audio.ts';
import { espeakInput, mostCharacters } from './speech/input.ts';
import { espeakProsody } from './speech/prosody.ts';
import { canonicalTag } from './voices/canonical-tag.ts';
import { Catalogue } from './voices/catalogue.ts';
import { pickVoice } from './voices/pick-voice.ts';
import { type ListedVoice, readVoices } from './voices/read-voices.ts';

export { setup };

const capabilities = Object.freeze<TtsCapabilities>({
  offline: true,
  streaming: false,
  ssml: true,
  rate: true,
  pitch: true,
  volume: true,
  styles: false,
  instructions: false,
  // The program tells nobody when it says which word.
  wordTimes: false,
  formats: [
    { kind: 'container', container: 'wav' },
    { kind: 'raw', encoding: 's16le', sampleRate: 22_050, channels: 1 },
  ],
  maxLength: { unit: 'characters', amount: mostCharacters },
});

/** A program is at work for some milliseconds only; more than four seldom pay. */
const defaultProcesses = (): number => Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

/** Texts that may wait, about ten seconds' work for one program: whoever comes later is refused. */
const mostWaiting = 200;

/** Half an hour of speech in bytes. */
const mostSpeech = 30 * 60 * 22_050 * 2;

/** The list of voices is 10 kB. */
const mostListing = 1_000_000;

const notSpoken: ProviderWarning = {
  code: 'nothing_spoken',
  message: 'There is nothing in this text that eSpeak NG can say.',
};

/** What no voice of this program can do. Core leaves it out by the capabilities; other hosts are told. */
const notApplied = ({ style, instructions, words }: TtsRequest): readonly ProviderWarning[] =>
  Object.entries({ style, instructions, words: words || undefined })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => ({ code: 'option_not_applied', message: `eSpeak NG has no ${name}: it was left out.` }));

/** Speech synthesis by the eSpeak NG of this machine, one program for each text. */
export class EspeakProvider implements TtsProviderV1 {
  readonly contract = 'tts/v1';
  readonly id = 'espeak';
  readonly capabilities = capabilities;
  readonly #options: EspeakOptions;
  readonly #logger: ProviderDependencies['logger'];
  readonly #turns: Turns;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  #catalogue: Catalogue | undefined;

  constructor(options: EspeakOptions, { logger }: ProviderDependencies) {
    this.#options = options;
    this.#logger = logger;
    this.#turns = new Turns(options.processes ?? defaultProcesses(), mostWaiting, overloaded);
  }

  async check({ signal }: ProviderRequest): Promise<void> {
    const output = await this.#run(['--version'], signal, mostListing);
    if (!output.toString().startsWith('eSpeak NG')) throw garbage('No version was told.');
  }

  async voices({ language, signal }: TtsVoicesRequest): Promise<readonly TtsVoice[]> {
    const catalogue = await this.#readCatalogue(signal);
    return catalogue.list(language === undefined ? undefined : (canonicalTag(language) ?? language));
  }

  async synthesize(request: TtsRequest): Promise<TtsResult> {
    const { signal, language, prosody, format, model } = request;
    signal.throwIfAborted();
    if (model !== undefined) throw refused('unknown_model', 'eSpeak NG has no models: leave the model out.');
    const input = espeakInput(request.input);
    const catalogue = this.#catalogue ?? (await this.#readCatalogue(signal));
    const picked = pickVoice(catalogue, language, request.voice);
    const { parameters, gain, warnings } = espeakProsody(prosody);
    const output = await this.#run(
      ['--stdin', '--stdout', '-b', '1', '-v', picked.voice.parameter, ...parameters, ...input.parameters],
      signal,
      mostSpeech,
      input.text,
    );
    const samples = readSamples(output);
    const spoken = isSilent(samples) ? [notSpoken] : [];
    applyGain(samples, gain);
    const pack = packed(samples, format);
    return {
      ...pack,
      durationMs: Math.round((samples.bytes.length / 2 / samples.sampleRate) * 1000),
      voice: picked.voice.id,
      warnings: [
        ...picked.warnings,
        ...warnings,
        ...input.warnings,
        ...notApplied(request),
        ...pack.warnings,
        ...spoken,
      ],
    };
  }

  async close(): Promise<void> {
    this.#closing.abort(closed());
    await Promise.allSettled(this.#running);
  }

  async #readCatalogue(signal: AbortSignal): Promise<Catalogue> {
    const [voices, variants] = [
      await this.#list(['--voices'], signal),
      await this.#list(['--voices=variant'], signal),
    ];
    this.#catalogue = new Catalogue(voices, variants);
    return this.#catalogue;
  }

  async #list(parameters: readonly string[], signal: AbortSignal): Promise<readonly ListedVoice[]> {
    const listed = readVoices((await this.#run(parameters, signal, mostListing)).toString());
    if (listed === undefined || listed.length === 0) throw garbage('No list of voices came.');
    return listed;
  }

  /** Runs the program when it is this call's turn. */
  async #run(
    parameters: readonly string[],
    caller: AbortSignal,
    mostOutput: number,
    input = '',
  ): Promise<Buffer> {
    const { program, timeoutMs } = this.#options;
    const signal = AbortSignal.any([this.#closing.signal, caller]);
    const work = () => runProgram({ program, parameters, input, mostOutput, timeoutMs, signal });
    const run = this.#turns.run(work, signal);
    this.#running.add(run);
    try {
      return await run;
    } catch (error) {
      if (error instanceof ProgramFailure) {
        this.#logger.warn({ reason: error.reason, what: error.message }, 'eSpeak NG gave no answer');
      }
      throw explained(error);
    } finally {
      this.#running.delete(run);
    }
  }
}
