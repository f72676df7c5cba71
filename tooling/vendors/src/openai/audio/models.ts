/** What a model of transcription takes and gives. */
export interface TranscriptionModel {
  readonly formats: readonly string[];
  /** Of words and segments. */
  readonly times: boolean;
  readonly prompt: boolean;
  readonly logprobs: boolean;
  readonly keywords: boolean;
  readonly streams: boolean;
  /** Seconds of one recording. */
  readonly maxSeconds: number;
}

const withoutTimes = {
  times: false,
  prompt: true,
  logprobs: true,
  keywords: false,
  streams: true,
  maxSeconds: 1400,
} as const;

const models: Readonly<Record<string, TranscriptionModel>> = {
  'whisper-1': {
    formats: ['json', 'text', 'srt', 'verbose_json', 'vtt'],
    times: true,
    prompt: true,
    logprobs: false,
    keywords: false,
    streams: false,
    maxSeconds: Number.POSITIVE_INFINITY,
  },
  'gpt-transcribe': { ...withoutTimes, formats: ['json'], logprobs: false, keywords: true },
  'gpt-4o-transcribe': { ...withoutTimes, formats: ['json', 'text'] },
  'gpt-4o-mini-transcribe': { ...withoutTimes, formats: ['json', 'text'] },
  'gpt-4o-mini-transcribe-2025-12-15': { ...withoutTimes, formats: ['json', 'text'] },
  'gpt-4o-transcribe-diarize': {
    ...withoutTimes,
    formats: ['json', 'text', 'diarized_json'],
    prompt: false,
    logprobs: false,
  },
};

/** A model of transcription by its name. */
export const transcriptionModel = (name: string): TranscriptionModel | undefined => models[name];

const oldVoices = ['alloy', 'ash', 'coral', 'echo', 'fable', 'onyx', 'nova', 'sage', 'shimmer'];
const newVoices = [...oldVoices, 'ballad', 'verse', 'marin', 'cedar'];

/** The voices of a model of speech; undefined: there is no such model. */
export const speechVoices = (model: string): readonly string[] | undefined => {
  if (model === 'tts-1' || model === 'tts-1-hd') return oldVoices;
  return /^gpt-4o-mini-tts(-\d{4}-\d{2}-\d{2})?$/.test(model) ? newVoices : undefined;
};

/** All languages of ISO 639-1 that Whisper knows. */
export const spokenLanguages: ReadonlySet<string> = new Set(
  (
    'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha he hi hr ht hu hy id is it ' +
    'ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl ' +
    'sn so sq sr su sv sw ta te tg th tk tl tr tt uk ur uz vi yi yo zh'
  ).split(' '),
);
