import { type PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import {
  type FormatPictures,
  type FormatRendering,
  type FormatSegment,
  type FormatTarget,
  type ProviderWarning,
  ServiceError,
} from '@dragoman/provider';
import sharp from 'sharp';
import { walkPage } from '../content/index.ts';
import { pagesOf } from '../document/index.ts';
import { decodeStream } from '../open/index.ts';
import { type DecodedPicture, decodePicture, isStencil, pictureSize } from './decode.ts';
import { encodePicture } from './encode.ts';
import { decodePalette } from './palette.ts';

/** Pixels below which a picture is an icon or a rule, and has no text to read. */
const minWidth = 64;
const minHeight = 24;
/** Points below which it is shown too small to be read. */
const minShown = 24;
/** Between the name of a picture and the key of a text in it. */
const separator = '#';

/** A picture that is broken or too large stays as it is; the document around it is none the worse. */
const skipped: ReadonlySet<string> = new Set([
  'corrupt_image',
  'unsupported_format',
  'payload_too_large',
  'limit_exceeded',
  'too_complex',
]);

const nameOf = ({ objectNumber, generationNumber }: PDFRef): string =>
  `image-${objectNumber}-${generationNumber}`;

interface Found {
  readonly ref: PDFRef;
  readonly stream: PDFRawStream;
}

/** The pictures of a page that are large enough to have text, each once, those of forms as well. */
const picturesOfPage = (document: PDFDocument, page: number): readonly Found[] => {
  const dict = pagesOf(document)[page - 1];
  const found = new Map<PDFRef, PDFRawStream>();
  if (!dict) return [];
  walkPage(dict, {
    operation: (layer, { name, operands }, { matrix }) => {
      const [operand] = operands;
      if (name !== 'Do' || operand?.kind !== 'name') return;
      const ref = layer.resources.get('XObject', operand.value);
      const stream = layer.resources.lookup('XObject', operand.value);
      if (!(ref instanceof PDFRef && stream instanceof PDFRawStream)) return;
      if (stream.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image') || isStencil(stream)) return;
      const size = pictureSize(stream);
      if (!size || size.width < minWidth || size.height < minHeight) return;
      const [a, b, c, d] = matrix;
      if (layer.kind === 'page' && Math.min(Math.hypot(a, b), Math.hypot(c, d)) < minShown) return;
      found.set(ref, stream);
    },
  });
  return [...found].map(([ref, stream]) => ({ ref, stream }));
};

/** A picture as a file of its own, and how it is stored; undefined for kinds that are not read here. */
const fileOf = async (
  stream: PDFRawStream,
): Promise<{ readonly file: Uint8Array; readonly decoded: DecodedPicture } | undefined> => {
  const decoded = (await decodePicture(stream)) ?? decodePalette(stream);
  if (!decoded) return undefined;
  const { picture, kind } = decoded;
  if (kind.isLossy) return { file: decodeStream(stream).bytes, decoded };
  const { width, height, samples, channels } = picture;
  const file = await sharp(samples, { raw: { width, height, channels: channels as 1 | 3 } })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { file, decoded };
};

/** What reading the pictures inside of a document takes. */
export interface EmbeddedRequest {
  readonly document: PDFDocument;
  /** From 1, those whose pictures are read. */
  readonly pages: readonly number[];
  readonly pictures: FormatPictures;
  readonly signal: AbortSignal;
}

/**
 * Reads the texts in the pictures of some pages. One that several pages show is read once, with the first of them. Keys are
 * `image-<object>-<generation>#<key in the picture>`; places are the picture's, in its pixels. A picture that cannot be read
 * stays as it is, with the warning `picture_skipped`.
 */
export const readEmbedded = async ({
  document,
  pages,
  pictures,
  signal,
}: EmbeddedRequest): Promise<{
  readonly segments: readonly FormatSegment[];
  readonly warnings: readonly ProviderWarning[];
}> => {
  const segments: FormatSegment[] = [];
  const warnings: ProviderWarning[] = [];
  const known = new Set<PDFRef>();
  for (const page of pages)
    for (const { ref, stream } of picturesOfPage(document, page)) {
      if (known.has(ref)) continue;
      known.add(ref);
      signal.throwIfAborted();
      try {
        const read = await fileOf(stream);
        const found = read && (await pictures.extract(read.file));
        for (const segment of found?.segments ?? [])
          segments.push({ ...segment, key: nameOf(ref) + separator + segment.key, page });
      } catch (error) {
        if (!ServiceError.is(error) || !skipped.has(error.code)) throw error;
        warnings.push({
          code: 'picture_skipped',
          message: `A picture on page ${page} stays as it is: ${error.detail}`,
        });
      }
    }
  return { segments, warnings };
};

/** The picture of a key of `readEmbedded`; undefined for all other keys. */
const refOf = (key: string): { readonly ref: PDFRef; readonly inner: string } | undefined => {
  const match = /^image-(\d{1,10})-(\d{1,5})#(.*)$/su.exec(key);
  if (!match) return undefined;
  const [, object = '', generation = '', inner = ''] = match;
  return { ref: PDFRef.of(Number(object), Number(generation)), inner };
};

/** Whether a key is of a text in a picture inside of the document. */
export const isEmbeddedKey = (key: string): boolean => refOf(key) !== undefined;

const invalid = (key: string): ServiceError =>
  new ServiceError('invalid_request', {
    detail: `The document has no picture with the text ${JSON.stringify(key.slice(0, 60))}.`,
  });

/**
 * Draws pictures inside of a document anew, each in its own kind: what was JPEG is JPEG, all else is without loss; masks and
 * whatever else is said of a picture stay. All pages that show it show the new one.
 *
 * @param targets those of `readEmbedded`'s segments
 * @throws ServiceError `invalid_request` for a key without a picture
 */
export const writeEmbedded = async ({
  document,
  targets,
  pictures,
  signal,
}: {
  readonly document: PDFDocument;
  readonly targets: readonly FormatTarget[];
  readonly pictures: FormatPictures;
  readonly signal: AbortSignal;
}): Promise<FormatRendering['warnings']> => {
  const { context } = document;
  const byPicture = new Map<PDFRef, FormatTarget[]>();
  for (const target of targets) {
    const found = refOf(target.key);
    if (!found) throw invalid(target.key);
    const own = byPicture.get(found.ref) ?? [];
    byPicture.set(found.ref, own);
    own.push({ ...target, key: found.inner });
  }
  const warnings: FormatRendering['warnings'][number][] = [];
  for (const [ref, own] of byPicture) {
    signal.throwIfAborted();
    const stream = context.lookup(ref);
    const read = stream instanceof PDFRawStream && pictureSize(stream) ? await fileOf(stream) : undefined;
    if (!read || !(stream instanceof PDFRawStream)) throw invalid(own[0]?.key ?? '');
    if (own.every(({ target, hidden }) => target === null && !hidden)) continue;
    const drawn = await pictures.render(read.file, own);
    const { picture, kind } = read.decoded;
    const { data, info } = await sharp(drawn.bytes, { ignoreIcc: true })
      .toColourspace(picture.channels === 1 ? 'b-w' : 'srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.width !== picture.width || info.height !== picture.height || info.channels !== picture.channels)
      throw new Error('a picture came back in another shape');
    context.assign(ref, await encodePicture(context, picture, data, kind, stream.dict));
    for (const { key, ...warning } of drawn.warnings)
      warnings.push(key === undefined ? warning : { ...warning, key: nameOf(ref) + separator + key });
  }
  return warnings;
};
