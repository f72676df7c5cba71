/** A model that v2 of Google's API alone has: what it heeds, as Google documents it and its users found it (2026-11). */
export interface V2Model {
  readonly name: string;
  /** Where it is asked where the endpoint names no region. The models share none. */
  readonly location: string;
  /** Asked of a model without, Google refuses the whole request. */
  readonly wordConfidence: boolean;
  /** Whether it gives times of words in streams as it does in recordings. Asked of one that does not, Google refuses. */
  readonly streamedWordTimes: boolean;
  /** The codes of languages in which it tells speakers apart, in recordings alone: no model of v2 does in streams. */
  readonly diarized: ReadonlySet<string>;
  /** Whether it detects among languages that are named, and not only among all that it has. */
  readonly detectsAmong: boolean;
}

/** All models of v2. */
export const v2Models: readonly V2Model[] = [
  {
    name: 'chirp_3',
    location: 'us',
    wordConfidence: false,
    streamedWordTimes: false,
    diarized: new Set([
      ...['cmn-Hans-CN', 'de-DE', 'en-GB', 'en-IN', 'en-US', 'es-ES', 'es-US', 'fr-CA', 'fr-FR', 'hi-IN'],
      ...['it-IT', 'ja-JP', 'ko-KR', 'pt-BR'],
    ]),
    detectsAmong: true,
  },
  {
    name: 'chirp_2',
    location: 'us-central1',
    wordConfidence: true,
    streamedWordTimes: true,
    diarized: new Set(),
    detectsAmong: false,
  },
];

/** The model of this name, where it is one of v2. */
export const v2ModelOf = (name: string | undefined): V2Model | undefined =>
  v2Models.find((model) => model.name === name);

/** Where a model is asked: in the region of an endpoint of Google's, `eu` of `https://eu-speech.googleapis.com`; else in its own. */
export const locationOf = (endpoint: string | undefined, { location }: V2Model): string =>
  endpoint?.match(/^https:\/\/([a-z0-9-]+)-speech\.googleapis\.com\/?$/)?.[1] ?? location;
