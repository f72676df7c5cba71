import type { ProviderWarning, TtsRequest, TtsResult } from '@dragoman/provider';
import { defined, notApplied } from '@dragoman/provider-kit';
import { pickVoice } from './catalogue/pick-voice.ts';
import { failures } from './failures.ts';
import type { Espeak } from './program.ts';
import { finished } from './speech/finished.ts';
import { espeakInput } from './speech/input.ts';
import { espeakProsody } from './speech/prosody.ts';

/** What no voice of this program can do. Core leaves it out by the capabilities; other hosts are told. */
const leftOut = ({ style, instructions, words }: TtsRequest): readonly ProviderWarning[] =>
  Object.keys(defined({ style, instructions, words: words || undefined })).map((name) =>
    notApplied(`eSpeak NG has no ${name}: it was left out.`),
  );

/** Speaks a text. */
export const synthesize = async (request: TtsRequest, espeak: Espeak): Promise<TtsResult> => {
  const { signal, language, format, model } = request;
  signal.throwIfAborted();
  if (model !== undefined)
    throw failures.input('unknown_model', 'eSpeak NG has no models: leave the model out.');
  const input = espeakInput(request.input);
  const { voice, warnings } = pickVoice(await espeak.catalogue(signal), language, request.voice);
  const prosody = espeakProsody(request.prosody);
  const parameters = ['--stdin', '--stdout', '-b', '1', '-v', voice.parameter];
  const output = await espeak.run(
    [...parameters, ...prosody.parameters, ...input.parameters],
    signal,
    input.text,
  );
  const speech = finished(output, format, prosody.gain);
  return {
    ...speech,
    voice: voice.id,
    warnings: [...warnings, ...prosody.warnings, ...input.warnings, ...leftOut(request), ...speech.warnings],
  };
};
