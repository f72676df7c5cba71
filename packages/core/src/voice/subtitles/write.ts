import type { ProviderWarning } from '@dragoman/provider';
import { lineColumnsOf } from './columns.ts';
import type { CueTurn } from './cues.ts';
import { cuesOf } from './cues.ts';
import { limits } from './limits.ts';
import { textOf } from './lines.ts';
import { isTooFast, type Shown, schedule } from './schedule.ts';
import { type SubtitleSource, tokensOf } from './tokens.ts';

/** How subtitles are written. */
export interface SubtitleOptions {
  /** SubRip, or WebVTT (https://www.w3.org/TR/webvtt1/). */
  readonly format: 'srt' | 'vtt';
  /** Of the text; decides where lines may be broken and how long they are. Null: not known. */
  readonly language: string | null;
}

/** A file of subtitles. */
export interface Subtitles {
  readonly text: string;
  readonly warnings: readonly ProviderWarning[];
}

/** Says how many cues nobody can read in time, where there are such. */
const speedWarning = (shown: readonly Shown[]): readonly ProviderWarning[] => {
  const fast = shown.filter(isTooFast).length;
  const message = `${fast} of ${shown.length} subtitles are shown for less time than they take to be read at ${limits.columnsPerSecond} characters a second: the next one follows at once.`;
  return fast === 0 ? [] : [{ code: 'subtitles_too_fast', message }];
};

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');

const timeOf = (milliseconds: number, point: ',' | '.'): string => {
  const seconds = Math.floor(milliseconds / 1_000);
  const clock = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${clock.map((part) => pad(part, 2)).join(':')}${point}${pad(milliseconds % 1_000, 3)}`;
};

const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The label of a voice: one line. */
const voiceOf = (speaker: string): string => escapeVtt(speaker.replace(/\s+/gu, ' ').trim());

const vttTurn = ({ speaker, lines }: CueTurn): string => {
  const text = lines.map((line) => escapeVtt(textOf(line))).join('\n');
  const voice = speaker === undefined ? '' : voiceOf(speaker);
  return voice === '' ? text : `<v ${voice}>${text}</v>`;
};

// SubRip has no escapes: an arrow in the text would be read as the next time.
const srtTurn = ({ lines }: CueTurn): string =>
  lines.map((line) => textOf(line).replaceAll('-->', '→')).join('\n');

const srt = (shown: readonly Shown[]): string =>
  shown
    .map(
      ({ cue, startMs, endMs }, index) =>
        `${index + 1}\n${timeOf(startMs, ',')} --> ${timeOf(endMs, ',')}\n${cue.turns.map(srtTurn).join('\n')}\n`,
    )
    .join('\n');

const vtt = (shown: readonly Shown[]): string =>
  [
    'WEBVTT\n',
    ...shown.map(
      ({ cue, startMs, endMs }) =>
        `${timeOf(startMs, '.')} --> ${timeOf(endMs, '.')}\n${cue.turns.map(vttTurn).join('\n')}\n`,
    ),
  ].join('\n');

/**
 * Writes a transcript as subtitles: cues of at most two lines of 42 columns (16 full-width characters in Chinese, Japanese
 * and Korean), shown for 1 to 7 seconds and for as long as they take to be read where there is time, never two at once;
 * `limits` names the guides. Words' times are used where the transcript has them and they are those of its segments; else
 * a segment's time is divided by its letters, so that translated segments need no words. A change of speaker begins with
 * `- `; WebVTT names the speaker, too. Without speech: no cue. Cues that the next one leaves too little time to be read are
 * counted in a warning.
 */
export const writeSubtitles = (source: SubtitleSource, options: SubtitleOptions): Subtitles => {
  const language = options.language ?? 'und';
  const columns = lineColumnsOf(language);
  const shown = schedule(cuesOf(tokensOf(source, language, columns), columns), source.durationMs);
  return { text: options.format === 'srt' ? srt(shown) : vtt(shown), warnings: speedWarning(shown) };
};
