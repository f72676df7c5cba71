import { randomUUID } from 'node:crypto';
import type { SpokenWord } from '../shared/hearing.ts';
import type { RecognitionQuery, SpeechContext } from './recognition-parameters.ts';

/** What shapes the words of a turn. */
export interface PhraseSetting {
  readonly query: RecognitionQuery;
  readonly context: SpeechContext;
  /** What detection finds, where it was asked for. */
  readonly detected: { readonly Language: string; readonly Confidence: string } | undefined;
}

const ticks = (milliseconds: number): number => Math.round(milliseconds * 10_000);

const numbers: ReadonlyMap<string, string> = new Map([
  ['twelve', '12'],
  ['twenty', '20'],
  ['thirty', '30'],
]);

const profanities: ReadonlySet<string> = new Set(['damn', 'hell', 'crap']);

/** Numbers are always written as digits; swearing is masked where nobody says otherwise. */
const spelled = (word: string, { query, context }: PhraseSetting): string => {
  const profanity = context.phraseDetection?.enrichment?.profanity?.toLowerCase() ?? query.profanity;
  if (profanities.has(word)) {
    if (profanity === 'removed') return '';
    if (profanity !== 'raw') return '*'.repeat(word.length);
  }
  return numbers.get(word) ?? word;
};

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const isDetailed = ({ query, context }: PhraseSetting): boolean =>
  query.format === 'detailed' || context.phraseOutput?.format === 'Detailed';

const hasWords = ({ query, context }: PhraseSetting): boolean =>
  query.wordLevelTimestamps === 'true' ||
  (context.phraseOutput?.detailed?.options.includes('WordTimings') ?? false);

const times = ({ startMs, endMs }: SpokenWord) => ({
  Offset: ticks(startMs),
  Duration: ticks(endMs - startMs),
});

const alternative = (words: readonly SpokenWord[], setting: PhraseSetting, display: readonly string[]) => {
  const Display = display.join(' ');
  const ITN = words.map(({ text }) => numbers.get(text) ?? text).join(' ');
  const confidences = words.map(({ confidence = 0.93 }) => confidence);
  return {
    Confidence: Math.min(...confidences),
    Lexical: words.map(({ text }) => text).join(' '),
    ITN,
    MaskedITN: ITN,
    Display,
    ...(hasWords(setting)
      ? {
          Words: words.map((word) => ({
            Word: word.text,
            ...times(word),
            ...(setting.query.wordLevelConfidence === 'true' ? { Confidence: word.confidence ?? 0.93 } : {}),
          })),
          DisplayWords: words.map((word, index) => ({
            DisplayText: display[index] ?? word.text,
            ...times(word),
          })),
        }
      : {}),
  };
};

const spanOf = (words: readonly SpokenWord[]) => {
  const [first, last] = [words[0], words.at(-1)];
  const start = first?.startMs ?? 0;
  return { Offset: ticks(start), Duration: ticks((last?.endMs ?? start) - start) };
};

const speakerOf = (words: readonly SpokenWord[], { context }: PhraseSetting, turn: number) =>
  context.phraseDetection?.speakerDiarization === undefined
    ? {}
    : { SpeakerId: `Guest-${(words[0]?.speaker ?? turn % 2) + 1}` };

/** A phrase with its words. */
export const phraseOf = (words: readonly SpokenWord[], setting: PhraseSetting, turn: number): object => {
  const written = words.map(({ text }) => spelled(text, setting));
  const display = written.map((word, index) => {
    const begun = index === 0 ? capitalised(word) : word;
    return index === written.length - 1 ? `${begun}.` : begun;
  });
  return {
    Id: randomUUID(),
    RecognitionStatus: 'Success',
    ...spanOf(words),
    Channel: 0,
    DisplayText: display.join(' '),
    ...speakerOf(words, setting, turn),
    ...(setting.detected ? { PrimaryLanguage: setting.detected } : {}),
    ...(isDetailed(setting) ? { NBest: [alternative(words, setting, display)] } : {}),
  };
};

/** A phrase without words. */
export const emptyPhrase = (status: string, setting: PhraseSetting, atMs = 0): object => ({
  Id: randomUUID(),
  RecognitionStatus: status,
  Offset: ticks(atMs),
  Duration: 0,
  Channel: 0,
  ...(isDetailed(setting) ? { NBest: [] } : { DisplayText: '' }),
});

/** What may still change: in lower case, without punctuation. */
export const hypothesisOf = (words: readonly SpokenWord[], setting: PhraseSetting, turn: number): object => ({
  Id: randomUUID(),
  Text: words.map(({ text }) => text).join(' '),
  ...spanOf(words),
  Channel: 0,
  ...speakerOf(words, setting, turn),
  ...(setting.detected ? { PrimaryLanguage: setting.detected } : {}),
});
