import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormatService } from '@dragoman/core';
import type { FormatTarget } from '@dragoman/provider';
import type { FileSegment, Store, StoredFile } from '@dragoman/store';
import type { ApiError } from '../../errors/api-error.ts';
import type { AssetService, CompleteAsset } from '../assets/service.ts';
import type { JobContext } from '../jobs/types.ts';
import { type KeptRequest, keptRequest } from './schema.ts';

/** Links in events outlive those in answers: they are read when somebody gets to them. */
export const eventLinkMs = 48 * 3_600_000;
/** Segments that are read at once. */
const pageRows = 2_000;

/** What files are written with. */
export interface RenderingDependencies {
  readonly store: Store;
  readonly assets: AssetService;
  readonly formats: FormatService;
}

/** Where and for whom work on a file is done. */
export type FilePlace = Pick<
  JobContext<never, never>,
  'accountId' | 'jobId' | 'directory' | 'requester' | 'signal'
>;

/** What its source, its results and its exports are made of, as the assets name it. */
export const subjectOf = ({ id }: Pick<StoredFile, 'id'>): string => `file/${id}`;

/** What a request asked of a file. */
export const requestOf = ({ request }: StoredFile): KeptRequest => keptRequest.parse(request);

/** What a format is told of a file each time, with the file itself. @throws ApiError `asset_expired` */
export const formatRequestOf = async (
  dependencies: RenderingDependencies,
  file: StoredFile,
  place: Omit<FilePlace, 'jobId'>,
) => {
  const { requester, signal } = place;
  const { options, ...asked } = requestOf(file);
  const existingId = asked.existing_asset_id;
  return {
    format: file.format,
    bytes: await fetchContent(dependencies, file.sourceAssetId, place),
    existing: existingId === undefined ? undefined : await fetchContent(dependencies, existingId, place),
    name: file.name,
    sourceLanguage: file.sourceLanguage ?? undefined,
    targetLanguage: file.targetLanguage,
    options: options?.[file.format],
    password: openPassword(dependencies, file),
    allowRestricted: asked.allow_restricted,
    translateImages: file.kind === 'document' && asked.translate_images,
    requester,
    signal,
  };
};

/** A password as the row of a file keeps it. */
export const sealPassword = (
  { store }: Pick<RenderingDependencies, 'store'>,
  file: Pick<StoredFile, 'accountId' | 'id'>,
  password: string | undefined,
): Buffer | null =>
  password === undefined
    ? null
    : store.secrets.encrypt('file-passwords', Buffer.from(password), passwordContext(file));

const openPassword = ({ store }: RenderingDependencies, file: StoredFile): string | undefined =>
  file.sealedPassword === null
    ? undefined
    : store.secrets.decrypt('file-passwords', file.sealedPassword, passwordContext(file)).toString();

const passwordContext = ({ accountId, id }: Pick<StoredFile, 'accountId' | 'id'>): string =>
  `${accountId}/${id}`;

/** What an asset holds. @throws ApiError `asset_expired` */
export const fetchContent = async (
  { assets }: Pick<RenderingDependencies, 'assets'>,
  assetId: string,
  { accountId, directory }: Pick<FilePlace, 'accountId' | 'directory'>,
): Promise<Uint8Array> => {
  // Asked twice for one run: neither copy is there longer than it is read.
  const folder = await mkdtemp(join(directory, 'source-'));
  try {
    return await readFile(await assets.fetchFile(accountId, assetId, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** All segments of a file, in order, page by page. */
export async function* segmentsOf(
  { store }: Pick<RenderingDependencies, 'store'>,
  { accountId, id }: Pick<StoredFile, 'accountId' | 'id'>,
): AsyncGenerator<readonly FileSegment[]> {
  for (let after = 0; ; ) {
    const page = await store.files.segments(accountId, id, { after, limit: pageRows });
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    after = page.at(-1)?.number ?? after;
  }
}

/** What stands in the places of segments, as formats take it. */
const targetOf = ({ key, source, target, place, hidden }: FileSegment): FormatTarget => ({
  key,
  source,
  target,
  ...(place === null ? {} : { place: place as NonNullable<FormatTarget['place']> }),
  ...(hidden ? { hidden } : {}),
});

/** A file that was written. */
export interface Rendered {
  readonly asset: CompleteAsset;
  /** Where webhooks find it. */
  readonly downloadUrl: string;
  readonly warnings: StoredFile['warnings'];
}

/** Writes a file anew from its segments, and keeps it as long as the file. @throws ApiError as formats do */
export const renderFile = async (
  dependencies: RenderingDependencies,
  file: StoredFile,
  place: FilePlace,
  onProgress?: (done: number, total: number) => void,
): Promise<Rendered> => {
  const { assets, formats } = dependencies;
  const segments: FormatTarget[] = [];
  const numbers = new Map<string, number>();
  for await (const page of segmentsOf(dependencies, file))
    for (const segment of page) {
      segments.push(targetOf(segment));
      numbers.set(segment.key, segment.number);
    }
  const rendering = await formats.render({
    ...(await formatRequestOf(dependencies, file, place)),
    segments,
    outputMediaType: requestOf(file).output_format,
    onProgress,
  });
  const described = {
    subject: `${subjectOf(file)}/${place.jobId}/${file.revision}`,
    name: resultName(file, rendering.extension),
    mediaType: rendering.mediaType,
    expiresAt: file.expiresAt,
  };
  const asset = await assets.keep(file.accountId, described, [rendering.bytes]);
  return {
    asset,
    downloadUrl: assets.link(asset, eventLinkMs).url,
    warnings: rendering.warnings.map(({ code, message, key }) => {
      const number = key === undefined ? undefined : numbers.get(key);
      return { code, message: number === undefined ? message : `Segment ${number}: ${message}` };
    }),
  };
};

/** `Manual.docx` in Spanish is `Manual.es.docx`. */
export const resultName = (
  { name, targetLanguage }: Pick<StoredFile, 'name' | 'targetLanguage'>,
  extension: string,
): string => `${name.replace(/(?<=.)\.[^.]{1,12}$/, '')}.${targetLanguage}.${extension}`;

/** An error as the row of a file keeps it. */
export const errorOf = ({ code, detail }: ApiError) => ({ code, detail });
