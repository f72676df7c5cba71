import type { ProviderDependencies } from '@dragoman/provider';
import { createPrograms, halfTheProcessors, runProgram } from '@dragoman/provider-kit';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import { type ListedVoice, readVoices } from './catalogue/read-voices.ts';
import { failures, setup } from './failures.ts';
import type { EspeakOptions } from './options.ts';

/** Texts that may wait, about ten seconds' work for one program. */
const maxWaiting = 200;

/** Half an hour of speech in bytes. */
const maxSpeech = 30 * 60 * 22_050 * 2;

/** The program. */
export interface Espeak {
  /** How many of it run at once. */
  readonly max: number;
  /** Runs it when it is this call's turn, and gives what it wrote. */
  run(parameters: readonly string[], signal: AbortSignal, input?: string): Promise<Buffer>;
  /** Asks for the voices that are installed now. */
  readCatalogue(signal: AbortSignal): Promise<Catalogue>;
  /** The voices that were installed when somebody last asked. */
  catalogue(signal: AbortSignal): Promise<Catalogue>;
  /** Ends what runs. */
  close(): Promise<void>;
}

/** Makes the one way to the program. */
export const createEspeak = (
  { program, processes, timeoutMs }: EspeakOptions,
  { logger }: ProviderDependencies,
): Espeak => {
  const max = processes ?? halfTheProcessors();
  const programs = createPrograms({
    name: 'eSpeak NG',
    failures,
    setup,
    logger,
    max,
    maxWaiting,
    flooded: (cause) =>
      failures.input('limit_exceeded', 'This text takes more than half an hour to say: send it in parts.', {
        cause,
      }),
  });
  let known: Catalogue | undefined;

  const run: Espeak['run'] = (parameters, caller, input = '') =>
    programs.call(caller, (signal) =>
      runProgram({ program, parameters, input, maxOutput: maxSpeech, timeoutMs, signal }),
    );

  const list = async (parameter: string, signal: AbortSignal): Promise<readonly ListedVoice[]> => {
    const listed = readVoices((await run([parameter], signal)).toString());
    if (listed === undefined || listed.length === 0) throw failures.unusable('no list of voices');
    return listed;
  };

  const readCatalogue: Espeak['readCatalogue'] = async (signal) => {
    const voices = await list('--voices', signal);
    known = createCatalogue(voices, await list('--voices=variant', signal));
    return known;
  };

  return {
    max,
    run,
    readCatalogue,
    catalogue: async (signal) => known ?? readCatalogue(signal),
    close: programs.close,
  };
};
