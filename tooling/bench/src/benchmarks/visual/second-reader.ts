import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ensureDebianProgram } from '../../machine/debian.ts';
import type { Rectangle } from '../../mockups/render.ts';
import { cut, type Pixels } from './pixels.ts';

/** Installs Debian's Tesseract with the languages of the labels where it is missing. */
export const prepareSecondReader = async (): Promise<void> => {
  await ensureDebianProgram('/usr/bin/tesseract', 'tesseract-ocr');
  for (const language of ['spa', 'deu']) {
    await ensureDebianProgram(
      `/usr/share/tesseract-ocr/5/tessdata/${language}.traineddata`,
      `tesseract-ocr-${language}`,
    );
  }
};

const read = (parameters: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      '/usr/bin/tesseract',
      parameters,
      { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, maxBuffer: 16 * 2 ** 20 },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
  });

/** Three samples a pixel to dark words on a light ground, three times as large. */
const prepared = async (picture: Pixels, area: Rectangle): Promise<Buffer> => {
  const { x, y, width, height } = cut(area, picture);
  const grey = sharp(Buffer.from(picture.data), {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .extract({ left: x, top: y, width, height })
    .greyscale();
  // What most of the pixels are is the ground.
  const { channels } = await sharp(await grey.clone().png().toBuffer()).stats();
  const isDark = (channels[0]?.mean ?? 255) < 128;
  return grey
    .negate(isDark)
    .normalise()
    .resize({ width: width * 3, kernel: 'lanczos3' })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, extendWith: 'copy' })
    .png()
    .toBuffer();
};

/**
 * Reads one line of text in each of some parts of a picture by Debian's Tesseract, which has no part in translating: all
 * by one call, since loading the data of a language takes longer than reading a line.
 */
export const readLines = async (
  picture: Pixels,
  areas: readonly Rectangle[],
  language: 'eng' | 'spa' | 'deu',
): Promise<readonly string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-second-reader-'));
  try {
    const files = areas.map((_, index) => join(folder, `${index}.png`));
    for (const [index, area] of areas.entries())
      await writeFile(files[index] as string, await prepared(picture, area));
    const list = join(folder, 'list.txt');
    await writeFile(list, `${files.join('\n')}\n`);
    // One page for each file, a form feed between two.
    const pages = (await read([list, 'stdout', '-l', language, '--psm', '7', '--dpi', '200'])).split('\f');
    if (pages.length !== areas.length) throw new Error(`Of ${areas.length} lines ${pages.length} were read.`);
    return pages.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
