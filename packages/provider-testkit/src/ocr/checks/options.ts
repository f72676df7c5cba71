import type { OcrCapabilities, OcrRequest } from '@dragoman/provider';
import { type ConformanceCheck, NotApplicable } from '../../check.ts';
import { ensure, shown } from '../../expectation.ts';
import { ensureHonoured, type OptionTrial } from '../../on-wire.ts';
import { linesOf, type OcrBench } from '../bench.ts';
import { degreesBetween } from '../boxes.ts';
import type { OcrWireOption } from '../engine.ts';

/** How well an angle must be told, in degrees. */
const tolerance = 3;

const trials = (bench: OcrBench, capabilities: OcrCapabilities): OptionTrial<'ocr'>[] => {
  const { onWire = {}, samples } = bench.engine;
  const trial = (option: OcrWireOption, promised: boolean, set: Partial<OcrRequest>): OptionTrial<'ocr'> => ({
    option,
    promised,
    pattern: onWire[option],
    call: (provider, isSet) => bench.read(provider, isSet ? set : {}),
  });
  const other = samples.find(({ language }) => language !== bench.sample.language);
  return [
    trial('layout', capabilities.layout, { layout: 'sparse' }),
    trial('dpi', false, { dpi: 300 }),
    ...(other === undefined ? [] : [trial('languages', true, { languages: [other.language] })]),
  ];
};

/** Options that must not get lost on the way, and what the capabilities promise of the result. */
export const optionChecks: readonly ConformanceCheck<OcrBench>[] = [
  {
    name: 'options-reach-the-engine',
    title: 'every option reaches the engine, or the result warns that it did not',
    async run(bench) {
      const capabilities = await bench.use(async (provider) => provider.capabilities);
      for (const trial of trials(bench, capabilities)) await ensureHonoured(bench, trial);
    },
  },
  {
    name: 'without-languages',
    title: 'without languages they are detected, or the result warns of the default',
    run: (bench) =>
      bench.use(async (provider) => {
        const { languages: _languages, ...request } = bench.request(bench.sample);
        const { warnings } = await bench.recognize(provider, request);
        if (provider.capabilities.languageDetection) return;
        ensure(warnings.length > 0, 'Languages were assumed without a warning.');
      }),
  },
  {
    name: 'tells-angles',
    title: 'the angle of text that is not level is told where the engine finds it, and none otherwise',
    async run(bench) {
      for (const { result, sample, provider } of await bench.readings()) {
        const expected = provider.capabilities.rotation ? (sample.angle ?? 0) : 0;
        const wrong = linesOf(result).find(({ box }) => degreesBetween(box.angle, expected) > tolerance);
        ensure(wrong === undefined, `A line is turned by ${expected}°, its box says ${shown(wrong?.box)}.`);
      }
    },
  },
  {
    name: 'tells-orientation',
    title: 'how a picture must be turned is told where the engine finds it, and nothing otherwise',
    async run(bench) {
      const turned = bench.engine.samples.filter(({ orientation = 0 }) => orientation !== 0);
      if (turned.length === 0) throw new NotApplicable('no sample lies on its side');
      for (const { result, sample, provider } of await bench.readings()) {
        const { orientation = 0 } = result;
        const expected = provider.capabilities.orientation ? (sample.orientation ?? 0) : 0;
        ensure(orientation === expected, `orientation must be ${expected}, not ${orientation}.`);
      }
    },
  },
];
