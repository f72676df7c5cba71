import type { LanguageTag } from '@dragoman/provider';

/** What a model takes. */
export interface ModelTraits {
  /** Code points of one text. */
  readonly maxCharacters: number;
  /** Absent: nothing is known of them. */
  readonly languages?: readonly LanguageTag[];
  /** Takes the code of a language; otherwise it hears it in the text. */
  readonly takesLanguage: boolean;
  /** Takes what is spoken before and after. */
  readonly takesNeighbours: boolean;
  /** The model that the vendor wants to be named in its place. */
  readonly successor?: string;
}

const list = (tags: string): readonly LanguageTag[] => tags.split(' ');

const multilingual =
  'en ar bg cs da de el es fi fil fr hi hr id it ja ko ms nl pl pt ro ru sk sv ta tr uk zh';
const fast = `${multilingual} hu no vi`;
const third =
  `${fast} af as az be bn bs ca ceb cy et fa ga gl gu ha he hy is jv ka kk kn ky lb ln lt lv mk ml mr ne ny pa ps sd sl ` +
  'so sr sw te th ur';

const usual = { takesLanguage: true, takesNeighbours: true };

/** As the vendor documents them (2026-11): https://elevenlabs.io/docs/overview/models. */
const known: ReadonlyMap<string, ModelTraits> = new Map([
  ['eleven_v3', { ...usual, maxCharacters: 5000, languages: list(third), takesNeighbours: false }],
  [
    'eleven_multilingual_v2',
    { ...usual, maxCharacters: 10_000, languages: list(multilingual), takesLanguage: false },
  ],
  // Named in elevenlabs-js 2.73.0 (api/types/TtsConversationalModel.d.ts), as the successors of the turbos are. Limits and
  // languages are unverified: the least is taken.
  ['eleven_v4', { maxCharacters: 5000, takesLanguage: true, takesNeighbours: false }],
  ['eleven_v4_turbo', { maxCharacters: 5000, takesLanguage: true, takesNeighbours: false }],
  ['eleven_flash_v2_5', { ...usual, maxCharacters: 40_000, languages: list(fast) }],
  [
    'eleven_turbo_v2_5',
    { ...usual, maxCharacters: 40_000, languages: list(fast), successor: 'eleven_flash_v2_5' },
  ],
  ['eleven_flash_v2', { ...usual, maxCharacters: 30_000, languages: list('en'), takesLanguage: false }],
  [
    'eleven_turbo_v2',
    {
      ...usual,
      maxCharacters: 30_000,
      languages: list('en'),
      takesLanguage: false,
      successor: 'eleven_flash_v2',
    },
  ],
]);

/** What a model takes; of one that is not known the least. */
export const traitsOf = (model: string): ModelTraits =>
  known.get(model) ?? { maxCharacters: 5000, takesLanguage: false, takesNeighbours: false };
