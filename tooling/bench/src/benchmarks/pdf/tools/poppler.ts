import type { Pixels } from '../../visual/pixels.ts';
import { say } from './program.ts';

const range = (pages: number): readonly string[] => ['-f', '1', '-l', `${pages}`];
const withPassword = (password: string): readonly string[] => (password === '' ? [] : ['-upw', password]);

/** The text of each page by poppler: in reading order, or `raw`, as it is painted. */
export const pageTexts = async (
  path: string,
  { pages = 10_000, raw = false, password = '' } = {},
): Promise<readonly string[]> => {
  const order = raw ? ['-raw'] : [];
  const { output } = await say('pdftotext', [
    ...['-enc', 'UTF-8', '-eol', 'unix', ...order, ...range(pages), ...withPassword(password)],
    ...[path, '-'],
  ]);
  const texts = output.toString('utf8').split('\f');
  return texts.slice(0, -1);
};

/** Pictures as pdftoppm writes them one after the other: PPM, binary, 8 bits (https://netpbm.sourceforge.net/doc/ppm.html). */
const readPictures = (bytes: Buffer): readonly Pixels[] => {
  const pictures: Pixels[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [head, width, height] =
      /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', at, at + 60)) ?? [];
    if (head === undefined) throw new Error('pdftoppm wrote no picture.');
    const size = 3 * Number(width) * Number(height);
    const data = bytes.subarray(at + head.length, at + head.length + size);
    pictures.push({ width: Number(width), height: Number(height), data });
    at += head.length + size;
  }
  return pictures;
};

/** The first pages as poppler draws them, in colour, or nothing where it does not come to an end. */
export const drawPages = async (
  path: string,
  { pages = 12, dotsPerInch = 72, password = '' } = {},
): Promise<readonly Pixels[] | undefined> => {
  const resolution = ['-r', `${dotsPerInch}`, '-cropbox'];
  const parameters = [...resolution, ...range(pages), ...withPassword(password), path];
  const { output, code } = await say('pdftoppm', parameters);
  return code === 0 ? readPictures(output) : undefined;
};

/** A font as poppler lists it. */
export interface ListedFont {
  /** Without the six letters of a subset. */
  readonly name: string;
  readonly isEmbedded: boolean;
  readonly hasUnicode: boolean;
}

/** All fonts of a file. */
export const listFonts = async (path: string, password = ''): Promise<readonly ListedFont[]> => {
  const { output } = await say('pdffonts', [...withPassword(password), path]);
  const lines = output.toString('utf8').split('\n').slice(2);
  return lines.flatMap((line) => {
    const [, name = '', embedded, , unicode] =
      /^(.*?)\s{1,}(?:Type|CID|TrueType|unknown).*?\s(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+\s*$/.exec(
        line,
      ) ?? [];
    if (embedded === undefined) return [];
    return [
      {
        name: name.replace(/^[A-Z]{6}\+/, ''),
        isEmbedded: embedded === 'yes',
        hasUnicode: unicode === 'yes',
      },
    ];
  });
};
