import { hasSameTags, type TextService } from '@dragoman/core';
import {
  type FileFilter,
  type FileSegment,
  type Job,
  newId,
  type Page,
  type PageRequest,
  type SegmentEdit,
  type SegmentPage,
  type SegmentRevision,
  type SegmentSearch,
  type SegmentsOutcome,
  type Store,
  type StoredFile,
} from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import { changedSince, conflict, invalid, notFound } from '../../errors/errors.ts';
import { type Identity, mayUse } from '../../identity/identity.ts';
import { noteIn } from '../account-resources.ts';
import type { AssetService } from '../assets/service.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import type { JobService } from '../jobs/service.ts';
import { withTagsOf } from './plain-edit.ts';
import { segmentsOf, subjectOf } from './rendering.ts';
import { createScorer } from './scoring.ts';
import { settle } from './work.ts';

/** A translation may be longer than its source, but not without end: so many times, and so long where that is short. */
const [longestExpansion, shortText] = [4, 2_000];
/** Segments that are approved in one transaction. */
const approvedAtOnce = 500;
/** Files that are looked at in one sweep. */
const sweepRows = 100;
/** What nobody has touched for so long has lost who works on it: each step of a run touches it, and its job has a lease. */
const abandonedMs = 120_000;

interface Dependencies {
  readonly store: Store;
  readonly text: TextService;
  readonly assets: AssetService;
  readonly glossaries: GlossaryService;
  readonly jobs: JobService;
  readonly now: () => Date;
}

/** The revisions of which one must be the present one; undefined: any. */
type IfMatch = readonly number[] | undefined;

/** A change of a segment. */
export type SegmentChange = Pick<SegmentEdit, 'number' | 'target' | 'hidden'> & {
  /** Where the body says it. */
  readonly pointer: string;
  /** Whoever wrote `target` saw no tags: those of the segment are put into it. */
  readonly isPlain?: boolean;
};

/** Files, and what people do with them. */
export class FileService {
  readonly #dependencies: Dependencies;
  readonly #audit: ReturnType<typeof noteIn>;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#audit = noteIn(dependencies.store);
  }

  /** @throws ApiError `not_found` */
  async get(identity: Identity, id: string, kind?: StoredFile['kind']): Promise<StoredFile> {
    const file = await this.#dependencies.store.files.get(identity.account.id, id);
    const isThere = file && mayUse(identity, file.projectId) && (kind ?? file.kind) === file.kind;
    if (!isThere) throw notFound(kind ?? 'file');
    return file;
  }

  /** The job that works on a file, or did last. Null: it has none. */
  job(file: StoredFile): Promise<Job | null> {
    return this.#dependencies.store.jobs.get(file.accountId, file.jobId);
  }

  /** Newest first. A key that is bound to projects sees these alone. */
  list(identity: Identity, filter: FileFilter, page: PageRequest): Promise<Page<StoredFile>> {
    const bound = identity.projectIds;
    return this.#dependencies.store.files.list(
      identity.account.id,
      { ...filter, ...(bound ? { projectIds: bound } : {}) },
      page,
    );
  }

  /** Cancels what is under way: the file stays. Removes one that has ended, with all that belongs to it. */
  async remove(identity: Identity, id: string, kind?: StoredFile['kind']): Promise<void> {
    const { store, jobs, assets } = this.#dependencies;
    const file = await this.get(identity, id, kind);
    if (file.status === 'uploaded' || file.status === 'processing') {
      await jobs.cancel(file.accountId, file.jobId);
      await store.files.finish(file.accountId, id, file.jobId, { status: 'cancelled' });
      await this.#audit(identity, 'file.cancel', id);
      return;
    }
    await assets.removeMadeOf(file.accountId, subjectOf(file));
    await store.files.delete(file.accountId, id);
    await this.#audit(identity, 'file.delete', id);
  }

  /** Segments in reading order. @throws ApiError `not_found`, `conflict` where they are not kept */
  async segments(identity: Identity, id: string, filter: SegmentSearch): Promise<SegmentPage> {
    const file = await this.get(identity, id);
    ensureSegments(file);
    return this.#dependencies.store.files.findSegments(file.accountId, id, filter);
  }

  /** The states of one segment, newest first. @throws ApiError as `segments` */
  async segmentRevisions(
    identity: Identity,
    id: string,
    number: number,
    page: { readonly limit: number; readonly before: number | undefined },
  ): Promise<{ readonly items: readonly SegmentRevision[]; readonly next: number | null }> {
    const file = await this.get(identity, id);
    ensureSegments(file);
    const found = await this.#dependencies.store.files.segmentRevisions(file.accountId, id, number, page);
    if (!found) throw notFound('segment');
    return found;
  }

  /**
   * Writes edits, all or none, and scores them.
   * @throws ApiError `not_found`, `conflict`, `precondition_failed`, `invalid_request`, `limit_exceeded`
   */
  async edit(
    identity: Identity,
    file: StoredFile,
    changes: readonly SegmentChange[],
    precondition: { readonly revisions?: IfMatch; readonly segmentRevisions?: IfMatch },
  ): Promise<{ readonly file: StoredFile; readonly segments: readonly FileSegment[] }> {
    ensureSegments(file);
    const { store } = this.#dependencies;
    const edits: SegmentEdit[] = [];
    const score = await createScorer(this.#dependencies, identity, file);
    for (const { number, target: written, hidden, pointer, isPlain } of changes) {
      const segment = await store.files.segment(file.accountId, file.id, number);
      if (!segment) throw notFound('segment');
      const target = isPlain && written !== undefined ? withTagsOf(written, segment) : written;
      if (target !== undefined) ensureFits(segment, target, pointer);
      const quality = target === undefined ? undefined : await score(segment, target);
      edits.push({ number, target, hidden, quality });
    }
    const outcome = await store.files.edit(file.accountId, file.id, edits, {
      ...precondition,
      actor: identity.actor,
    });
    const changed = changedOf(outcome);
    await this.#audit(identity, 'file.edit', file.id);
    return changed;
  }

  /** Vouches for one segment: from now on the memory answers with it. @throws ApiError as `edit` */
  async approveOne(
    identity: Identity,
    id: string,
    number: number,
    segmentRevisions: IfMatch,
  ): Promise<FileSegment> {
    const file = await this.get(identity, id);
    ensureSegments(file);
    const { actor } = identity;
    const { files } = this.#dependencies.store;
    const outcome = await files.approve(file.accountId, id, [number], { actor, segmentRevisions });
    const [segment] = changedOf(outcome).segments;
    if (!segment) throw notFound('segment');
    await this.#audit(identity, 'file.approve', id);
    return segment;
  }

  /** The same for several, or for all that have a translation: so many hundred at a time. */
  async approve(
    identity: Identity,
    id: string,
    numbers: readonly number[] | undefined,
  ): Promise<{ readonly approved: number; readonly revision: number }> {
    const file = await this.get(identity, id);
    ensureSegments(file);
    const { store } = this.#dependencies;
    const { actor } = identity;
    let { revision } = file;
    let approved = 0;
    const approveSome = async (some: readonly number[]) => {
      if (some.length === 0) return;
      const outcome = await store.files.approve(file.accountId, id, some, { actor });
      revision = changedOf(outcome).file.revision;
      approved += some.length;
    };
    if (numbers) await approveSome([...new Set(numbers)]);
    else
      for await (const page of segmentsOf({ store }, file)) {
        const ready = page.filter(({ target, status }) => target !== null && status !== 'approved');
        for (let from = 0; from < ready.length; from += approvedAtOnce)
          await approveSome(ready.slice(from, from + approvedAtOnce).map(({ number }) => number));
      }
    await this.#audit(identity, 'file.approve', id);
    return { approved, revision };
  }

  /** A background sweep: removes files whose time is over, and takes up work whose process died before it was a job. */
  async sweep(): Promise<void> {
    const { store, assets } = this.#dependencies;
    for (;;) {
      const expired = await store.files.expired(sweepRows);
      for (const file of expired) {
        await assets.removeMadeOf(file.accountId, subjectOf(file));
        await store.files.expire(file.accountId, file.id);
      }
      if (expired.length < sweepRows) return;
    }
  }

  /**
   * A background sweep: work on files whose process died before it became a job is begun anew, as a job.
   * @param begin makes the job of a file
   */
  async recover(begin: (file: StoredFile) => Promise<unknown>): Promise<void> {
    const { store, now } = this.#dependencies;
    const since = new Date(now().getTime() - abandonedMs);
    for (const file of await store.files.untouched(since, sweepRows)) {
      const job = await this.job(file);
      if (job === null) await begin(file);
      else await settle({ store }, { file_id: file.id }, file);
    }
  }
}

