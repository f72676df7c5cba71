import type { TtsCapabilities, TtsRequest } from '@dragoman/provider';
import type { ConformanceCheck } from '../../check.ts';
import { ensure } from '../../expectation.ts';
import { ensureHonoured, type OptionTrial } from '../../on-wire.ts';
import type { TtsBench } from '../bench.ts';
import type { TtsWireOption } from '../engine.ts';
import { ensureMarkupIsText } from '../markup.ts';
import { ensureClamped } from '../prosody-limits.ts';

/** Strange enough to be found again in anything that is sent. */
const instructions = 'Speak like a plumbwhistle.';

const trialOf = (
  bench: TtsBench,
  option: TtsWireOption,
  promised: boolean,
  extra: Partial<TtsRequest>,
  words: readonly string[] = [],
): OptionTrial<'tts'> => ({
  option,
  promised,
  words,
  pattern: bench.engine.onWire?.[option],
  call: (provider, set) => bench.speak(provider, set ? extra : {}),
});

const trials = (bench: TtsBench, capabilities: TtsCapabilities, style: string): OptionTrial<'tts'>[] => {
  const { samples } = bench.engine;
  const list = [
    trialOf(bench, 'rate', capabilities.rate, { prosody: { rate: 1.2 } }),
    trialOf(bench, 'pitch', capabilities.pitch, { prosody: { pitch: 2 } }),
    trialOf(bench, 'volume', capabilities.volume, { prosody: { volume: -3 } }),
    trialOf(bench, 'instructions', capabilities.instructions, { instructions }, ['plumbwhistle']),
    trialOf(bench, 'style', capabilities.styles, { style: { name: style } }),
  ];
  // Times of words show in the result, where another check looks: some engines give them unasked.
  if (!capabilities.wordTimes) list.push(trialOf(bench, 'words', false, { words: true }));
  for (const option of ['voice', 'model'] as const) {
    const sample = samples.find((one) => one[option] !== undefined);
    const value = sample?.[option];
    if (sample === undefined || value === undefined) continue;
    list.push({
      ...trialOf(bench, option, true, {}, [value]),
      call: (provider) => bench.synthesize(provider, bench.request(sample)),
    });
  }
  const [one, other] = samples.filter(({ voice }) => voice === undefined);
  if (one !== undefined && other !== undefined && one.language !== other.language) {
    list.push({
      ...trialOf(bench, 'language', true, {}),
      call: (provider, set) =>
        bench.synthesize(provider, bench.request({ ...one, language: set ? other.language : one.language })),
    });
  }
  return list;
};

/** Options that must not get lost on the way. */
export const optionChecks: readonly ConformanceCheck<TtsBench>[] = [
  {
    name: 'options-reach-the-engine',
    title: 'every option reaches the engine, or the result warns that it did not',
    async run(bench) {
      const [capabilities, style] = await bench.use(async (provider) => {
        const voices = await bench.voices(provider);
        const styled = voices.find(({ id }) => id === bench.sample.voice) ?? voices[0];
        return [provider.capabilities, styled?.styles[0] ?? 'cheerful'] as const;
      });
      for (const trial of trials(bench, capabilities, style)) await ensureHonoured(bench, trial);
    },
  },
  {
    name: 'prosody-limits',
    title: 'rate, pitch and volume beyond what the engine takes become the nearest, with option_clamped',
    run: ensureClamped,
  },
  {
    name: 'markup-is-text',
    title: 'markup in plain text is spoken as text: it neither breaks nor steers the engine',
    run: ensureMarkupIsText,
  },
  {
    name: 'ssml-reaches-the-engine',
    title: 'SSML is taken where the capabilities say so',
    run: (bench) =>
      bench.use(async (provider) => {
        if (!provider.capabilities.ssml) return;
        await bench.engine.reset();
        const { language, text } = bench.sample;
        const value = `<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${language}">${text} <break time="700ms"/> ${text}</speak>`;
        const spoken = await bench.speak(provider, { input: { kind: 'ssml', value } });
        ensure(spoken.audio.length > 0, 'SSML gave no audio.');
        const sent = await bench.engine.sent?.();
        ensure(sent === undefined || sent.includes('700'), 'The break of 700 ms did not reach the engine.');
      }),
  },
];
