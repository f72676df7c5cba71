import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Each of the two pictures is at most so wide and high, in pixels. */
const maxSide = 1_400;
const caption = 36;
const margin = 12;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** As it is seen: upright, what is transparent on grey, so that neither black nor white words are lost. */
const shown = async (bytes: Uint8Array) =>
  sharp(bytes)
    .autoOrient()
    .flatten({ background: '#9a9a9a' })
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });

/** Writes the picture before and after beside each other, with its name above, to `<name>.png` in a folder. */
export const keepSheet = async (
  folder: string,
  name: string,
  before: Uint8Array,
  after: Uint8Array,
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const [one, other] = await Promise.all([shown(before), shown(after)]);
  const width = one.info.width + other.info.width + 3 * margin;
  const height = Math.max(one.info.height, other.info.height) + caption + margin;
  const title = await sharp({
    text: { text: `${escaped(name)}: before | after`, font: 'sans 12', dpi: 96, rgba: true },
  })
    .png()
    .toBuffer();
  await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: title, left: margin, top: 8 },
      { input: one.data, left: margin, top: caption },
      { input: other.data, left: one.info.width + 2 * margin, top: caption },
    ])
    .png()
    .toFile(join(folder, `${name}.png`));
};
