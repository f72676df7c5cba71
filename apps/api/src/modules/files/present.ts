import type { FileSegment, Job, SegmentRevision, StoredFile } from '@dragoman/store';
import type { z } from 'zod';
import { present } from '../../http/names.ts';
import type { AssetService } from '../assets/service.ts';
import {
  fileData,
  type progressData,
  segmentData,
  segmentRevisionData,
  type visualStatus,
} from './schema.ts';

type Links = Pick<AssetService, 'link'>;

/** A link to what a file was uploaded as, or has become; it never outlives the file. Null: there is nothing. */
export const linkTo = (
  assets: Links,
  { accountId, expiresAt }: Pick<StoredFile, 'accountId' | 'expiresAt'>,
  id: string | null,
): string | null => (id === null ? null : assets.link({ accountId, id, expiresAt }).url);

/** How far the work on a file is. Null: nothing is being done. */
export const progressOf = (
  { status }: Pick<StoredFile, 'status'>,
  job: Job | null,
): z.output<typeof progressData> | null =>
  status === 'uploaded' || status === 'processing'
    ? { done: job?.progress ?? 0, total: 100, stage: job?.stage ?? null }
    : null;

/** The state of a picture or a document: under way from its upload on. */
export const visualStatusOf = ({ status }: Pick<StoredFile, 'status'>): z.output<typeof visualStatus> =>
  status === 'uploaded' ? 'processing' : status;

/** A file as the API shows it. @param job what works on it; null: nobody asked */
export const presentFile = (assets: Links, file: StoredFile, job: Job | null = null) =>
  present(fileData, file, {
    progress: job && progressOf(file, job),
    segments: file.segmentCount,
    warnings: warningsOf(file),
    source_url: linkTo(assets, file, file.sourceAssetId) ?? '',
    download_url: linkTo(assets, file, file.resultAssetId),
  });

/** All that is to be said of a file as it is now. */
export const warningsOf = ({ warnings, resultWarnings }: StoredFile) => [...warnings, ...resultWarnings];

/** A segment as the API shows it. */
export const presentSegment = (segment: FileSegment) =>
  present(segmentData, segment, {
    place: shownPlace(segment.place),
    max_length: segment.constraints?.maxLength ?? null,
  });

/** A state of a segment's history as the API shows it. */
export const presentSegmentRevision = (revision: SegmentRevision) => present(segmentRevisionData, revision);

/** Where a segment lies. How it looks is for its format alone, and of a PDF several times as long as its text. */
const shownPlace = (place: unknown): unknown =>
  typeof place === 'object' && place !== null && 'box' in place ? { box: place.box } : place;
