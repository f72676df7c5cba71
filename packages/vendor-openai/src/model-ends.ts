import { isOver, type VendorEnd } from '@dragoman/provider';
import { type ConnectionOptions, isOpenAiItself } from './options.ts';

/** When models of OpenAI end, and which one it recommends in their place. */
interface ModelEnd {
  readonly models: readonly string[];
  readonly endsOn: string;
  /** Absent: none of the same API. */
  readonly successor?: string;
}

/**
 * The speech models of OpenAI that end. Source: https://developers.openai.com/api/docs/deprecations (2026-11), and the same
 * days in the comments of openai 7.55.0: `SpeechModel` in resources/audio/speech.d.ts, `AudioModel` in audio.d.ts there.
 */
const modelEnds: readonly ModelEnd[] = [
  { models: ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'], endsOn: '2027-01-06' },
  {
    models: ['whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe', 'gpt-4o-transcribe-diarize'],
    endsOn: '2027-02-26',
    successor: 'gpt-transcribe',
  },
];

/** The name of a snapshot without its day: `gpt-4o-mini-tts-2025-12-15`, `tts-1-1106`. */
const withoutDay = (model: string): string => model.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{4})$/, '');

/** When OpenAI ends a model; undefined where nothing is announced, and for servers that are not OpenAI's. */
export const endOfModel = (
  model: string,
  options: Pick<ConnectionOptions, 'baseUrl'>,
): VendorEnd | undefined => {
  if (!isOpenAiItself(options)) return undefined;
  const end = modelEnds.find(({ models }) =>
    [model, withoutDay(model)].some((name) => models.includes(name)),
  );
  if (end === undefined) return undefined;
  const { endsOn, successor } = end;
  return {
    what: `OpenAI's model ${model}`,
    endsOn,
    ...(successor === undefined
      ? { remedy: 'Configure another engine, or OPENAI_BASE_URL for a compatible server.', isLast: true }
      : { remedy: `Name ${successor} in its place, or configure another engine.` }),
  };
};

/** What is said of a model that has ended; undefined of one that has not. `now` in milliseconds since 1970. */
export const endedModel = (
  model: string,
  options: Pick<ConnectionOptions, 'baseUrl'>,
  now: number,
): string | undefined => {
  const end = endOfModel(model, options);
  return end && isOver(end, now) ? `${end.what} ended on ${end.endsOn}. ${end.remedy}` : undefined;
};
