/** A cue as a player reads it. */
export interface ReadCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly lines: readonly string[];
}

const time = /^(\d{2,}):([0-5]\d):([0-5]\d)[,.](\d{3})$/;

const readTime = (text: string): number => {
  const [, hours, minutes, seconds, milliseconds] = time.exec(text) ?? [];
  if (milliseconds === undefined) throw new Error(`${text} is no time.`);
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(milliseconds);
};

const readCue = (lines: readonly string[], point: ',' | '.'): ReadCue => {
  const [times = '', ...text] = lines;
  const [start = '', end = '', ...more] = times.split(' --> ');
  if (more.length > 0 || !start.includes(point) || !end.includes(point))
    throw new Error(`${times} is no time.`);
  if (text.length === 0 || text.includes('')) throw new Error(`The cue of ${times} has an empty line.`);
  return { startMs: readTime(start), endMs: readTime(end), lines: text };
};

const blocksOf = (file: string): readonly (readonly string[])[] =>
  file === ''
    ? []
    : file
        .replace(/\n$/, '')
        .split('\n\n')
        .map((block) => block.split('\n'));

/** Reads SubRip, strictly: numbers from 1 on, times with a comma. */
export const readSrt = (file: string): readonly ReadCue[] =>
  blocksOf(file).map(([number, ...lines], index) => {
    if (number !== String(index + 1)) throw new Error(`${number} is not number ${index + 1}.`);
    return readCue(lines, ',');
  });

const withoutEscapes = (text: string): string => {
  const plain = text.replaceAll(/<v [^<>&\n]+>|<\/v>/g, '');
  if (/[<>]|&(?!(amp|lt|gt);)/.test(plain)) throw new Error('Something is not escaped.');
  return plain.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
};

/** Reads WebVTT, strictly; voices are dropped. */
export const readVtt = (file: string): readonly ReadCue[] => {
  const [header, ...blocks] = blocksOf(file);
  if (header?.join() !== 'WEBVTT') throw new Error('There is no header.');
  return blocks.map((lines) => {
    const { startMs, endMs, lines: text } = readCue(lines, '.');
    return { startMs, endMs, lines: text.map(withoutEscapes) };
  });
};
