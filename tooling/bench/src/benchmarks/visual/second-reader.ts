import { execFile } from 'node:child_process';
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

const read = (picture: Buffer, parameters: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      '/usr/bin/tesseract',
      ['stdin', 'stdout', ...parameters],
      { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, maxBuffer: 16 * 2 ** 20 },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
    child.stdin?.end(picture);
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

/** Reads one line of text in a part of a picture by Debian's Tesseract, which has no part in translating. */
export const readLine = async (
  picture: Pixels,
  area: Rectangle,
  language: 'eng' | 'spa' | 'deu',
): Promise<string> => {
  const text = await read(await prepared(picture, area), ['-l', language, '--psm', '7', '--dpi', '200']);
  return text.replaceAll(/\s+/g, ' ').trim();
};
