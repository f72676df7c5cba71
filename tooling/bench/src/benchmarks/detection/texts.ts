import { readFile } from 'node:fs/promises';
import { randomStream } from '../../random.ts';

/** The halves of the sample: one to fit, one to report on. */
export type Half = 'calibration' | 'report';

/** Lengths that detectors are compared at, shortest first. */
export const buckets = ['1–2 words', 'up to 20', '21–50', '51–100', '101–300', 'over 300'] as const;

/** One text to be detected. */
export interface Sample {
  readonly language: string;
  readonly bucket: (typeof buckets)[number];
  readonly text: string;
}

/** One text of the sample. */
interface Row {
  readonly language: string;
  readonly half: string;
  readonly kind: string;
  readonly text: string;
}

/** Characters and words that a text of a bucket has; words only where spaces separate them. */
const lengths = {
  'up to 20': { least: 9, most: 20, words: 3 },
  '21–50': { least: 21, most: 50, words: 2 },
  '51–100': { least: 51, most: 100, words: 2 },
  '101–300': { least: 101, most: 300, words: 2 },
  'over 300': { least: 301, most: 450, words: 2 },
} as const;
const withoutSpaces = new Set(['ja', 'zh', 'th', 'my']);
const seed = 20_261_121;
const maxTries = 2_000;

/** The whole sample. */
export const readRows = async (): Promise<readonly Row[]> =>
  (await readFile(new URL('sample.tsv', import.meta.url), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [language = '', half = '', kind = '', text = ''] = line.split('\t');
      return { language, half, kind, text };
    });

const words = /^[\p{L}\p{M}'’ \u200c-]+$/u;

/** Cuts texts of all lengths out of one language's rows. */
const cut = (rows: readonly Row[], language: string, count: number, random: () => number): Sample[] => {
  const below = (bound: number): number => Math.floor(random() * bound);
  const prose = rows.filter(({ kind }) => kind === 'prose').map(({ text }) => text);
  const labels = rows.filter(({ kind }) => kind === 'label').map(({ text }) => text);
  const isSpaced = !withoutSpaces.has(language);
  const joint = isSpaced ? ' ' : '';

  const cutShort = (): string | undefined => {
    const message = prose[below(prose.length)] ?? '';
    const parts = isSpaced ? message.split(' ') : [...message];
    const size = isSpaced ? 1 + below(2) : 2 + below(3);
    const start = below(parts.length - size + 1);
    const text = parts.slice(start, start + size).join(joint);
    return words.test(text) && (!isSpaced || text.length >= 4) ? text : undefined;
  };
  const cutLong = (bucket: keyof typeof lengths): string | undefined => {
    const { least, words: fewest } = lengths[bucket];
    // A character of Chinese says as much as two or three letters.
    const [from, most] = !isSpaced && bucket === 'up to 20' ? [6, 14] : [least, lengths[bucket].most];
    let next = below(prose.length);
    const start = prose[next] ?? '';
    let text = isSpaced
      ? start
          .split(' ')
          .slice(below(Math.max(1, start.split(' ').length - fewest)))
          .join(' ')
      : start.slice(below(Math.max(1, start.length - most)));
    while (text.length <= most) {
      next = (next + 1) % prose.length;
      text += joint + prose[next];
    }
    const target = from + below(most - from + 1);
    const whole = isSpaced ? text.slice(0, text.lastIndexOf(' ', target)) : text.slice(0, target);
    const isLongEnough = whole.length >= from && (!isSpaced || whole.split(' ').length >= fewest);
    return isLongEnough && /\p{L}{3}|\p{Lo}/u.test(whole) ? whole.trim() : undefined;
  };

  return buckets.flatMap((bucket) => {
    const texts = new Set<string>();
    for (let attempt = 0; attempt < maxTries && texts.size < count; attempt += 1) {
      const label = bucket === '1–2 words' && attempt % 2 === 0 ? labels[attempt / 2] : undefined;
      const text = label ?? (bucket === '1–2 words' ? cutShort() : cutLong(bucket));
      if (text !== undefined) texts.add(text);
    }
    return [...texts].map((text) => ({ language, bucket, text }));
  });
};

/** `count` texts of every language and length out of one half of the sample, always the same ones. */
export const readSamples = async (half: Half, count: number): Promise<readonly Sample[]> => {
  const random = randomStream(seed);
  const rows = (await readRows()).filter((row) => row.half === half);
  return [...new Set(rows.map(({ language }) => language))].flatMap((language) =>
    cut(
      rows.filter((row) => row.language === language),
      language,
      count,
      random,
    ),
  );
};
