import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Mockup } from '../../mockups/render.ts';
import type { Pixels } from './pixels.ts';

const encoded = ({ width, height, data }: Pixels): Promise<Buffer> =>
  sharp(Buffer.from(data), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** Writes a screen, its erased picture and the translated one beside each other, for the eye. */
export const keepSideBySide = async (
  folder: string,
  { plan, picture, width, height }: Mockup,
  { erased, drawn }: { readonly erased: Pixels; readonly drawn: Pixels },
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const pictures = [picture, await encoded(erased), await encoded(drawn)];
  await sharp({ create: { width: pictures.length * width, height, channels: 3, background: '#ffffff' } })
    .composite(pictures.map((input, index) => ({ input, left: index * width, top: 0 })))
    .png()
    .toFile(join(folder, `${plan.name}.png`));
};