/** The id of a job that works on a file again. */
export const newJobId = (now: () => Date): string => newId(now());

/** @throws ApiError `conflict` */
export const ensureSegments = ({ keepsSegments, status }: StoredFile): void => {
  if (!keepsSegments && status !== 'uploaded' && status !== 'processing') throw noSegments();
};

export const noSegments = (): ApiError =>
  conflict(
    'The segments of this file are not kept (its project has store_texts: false): it cannot be edited or written anew.',
  );

/** UTF-16 units that the translation of a text may have. */
export const longestTarget = ({ source }: Pick<FileSegment, 'source'>): number =>
  Math.max(shortText, longestExpansion * source.length);

/** @throws ApiError `invalid_request`, `limit_exceeded` */
const ensureFits = ({ source }: FileSegment, target: string, pointer: string): void => {
  if (!hasSameTags(target, source))
    throw invalid(
      `The target must have exactly the inline tags of its source, as often and nested rightly: ${source.length > 200 ? 'see the segment' : source}. A tag that is text is written with a backslash before it.`,
      { pointer, code: 'tags_differ', message: 'has not the inline tags of its source' },
    );
  const limit = longestTarget({ source });
  if (target.length <= limit) return;
  throw new ApiError('limit_exceeded', {
    detail: `The translation of this text may have ${limit} characters; this one has ${target.length}.`,
    errors: [{ pointer, code: 'too_long', message: 'is too long', limit, actual: target.length }],
  });
};

/** What a change came to. @throws ApiError */
export const changedOf = (outcome: SegmentsOutcome): Extract<SegmentsOutcome, { state: 'changed' }> => {
  switch (outcome.state) {
    case 'changed':
      return outcome;
    case 'not_found':
      throw notFound('file');
    case 'unknown_segment':
      throw notFound(`segment ${outcome.number}`);
    case 'untranslated':
      throw conflict(`Segment ${outcome.number} has no translation yet. Write one, then approve it.`);
    case 'project_deleted':
      throw conflict('The project of this file was deleted: it can be read, but not changed.');
    case 'no_segments':
      throw noSegments();
    case 'stale':
      throw changedSince(outcome.revision);
  }
};
