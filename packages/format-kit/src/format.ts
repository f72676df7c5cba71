import {
  type FormatData,
  type FormatExtraction,
  type FormatRendering,
  type FormatRenderRequest,
  type FormatRequest,
  type FormatSegment,
  type FormatTarget,
  type FormatV1,
  hasSameTags,
  type LanguageTag,
  type ProviderWarning,
  readTaggedText,
  ServiceError,
  type TaggedPart,
} from '@dragoman/provider';
import { drawPictures, type ReadPicture, readPictures, targetsOfPictures } from './pictures.ts';
import { Turns } from './turns.ts';
import type { WriteWarning } from './warnings.ts';

/** A segment as a format finds it, with what writes another text in its place. */
export interface ReadSegment extends FormatSegment {
  /**
   * Notes the changes that put a target there: edits of a text, cells, whatever the format then writes. The tags are known
   * to be those of the source.
   *
   * @param parts undefined: the text goes, and nothing comes in its place
   */
  write(parts: readonly TaggedPart[] | undefined, target: FormatTarget): void;
}

/** A file that was read. */
export interface ReadFile {
  readonly segments: readonly ReadSegment[];
  /** At least 1. */
  readonly pages: number;
  readonly language?: LanguageTag;
  readonly info?: { readonly [member: string]: FormatData };
  /** What is said whenever it is read. */
  readonly warnings?: readonly ProviderWarning[];
  /** Pictures in it, of a format with `capabilities.pictures`; looked at only where they are to be translated. */
  readonly pictures?: readonly ReadPicture[];
  /** Of what is written. */
  readonly mediaType: string;
  readonly extension: string;
  /** Writes the file with all changes that were noted; asked only where there is at least one. */
  finish(): FinishedFile | Promise<FinishedFile>;
}

/** What `finish` wrote. */
export interface FinishedFile {
  readonly bytes: Uint8Array;
  readonly warnings?: readonly WriteWarning[];
}

/** How a format reads its files. */
export interface FormatReading<Options> {
  readonly id: string;
  /** Reads a file, for `extract` and for `render` alike; `turns.pause()` now and then. */
  read(request: FormatRequest<Options>, turns: Turns): Promise<ReadFile>;
}

const refused = (detail: string, code: string): ServiceError =>
  new ServiceError('invalid_request', { detail, errors: [{ pointer: '/segments', code, message: detail }] });

/** What stands in `segment` as it is given to the host: without what writes it. */
const described = ({ write: _, ...segment }: ReadSegment): FormatSegment => segment;

/** @returns how many targets were written. */
const writeTargets = async (
  { segments }: ReadFile,
  targets: readonly FormatTarget[],
  turns: Turns,
): Promise<number> => {
  const byKey = new Map(targets.map((target) => [target.key, target]));
  let written = 0;
  let done = 0;
  for (const segment of segments) {
    await turns.step(++done, segments.length);
    const target = byKey.get(segment.key);
    if (!target) continue;
    byKey.delete(segment.key);
    if (target.hidden) segment.write(undefined, target);
    else if (target.target === null) continue;
    else if (hasSameTags(target.target, segment.source)) segment.write(readTaggedText(target.target), target);
    else throw refused(`The target of segment ${segment.key} has not the tags of its source.`, 'tags_differ');
    written += 1;
  }
  for (const key of byKey.keys())
    throw refused(`The file has no segment with the key ${JSON.stringify(key.slice(0, 50))}.`, 'unknown_key');
  return written;
};

/**
 * A format out of one way to read its files: what is read says where each segment stands and how another text is put
 * there. Looks after keys, tags, files without targets, progress and abort.
 */
export const createFormat = <Options>({ id, read }: FormatReading<Options>): FormatV1<Options> => ({
  contract: 'format/v1',
  id,
  async extract(request: FormatRequest<Options>): Promise<FormatExtraction> {
    const turns = await Turns.begin(request);
    const { segments, pages, language, info, warnings, pictures = [] } = await read(request, turns);
    const seen = await readPictures(pictures, request.host, turns);
    return {
      segments: [...segments.map(described), ...seen.segments],
      pages,
      ...(language === undefined ? {} : { language }),
      ...(info === undefined ? {} : { info }),
      warnings: [...(warnings ?? []), ...seen.warnings],
    };
  },
  async render(request: FormatRenderRequest<Options>): Promise<FormatRendering> {
    const turns = await Turns.begin(request);
    const file = await read(request, turns);
    const { mediaType, extension } = file;
    const { pictures, others } = targetsOfPictures(request.segments, file.pictures ?? []);
    const written = await writeTargets(file, others, turns);
    const drawn = await drawPictures(pictures, request.host, turns);
    if (written === 0 && drawn.count === 0)
      return { bytes: Uint8Array.from(request.bytes), mediaType, extension, warnings: [] };
    const { bytes, warnings } = await file.finish();
    request.signal.throwIfAborted();
    return { bytes, mediaType, extension, warnings: [...(warnings ?? []), ...drawn.warnings] };
  },
});
