import type { AsrCapabilities, AsrOptions } from '@dragoman/provider';
import { type ConformanceCheck, NotApplicable } from '../../check.ts';
import { ensure, shown } from '../../expectation.ts';
import { ensureHonoured, type OptionTrial } from '../../on-wire.ts';
import type { AsrBench } from '../bench.ts';

/** Strange enough to be found again in anything that is sent. */
const hints = ['plumbwhistle', 'zorblaxa harbour'];

/** Each option that is on or off, with its capability. */
const switches: Readonly<
  Record<string, { readonly options: AsrOptions; readonly by: keyof AsrCapabilities }>
> = {
  hints: { options: { hints }, by: 'hints' },
  diarization: { options: { diarization: true }, by: 'diarization' },
  words: { options: { words: true }, by: 'wordTimes' },
  profanityFilter: { options: { profanityFilter: true }, by: 'profanityFilter' },
  numberFormatting: { options: { numberFormatting: true }, by: 'numberFormatting' },
};

const trials = (bench: AsrBench, capabilities: AsrCapabilities): OptionTrial<'asr'>[] => {
  const { onWire = {}, samples } = bench.engine;
  // Words show in the result, where another check looks: many engines give their times unasked.
  const asked = Object.entries(switches).filter(([option]) => option !== 'words' || !capabilities.wordTimes);
  const list = asked.map(
    ([option, { options, by }]): OptionTrial<'asr'> => ({
      option,
      promised: capabilities[by] === true,
      ...(option === 'hints' ? { words: ['plumbwhistle', 'zorblaxa'] } : {}),
      pattern: onWire[option as keyof AsrOptions],
      call: (provider, set) => bench.hear(provider, set ? options : {}),
    }),
  );
  const other = samples.find(({ language }) => language !== bench.sample.language);
  if (other !== undefined) {
    list.push({
      option: 'language',
      promised: true,
      pattern: onWire.language,
      call: (provider, set) => bench.hear(provider, set ? { language: other.language } : {}),
    });
  }
  const modelled = samples.find(({ model }) => model !== undefined);
  if (modelled?.model !== undefined) {
    const { model } = modelled;
    list.push({
      option: 'model',
      promised: true,
      words: [model],
      pattern: onWire.model,
      call: (provider) => bench.transcribe(provider, bench.request(modelled)),
    });
  }
  return list;
};

/** Options that must not get lost on the way. */
export const optionChecks: readonly ConformanceCheck<AsrBench>[] = [
  {
    name: 'options-reach-the-engine',
    title: 'every option reaches the engine, or the result warns that it did not',
    async run(bench) {
      const capabilities = await bench.use(async (provider) => provider.capabilities);
      for (const trial of trials(bench, capabilities)) await ensureHonoured(bench, trial);
    },
  },
  {
    name: 'keeps-the-language',
    title: 'the language asked for is the language told',
    run: (bench) =>
      bench.use(async (provider) => {
        for (const sample of bench.engine.samples) {
          const { language } = await bench.transcribe(provider, bench.request(sample));
          ensure(
            language === undefined || language === sample.language,
            `${sample.language} was asked for, the result says ${language}.`,
          );
        }
      }),
  },
  {
    name: 'detects-language',
    title: 'without a language it is detected and told, or the result warns of the default',
    run: (bench) =>
      bench.use(async (provider) => {
        const { languageDetection } = provider.capabilities;
        for (const asked of [{ language: 'auto' as const }, {}]) {
          const { language: _language, ...request } = bench.request(bench.sample);
          const { language, warnings } = await bench.transcribe(provider, { ...request, ...asked });
          if (languageDetection) {
            ensure(language !== undefined && language !== 'auto', 'The detected language is not told.');
          } else {
            ensure(warnings.length > 0, `A language was guessed without a warning: ${shown(language)}.`);
          }
        }
      }),
  },
  {
    name: 'tells-speakers',
    title: 'speakers are told where they were asked for and the engine tells them apart',
    run: (bench) =>
      bench.use(async (provider) => {
        if (!provider.capabilities.diarization) throw new NotApplicable('it does not tell speakers apart');
        const { segments } = await bench.hear(provider, { diarization: true });
        const nobody = segments.find(({ speaker }) => speaker === undefined);
        ensure(nobody === undefined, `diarization was asked for, yet ${shown(nobody)} has no speaker.`);
      }),
  },
];
