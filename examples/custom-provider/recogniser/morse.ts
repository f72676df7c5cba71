import { readWavHeader, wavOf } from '@dragoman/sound-kit';

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'A.- B-... C-.-. D-.. E. F..-. G--. H.... I.. J.--- K-.- L.-.. M-- N-. O--- P.--. Q--.- R.-. S... T- U..- ' +
    'V...- W.-- X-..- Y-.-- Z--.. 0----- 1.---- 2..--- 3...-- 4....- 5..... 6-.... 7--... 8---.. 9----.'
  )
    .split(' ')
    .map((entry) => [entry.slice(1), entry.slice(0, 1)]),
);
const codes = Object.fromEntries(Object.entries(letters).map(([code, letter]) => [letter, code]));

const sampleRate = 8000;
/** Samples of a dot. */
const unit = 160;

/** A WAV in which a text is keyed, 25 times as fast as a person would. */
export const keyed = (text: string): Uint8Array => {
  const samples: number[] = Array(unit * 7).fill(0);
  const add = (units: number, isOn: boolean): void => {
    for (let index = 0; index < units * unit; index += 1) {
      samples.push(isOn ? Math.round(12_000 * Math.sin((index * 2 * Math.PI * 600) / sampleRate)) : 0);
    }
  };
  for (const spoken of text.toUpperCase().split(' ')) {
    for (const letter of spoken) {
      for (const mark of codes[letter] ?? '') {
        add(mark === '-' ? 3 : 1, true);
        add(1, false);
      }
      // Three units end a letter, seven a word.
      add(2, false);
    }
    add(4, false);
  }
  return wavOf(new Uint8Array(Int16Array.from(samples).buffer), { sampleRate });
};

/** A word, and where it stands in the recording. */
export interface KeyedWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

interface Mark {
  start: number;
  end: number;
}

/** Where there is a tone, in milliseconds. */
const marksIn = (view: DataView, rate: number): readonly Mark[] => {
  const marks: Mark[] = [];
  const frame = Math.round(rate / 200);
  for (let start = 0; start + frame <= view.byteLength / 2; start += frame) {
    let loudest = 0;
    for (let index = start; index < start + frame; index += 1) {
      loudest = Math.max(loudest, Math.abs(view.getInt16(index * 2, true)));
    }
    if (loudest < 3000) continue;
    const [from, to] = [(start * 1000) / rate, ((start + frame) * 1000) / rate];
    const last = marks.at(-1);
    if (last && from - last.end < 1) last.end = to;
    else marks.push({ start: from, end: to });
  }
  return marks;
};

/** The words that are keyed in a WAV; undefined where the bytes are none. */
export const heardIn = (
  audio: Uint8Array,
): { readonly durationMs: number; readonly words: readonly KeyedWord[] } | undefined => {
  const header = readWavHeader(audio);
  if (header === undefined) return undefined;
  const view = new DataView(audio.buffer, audio.byteOffset + header.start, header.end - header.start);
  const marks = marksIn(view, header.sampleRate);
  const dot = Math.min(...marks.map(({ start, end }) => end - start));
  const words: KeyedWord[] = [];
  let word = { text: '', start: 0 };
  let code = '';
  for (const [index, { start, end }] of marks.entries()) {
    if (code === '' && word.text === '') word.start = start;
    code += end - start > 2 * dot ? '-' : '.';
    const pause = (marks[index + 1]?.start ?? Number.POSITIVE_INFINITY) - end;
    if (pause < 2 * dot) continue;
    word.text += letters[code] ?? '?';
    code = '';
    if (pause < 5 * dot) continue;
    words.push({ text: word.text, startMs: Math.round(word.start), endMs: Math.round(end) });
    word = { text: '', start: 0 };
  }
  return { durationMs: Math.round((view.byteLength / 2 / header.sampleRate) * 1000), words };
};
