import { type MeasuredMember, steps, type ToneFinding } from './finding.ts';
import type { ToneSource } from './sources.ts';

type Step = readonly [member: MeasuredMember, value: number];

const register =
  (formality: 'formal' | 'informal') =>
  (
    language: string,
    sources: readonly ToneSource[],
    says: string,
    members: readonly Step[],
    region?: string,
  ): readonly ToneFinding[] =>
    members.map(([member, value]) => ({
      language,
      ...(region === undefined ? {} : { region }),
      formality,
      member,
      value,
      sources,
      says,
    }));

const formalOf = register('formal');
const informalOf = register('informal');

/** What differs with the form of address. */
export const registerFindings: readonly ToneFinding[] = [
  ...formalOf('ko', ['winter2012', 'grawunder2010'], 'slower, lower, flatter and quieter when formal', [
    ['rate', steps.formalSlower],
    ['pitch', steps.lower],
    ['pitchRange', steps.flatter],
    ['volume', steps.quieter],
  ]),
  ...formalOf(
    'ja',
    ['idemaru2019'],
    'quieter and with less fluctuation of pitch when deferential; pitch itself shows nothing',
    [
      ['pitchRange', steps.flatter],
      ['volume', steps.quieter],
    ],
  ),
  ...formalOf('ca', ['hubscher2017'], 'slower, lower and quieter when formal', [
    ['rate', steps.formalSlower],
    ['pitch', steps.lower],
    ['volume', steps.quieter],
  ]),
  ...formalOf(
    'de',
    ['grawunder2010', 'cao2023'],
    'lower when polite; a softer voice is not heard as politer',
    [['pitch', steps.lower]],
  ),
  ...formalOf('zh', ['cao2023'], 'a softer voice and more pauses are heard as politer', [
    ['volume', steps.quieter],
    ['pauseMs', steps.pause],
  ]),
  ...formalOf('ru', ['chikulaeva2018'], 'higher in polite imperatives', [['pitch', steps.higher]]),
  ...formalOf(
    'es',
    ['gucek'],
    'lower and with less span in polite questions, no slower',
    [
      ['pitch', steps.lower],
      ['pitchRange', steps.flatter],
    ],
    'AR',
  ),
  ...informalOf('ko', ['winter2012', 'grawunder2010'], 'faster, higher and livelier when informal', [
    ['rate', steps.faster],
    ['pitch', steps.higher],
    ['pitchRange', steps.livelier],
  ]),
  ...informalOf('ja', ['idemaru2019'], 'more fluctuation of pitch when not deferential', [
    ['pitchRange', steps.livelier],
  ]),
  ...informalOf('ca', ['hubscher2017'], 'faster and higher when informal', [
    ['rate', steps.faster],
    ['pitch', steps.higher],
  ]),
  ...informalOf('de', ['grawunder2010'], 'higher when informal', [['pitch', steps.higher]]),
  ...informalOf('fr', ['cichocki2023', 'schwab2015'], 'faster in conversation than in reading', [
    ['rate', steps.faster],
  ]),
];
