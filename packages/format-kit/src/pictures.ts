import {
  type FormatHost,
  type FormatPictures,
  type FormatSegment,
  type FormatTarget,
  type ProviderWarning,
  ServiceError,
} from '@dragoman/provider';
import type { Turns } from './turns.ts';
import type { WriteWarning } from './warnings.ts';

/** A picture inside of a file. */
export interface ReadPicture {
  /** Unique in the file, the same each time: mostly the name of the archive's member. */
  readonly name: string;
  /** The picture itself. */
  read(): Uint8Array;
  /** Notes another picture in its place, of the same kind. */
  write(picture: Uint8Array): void;
}

/** Between the name of a picture and the key of a text in it, which has none of these. */
const separator = '#';

/** A picture that is broken or too large stays as it is; the document around it is none the worse. */
const skipped: ReadonlySet<string> = new Set([
  'corrupt_image',
  'unsupported_format',
  'payload_too_large',
  'limit_exceeded',
  'too_complex',
]);

const skippedWarning = (name: string, { detail }: ServiceError): ProviderWarning => ({
  code: 'picture_skipped',
  message: `The picture ${name} stays as it is: ${detail}`,
});

/** A text in a picture as a segment of the file. Pages are the document's, and what page it is on is not known. */
const segmentOf = (name: string, { page: _, ...segment }: FormatSegment): FormatSegment => ({
  ...segment,
  key: name + separator + segment.key,
});

/** The texts in the pictures of a file, in its order; none where they are not to be translated. */
export const readPictures = async (
  pictures: readonly ReadPicture[],
  { pictures: reader }: FormatHost,
  turns: Turns,
): Promise<{
  readonly segments: readonly FormatSegment[];
  readonly warnings: readonly ProviderWarning[];
}> => {
  const segments: FormatSegment[] = [];
  const warnings: ProviderWarning[] = [];
  for (const { name, read } of reader ? pictures : []) {
    await turns.pause();
    try {
      const found = await reader?.extract(read());
      for (const segment of found?.segments ?? []) segments.push(segmentOf(name, segment));
    } catch (error) {
      if (!ServiceError.is(error) || !skipped.has(error.code)) throw error;
      warnings.push(skippedWarning(name, error));
    }
  }
  return { segments, warnings };
};

/** What stands in one picture. */
interface PictureTargets {
  readonly picture: ReadPicture;
  readonly targets: readonly FormatTarget[];
}

/** Targets for texts in pictures, with the keys that the pictures gave them, and all others. */
export const targetsOfPictures = (
  targets: readonly FormatTarget[],
  pictures: readonly ReadPicture[],
): { readonly pictures: readonly PictureTargets[]; readonly others: readonly FormatTarget[] } => {
  const byName = new Map(
    pictures.map((picture) => [picture.name, { picture, targets: [] as FormatTarget[] }]),
  );
  const others: FormatTarget[] = [];
  for (const target of targets) {
    const at = target.key.lastIndexOf(separator);
    const found = at < 0 ? undefined : byName.get(target.key.slice(0, at));
    if (found) found.targets.push({ ...target, key: target.key.slice(at + 1) });
    else others.push(target);
  }
  return { pictures: [...byName.values()].filter((one) => one.targets.some(isWanted)), others };
};

const isWanted = ({ target, hidden }: FormatTarget): boolean => target !== null || hidden === true;

const unexpected = (name: string): ServiceError => {
  const detail = `The pictures of the file are not translated: leave out the segments of ${name}.`;
  return new ServiceError('invalid_request', {
    detail,
    errors: [{ pointer: '/segments', code: 'unknown_key', message: detail }],
  });
};

/** Draws the pictures that have targets, and notes them. @returns how many there were, and what could not be done */
export const drawPictures = async (
  pictures: readonly PictureTargets[],
  { pictures: drawer }: { readonly pictures?: FormatPictures },
  turns: Turns,
): Promise<{ readonly count: number; readonly warnings: readonly WriteWarning[] }> => {
  const warnings: WriteWarning[] = [];
  for (const { picture, targets } of pictures) {
    await turns.pause();
    if (!drawer) throw unexpected(picture.name);
    const drawn = await drawer.render(picture.read(), targets);
    picture.write(drawn.bytes);
    for (const { key, ...warning } of drawn.warnings)
      warnings.push(key === undefined ? warning : { ...warning, key: picture.name + separator + key });
  }
  return { count: pictures.length, warnings };
};
