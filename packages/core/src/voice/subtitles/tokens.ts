import type { AsrSegment, AsrWord } from '@dragoman/provider';
import { chunksOf } from './chunks.ts';
import { countLetters, Timeline, wordsBySegment } from './timeline.ts';

/** What begins the words of another person. */
const turnMark = '- ';

/** A part of speech that is not broken between lines, with its time. */
export interface Token {
  readonly text: string;
  readonly columns: number;
  /** Whether a space stands before it within a line. */
  readonly isSpaced: boolean;
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string | undefined;
  /** How well a line or a cue ends here: 3 after a sentence, 2 after a clause or a segment, else 0. */
  readonly ending: 0 | 2 | 3;
}

/** What is written as subtitles: a transcript, or one whose segments were translated. */
export interface SubtitleSource {
  readonly segments: readonly AsrSegment[];
  readonly words?: readonly AsrWord[] | undefined;
  readonly durationMs: number;
}

const closing = /[\p{Close_Punctuation}\p{Final_Punctuation}"']+$/u;
const sentenceEnd = /(\p{Sentence_Terminal}|…)$/u;
const clauseEnd = /(\p{Terminal_Punctuation}|[\p{Dash_Punctuation}])$/u;

const endingOf = (text: string): Token['ending'] => {
  const bare = text.replace(closing, '');
  if (sentenceEnd.test(bare)) return 3;
  return clauseEnd.test(bare) ? 2 : 0;
};

/** Takes speech apart into what lines and cues are made of. */
export const tokensOf = (source: SubtitleSource, language: string, columns: number): readonly Token[] => {
  const { segments, words = [] } = source;
  const hasTurns = new Set(segments.map(({ speaker }) => speaker)).size > 1;
  const wordsOf = wordsBySegment(segments, words);
  const tokens: Token[] = [];
  for (const [index, segment] of segments.entries()) {
    const timeline = new Timeline(segment, wordsOf[index] ?? []);
    const isTurn = hasTurns && (tokens.length === 0 || tokens.at(-1)?.speaker !== segment.speaker);
    const chunks = chunksOf(segment.text, language, columns - turnMark.length);
    for (const [place, chunk] of chunks.entries()) {
      const mark = isTurn && place === 0 ? turnMark : '';
      tokens.push({
        text: mark + chunk.text,
        columns: mark.length + chunk.columns,
        isSpaced: chunk.isSpaced || place === 0,
        ...timeline.take(countLetters(chunk.text)),
        speaker: segment.speaker,
        ending: place === chunks.length - 1 ? endingOf(chunk.text) || 2 : endingOf(chunk.text),
      });
    }
  }
  return tokens;
};
