import type { AsrRequest, AsrResult, ProviderWarning } from '@dragoman/provider';
import { notApplied, type Programs } from '@dragoman/provider-kit';
import { isSameFormat, rawDurationMs, speechFormat } from '@dragoman/sound-kit';
import { failures } from './failures.ts';
import { language, languageWarnings } from './languages.ts';
import type { PocketsphinxOptions } from './options.ts';
import { findUtterances } from './recognition/find-utterances.ts';
import { recognise } from './recognition/recognise.ts';
import { transcriptOf } from './recognition/transcript.ts';

/**
 * The longest recording of one call, in milliseconds. The program answers when it has heard all: whoever cuts a long
 * recording sees how far it is, can end it between two pieces, and lets several be heard at once.
 */
export const maxDurationMs = 60_000;

/** What it cannot do. Core leaves it out by the capabilities; other hosts are told. */
const leftOut = (request: AsrRequest): readonly ProviderWarning[] =>
  (['diarization', 'profanityFilter', 'numberFormatting', 'hints'] as const)
    .filter((name) => (name === 'hints' ? (request.hints?.length ?? 0) > 0 : request[name]))
    .map((name) => notApplied(`PocketSphinx has no ${name}: it was left out.`));

const samplesOf = async ({ audio, format }: AsrRequest): Promise<Uint8Array> => {
  if (!isSameFormat(format, speechFormat))
    throw failures.input('unsupported_format', 'PocketSphinx takes raw audio as s16le, 16,000 Hz, mono.');
  if (audio.size === 0) throw failures.input('corrupt_audio', 'There are no samples in this audio.');
  if (audio.size % 2 === 1)
    throw failures.input('corrupt_audio', 'The last sample of this audio is cut in two.');
  if (Math.round(rawDurationMs(audio.size, speechFormat)) > maxDurationMs)
    throw failures.input(
      'limit_exceeded',
      `PocketSphinx is given at most ${maxDurationMs / 1000} seconds at once.`,
    );
  return audio.bytes();
};

/** Recognises a recording of a minute at most. */
export const transcribe = async (
  request: AsrRequest,
  options: PocketsphinxOptions,
  programs: Programs,
): Promise<AsrResult> => {
  programs.throwIfOver(request.signal);
  if (request.model !== undefined)
    throw failures.input('unknown_model', 'PocketSphinx has no choice of models: leave the model out.');
  const warnings = [...languageWarnings(request.language), ...leftOut(request)];
  return programs.call(request.signal, async (signal) => {
    const samples = await samplesOf(request);
    const durationMs = Math.round(rawDurationMs(samples.length, speechFormat));
    const utterances = await findUtterances(samples, signal);
    const heard = utterances.length === 0 ? [] : await recognise(samples, utterances, options, signal);
    const hasConfidence = options.grammar === undefined;
    const { words, ...transcript } = transcriptOf({ utterances, heard, durationMs, hasConfidence });
    return { ...transcript, ...(request.words ? { words } : {}), durationMs, language, warnings };
  });
};
