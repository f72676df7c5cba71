import { type ElevenLabsApiError, invalidField } from './errors.ts';

/** A voice of the double. */
export interface DoubleVoice {
  readonly id: string;
  readonly name: string;
  readonly gender: 'female' | 'male' | 'neutral';
  /** Its own language and those it was verified in: a locale. */
  readonly locales: readonly string[];
  /** A variant of espeak-ng. */
  readonly variant: string;
}

/** The voices of the double, the first understood best by PocketSphinx. */
export const voices: readonly DoubleVoice[] = [
  { id: 'JBFqnCBsd6RMkjVDRZzb', name: 'George', gender: 'male', locales: ['en-GB'], variant: 'f3' },
  { id: 'EXAVITQu4vr4xnSDxMaL', name: 'Sarah', gender: 'female', locales: ['en-US', 'fr-FR'], variant: 'f1' },
  { id: 'pNInz6obpgDQGcFmaJgB', name: 'Adam', gender: 'male', locales: ['en-US', 'de-DE'], variant: 'm1' },
  { id: 'SAz9YHcvj6GT2YYXdXww', name: 'River', gender: 'neutral', locales: ['en-US'], variant: 'm2' },
  { id: 'tMXQu1hBkGsnmHX4Bh2A', name: 'Lucía', gender: 'female', locales: ['es-MX'], variant: 'f2' },
  { id: 'aQ3kZzB8uJ1pNqQv0sWe', name: 'Jürgen', gender: 'male', locales: ['de-DE'], variant: 'm3' },
];

const accents: Readonly<Record<string, string>> = {
  'en-GB': 'british',
  'en-US': 'american',
  'es-MX': 'mexican',
};

const describeVoice = ({ id, name, gender, locales }: DoubleVoice) => ({
  voice_id: id,
  name,
  samples: null,
  category: 'premade',
  fine_tuning: { is_allowed_to_fine_tune: true, state: {} },
  labels: {
    gender,
    accent: accents[locales[0] ?? ''] ?? 'standard',
    age: 'middle_aged',
    language: (locales[0] ?? 'en').split('-')[0],
    use_case: 'narration',
  },
  description: `${name}, a voice of the double.`,
  preview_url: `https://example.com/${id}.mp3`,
  available_for_tiers: [],
  settings: null,
  sharing: null,
  high_quality_base_model_ids: ['eleven_multilingual_v2', 'eleven_flash_v2_5'],
  verified_languages: locales.map((locale) => ({
    language: locale.split('-')[0],
    model_id: 'eleven_multilingual_v2',
    accent: accents[locale] ?? 'standard',
    locale,
    preview_url: null,
  })),
});

/** The answer of `GET /v1/voices`. */
export const allVoices = () => ({ voices: voices.map(describeVoice) });

const parameters = new Set(
  (
    'next_page_token page_size search sort sort_direction voice_type category fine_tuning_state collection_id gender age ' +
    'language accent use_cases include_total_count voice_ids'
  ).split(' '),
);

/** The answer of `GET /v2/voices`, a page of at most `page_size`. */
export const searchVoices = (query: URLSearchParams): object | ElevenLabsApiError => {
  const unknown = [...query.keys()].find((name) => !parameters.has(name));
  if (unknown !== undefined) return invalidField('query', [unknown], 'extra fields not permitted');
  const size = Number(query.get('page_size') ?? 10);
  if (!Number.isInteger(size) || size < 1 || size > 100) {
    return invalidField('query', ['page_size'], 'Input should be less than or equal to 100');
  }
  const token = query.get('next_page_token');
  const start = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString());
  if (!Number.isInteger(start)) return invalidField('query', ['next_page_token'], 'Invalid token');
  const languages = query.getAll('language');
  const found = voices.filter(
    ({ gender, locales }) =>
      (query.get('gender') ?? gender) === gender &&
      (languages.length === 0 || languages.includes((locales[0] ?? '').split('-')[0] ?? '')),
  );
  const end = start + size;
  const hasMore = end < found.length;
  return {
    voices: found.slice(start, end).map(describeVoice),
    has_more: hasMore,
    total_count: found.length,
    next_page_token: hasMore ? Buffer.from(String(end)).toString('base64url') : null,
  };
};
