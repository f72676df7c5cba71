import {
  type FormatExtraction,
  type FormatRendering,
  type FormatRenderRequest,
  type FormatRequest,
  type FormatTarget,
  type FormatV1,
  imageContentTypes,
  type OcrResult,
  type ProviderWarning,
  readTaggedText,
  ServiceError,
  writeTaggedText,
} from '@dragoman/provider';
import sharp from 'sharp';
import { readColouredText } from './coloured-text.ts';
import { type Encoding, extensionsOf } from './encodings.ts';
import { findRegions } from './layout/index.ts';
import { keepPalette } from './palette.ts';
import { decode, encode, inspect, type Picture, type SourceImage } from './pixels/index.ts';
import { type RegionChange, redraw } from './redraw.ts';
import { keyOf, type Region, regionSchema } from './region.ts';

const warningsOf = (image: SourceImage): readonly ProviderWarning[] => [
  ...(image.frames > 1
    ? [
        {
          code: 'first_frame_only',
          message: `The picture has ${image.frames} frames or pages: the first one alone was taken.`,
        },
      ]
    : []),
  ...(image.isCmyk
    ? [{ code: 'colours_converted', message: 'The picture is in inks (CMYK): it is written as sRGB.' }]
    : []),
];

/** The picture as recognition takes it: the file itself where it shows what is seen, else what is seen as PNG. */
const pictureForReading = async (
  image: SourceImage,
  picture: Picture,
): Promise<{ image: Uint8Array; format: 'png' | 'jpeg' }> => {
  const { encoding, metadata, bytes } = image;
  const isPlain =
    !picture.hasAlpha &&
    !image.isDeep &&
    !image.isCmyk &&
    (metadata.orientation ?? 1) === 1 &&
    image.frames === 1;
  if (isPlain && (encoding === 'png' || encoding === 'jpeg')) return { image: bytes, format: encoding };
  const { width, height, seen } = picture;
  const png = await sharp(seen, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { image: png, format: 'png' };
};

const extract = async (request: FormatRequest, encoding: Encoding): Promise<FormatExtraction> => {
  const { bytes, signal, host, sourceLanguage } = request;
  signal.throwIfAborted();
  const image = await inspect(bytes, encoding);
  const picture = await decode(image);
  signal.throwIfAborted();
  if (!host.ocr) throw new Error('a picture needs host.ocr');
  host.progress(0, 2);
  const result: OcrResult = await host.ocr.recognize({
    ...(await pictureForReading(image, picture)),
    ...(sourceLanguage ? { languages: [sourceLanguage] } : {}),
    layout: 'sparse',
    signal,
  });
  signal.throwIfAborted();
  host.progress(1, 2);
  const regions = findRegions(picture, result, sourceLanguage ?? result.language ?? 'en');
  host.progress(2, 2);
  return {
    segments: regions.map(({ parts, confidence, role, region }) => ({
      key: keyOf(region),
      source: writeTaggedText(parts),
      context: role,
      confidence: Math.min(1, Math.max(0, confidence)),
      place: region,
    })),
    pages: 1,
    ...(result.language ? { language: result.language } : {}),
    info: { width: picture.width, height: picture.height },
    warnings: [
      ...warningsOf(image),
      ...result.warnings,
      ...(regions.length === 0
        ? [{ code: 'no_text', message: 'No text was found in the picture that can be translated.' }]
        : []),
    ],
  };
};

const invalid = (detail: string): ServiceError => new ServiceError('invalid_request', { detail });

/** What a target asks for; undefined where the text stays as it is. */
const changeOf = (target: FormatTarget, image: SourceImage): RegionChange | undefined => {
  const parsed = regionSchema.safeParse(target.place);
  if (!parsed.success || keyOf(parsed.data) !== target.key)
    throw invalid(`The picture has no region ${JSON.stringify(target.key.slice(0, 60))} as it is described.`);
  const region: Region = parsed.data;
  const { box } = region;
  if (box.x > image.width || box.y > image.height || box.x + box.width < 0 || box.y + box.height < 0)
    throw invalid(`Region ${target.key} lies outside of the picture.`);
  if (target.hidden) return { key: target.key, region, text: null };
  if (target.target === null || target.target === target.source) return undefined;
  const { spans } = region;
  for (const part of readTaggedText(target.target))
    if (part.kind === 'empty' || (part.kind !== 'text' && !spans[part.number - 1]))
      throw invalid(`The text of region ${target.key} has inline tags that the picture does not have there.`);
  return { key: target.key, region, text: readColouredText(target.target) };
};

const render = async (request: FormatRenderRequest, encoding: Encoding): Promise<FormatRendering> => {
  const { bytes, signal, host, segments, outputMediaType, targetLanguage } = request;
  signal.throwIfAborted();
  const image = await inspect(bytes, encoding);
  const output = (Object.keys(extensionsOf) as Encoding[]).find(
    (candidate) => imageContentTypes[candidate] === (outputMediaType ?? imageContentTypes[encoding]),
  );
  if (!output)
    throw new ServiceError('unsupported_format', { detail: 'A picture cannot be written in this format.' });
  const changes = segments.flatMap((segment) => changeOf(segment, image) ?? []);
  const answer = (result: Uint8Array, warnings: FormatRendering['warnings']): FormatRendering => ({
    bytes: result,
    mediaType: imageContentTypes[output],
    extension: extensionsOf[output][0],
    warnings: [...warningsOf(image), ...warnings],
  });
  if (changes.length === 0 && output === encoding) return answer(bytes, []);
  const picture = await decode(image);
  host.progress(1, 3);
  const { samples, warnings } = redraw(picture, changes, targetLanguage, signal);
  if (output === 'gif') keepPalette(picture, samples);
  host.progress(2, 3);
  signal.throwIfAborted();
  const result = await encode(image, picture, samples, output);
  host.progress(3, 3);
  return answer(result, warnings);
};

/** What does the work for pictures of one encoding. */
export const imageFormat = (encoding: Encoding): FormatV1 => ({
  contract: 'format/v1',
  id: encoding,
  extract: (request) => extract(request, encoding),
  render: (request) => render(request, encoding),
});
