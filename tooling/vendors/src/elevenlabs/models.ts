const multilingual =
  'en ja zh de hi fr ko pt it es id nl tr fil pl sv bg ro ar cs el fi hr ms sk da ta uk ru'.split(' ');

/** A model of speech. */
export interface SpeechModel {
  readonly id: string;
  readonly maxCharacters: number;
  /** ISO 639-1. */
  readonly languages: readonly string[];
  /** Takes `language_code`. */
  readonly takesLanguage: boolean;
  /** The newest generation: three stabilities, no neighbouring text. */
  readonly isThird: boolean;
}

const older = { takesLanguage: true, isThird: false };
const fast = [...multilingual, 'hu', 'no', 'vi'];

/** The models of speech. */
export const speechModels: readonly SpeechModel[] = [
  {
    ...older,
    id: 'eleven_v3',
    maxCharacters: 5000,
    languages: [
      ...fast,
      ...'af az be bn ca cy et fa gl he is ka kk lt lv mk mr ne sl sr sw te th ur'.split(' '),
    ],
    isThird: true,
  },
  {
    ...older,
    id: 'eleven_multilingual_v2',
    maxCharacters: 10_000,
    languages: multilingual,
    takesLanguage: false,
  },
  { ...older, id: 'eleven_flash_v2_5', maxCharacters: 40_000, languages: fast },
  { ...older, id: 'eleven_turbo_v2_5', maxCharacters: 40_000, languages: fast },
  { ...older, id: 'eleven_flash_v2', maxCharacters: 30_000, languages: ['en'] },
  { ...older, id: 'eleven_turbo_v2', maxCharacters: 30_000, languages: ['en'] },
];

/** The answer of `GET /v1/models`. */
export const modelList = () =>
  speechModels.map(({ id, maxCharacters, languages }) => ({
    model_id: id,
    name: id,
    can_be_finetuned: false,
    can_do_text_to_speech: true,
    can_do_voice_conversion: false,
    can_use_style: true,
    can_use_speaker_boost: true,
    maximum_text_length_per_request: maxCharacters,
    languages: languages.map((language) => ({ language_id: language, name: language })),
  }));
