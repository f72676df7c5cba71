import { basename, dirname, extname, join } from 'node:path';
import type { Client, TranslateImageRequest } from '@dragoman/client';
import { CommandError } from '../failure.ts';
import { Batch, type BatchTools, patience } from '../files/batch.ts';
import { type FoundFile, findFiles, refuseTwins } from '../files/find-files.ts';
import { uploadOf } from '../files/upload.ts';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';

/** Options of `dragoman image`. */
export interface TranslateImagesOptions extends ConnectionOptions {
  readonly to: string;
  readonly from?: string;
  readonly out: string;
  readonly format?: 'png' | 'jpeg' | 'webp';
  readonly project?: string;
  readonly parallel?: number;
}

const pictures = {
  what: 'picture',
  fits: (name: string) => /\.(?:png|jpe?g|webp|gif|tiff?)$/i.test(name),
};

/** `dragoman image` */
export const translateImages = async (
  words: readonly string[],
  options: TranslateImagesOptions,
): Promise<void> => {
  const items = await findFiles(words, pictures);
  refuseTwins(items, (picture) => targetOf(picture, options));
  const batch = new Batch({ items, nameOf: ({ path }) => path, parallel: options.parallel });
  const failed = await withClient(
    options,
    (client) => batch.run((picture, tools) => translate(client, picture, options, tools)),
    patience,
  );
  if (failed > 0) throw new CommandError(`${failed} of ${items.length} pictures were not translated.`);
};

/** Where the translation of a picture goes. */
const targetOf = ({ place }: FoundFile, { out, to, format }: TranslateImagesOptions): string => {
  const extension = format === undefined ? extname(place) : `.${format === 'jpeg' ? 'jpg' : format}`;
  return join(out, dirname(place), `${basename(place, extname(place))}.${to}${extension}`);
};

const translate = async (
  client: Client,
  picture: FoundFile,
  options: TranslateImagesOptions,
  { signal, show, say, write }: BatchTools,
): Promise<void> => {
  const { path } = picture;
  const { from, to, format, project } = options;
  const fields: TranslateImageRequest = {
    target_language: to,
    ...(from === undefined ? {} : { source_language: from }),
    ...(format === undefined ? {} : { output_format: format }),
    ...(project === undefined ? {} : { project_id: project }),
  };
  const image = await client.translateImage(
    { ...fields, image: await uploadOf(path) },
    {
      signal,
      // Sending is a small part of it.
      onUpload: (sent, total) => show((0.2 * sent) / total),
      onProgress: ({ done, total }) => show(0.2 + (0.8 * done) / total),
    },
  );
  for (const { code, message } of image.warnings) say(`warning: ${message} (${code})`);
  if (image.image_url === null) throw new CommandError('The service drew no picture.');
  await write(targetOf(picture, options), await client.download(image.image_url, { signal }));
};
