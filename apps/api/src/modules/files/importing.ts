import { hasSameTags, nextTurn, plainOf, type TextService } from '@dragoman/core';
import type { FileSegment, SegmentEdit, Store, StoredFile } from '@dragoman/store';
import { ApiError } from '../../errors/api-error.ts';
import { changedSince, invalid } from '../../errors/errors.ts';
import { type ReadUnit, readXliff } from '../../exchange/xliff-reader.ts';
import { canonicalText } from '../../exchange/xliff-tags.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Settings } from '../../settings.ts';
import { noteIn } from '../account-resources.ts';
import type { GlossaryService } from '../glossaries/service.ts';
import { numberOfUnit } from './exporting.ts';
import { createScorer } from './scoring.ts';
import { changedOf, ensureSegments, type FileService, longestTarget } from './service.ts';

/** Units that are looked up and written at once. */
const unitsInStep = 500;
/** How many refused units are listed. */
const maxListed = 1_000;

interface Dependencies {
  readonly store: Store;
  readonly text: TextService;
  readonly glossaries: GlossaryService;
  readonly files: FileService;
  readonly limits: Settings['limits'];
}

/** A unit that was not taken, and why. */
interface RejectedUnit {
  readonly unit: string;
  readonly code: string;
  readonly message: string;
  readonly line: number;
}

/** What became of the units of an import. */
export interface ImportReport {
  imported: number;
  approved: number;
  unchanged: number;
  failed: number;
  readonly rejected: RejectedUnit[];
  revision: number;
}

/** How an import is done. */
interface ImportOptions {
  /** Units in the state `final` are approved. */
  readonly approvesFinal: boolean;
  /** The revisions of the file of which one must be the present one; undefined: any. */
  readonly revisions: readonly number[] | undefined;
  readonly signal: AbortSignal;
}

/** A unit with the segment that it belongs to. */
interface Pair {
  readonly unit: ReadUnit;
  readonly segment: FileSegment;
}

/** Takes translations of segments from files that people have edited elsewhere. */
export class FileImport {
  readonly #dependencies: Dependencies;
  readonly #audit: ReturnType<typeof noteIn>;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#audit = noteIn(dependencies.store);
  }

  /**
   * Takes what an XLIFF of this file has, unit by unit: what cannot be taken is listed, and the rest is written.
   *
   * @param text whole, or piece by piece
   * @throws ApiError `not_found`, `conflict`, `precondition_failed`, and `invalid_request` or `limit_exceeded` for a file
   *   that cannot be read, of which what came before may be written
   */
  async import(
    identity: Identity,
    id: string,
    text: string | AsyncIterable<string>,
    options: ImportOptions,
  ): Promise<ImportReport> {
    const { files, limits } = this.#dependencies;
    const file = await files.get(identity, id);
    ensureSegments(file);
    if (options.revisions?.includes(file.revision) === false) throw changedSince(file.revision);
    const run = new ImportRun(this.#dependencies, identity, file, options);
    let step: ReadUnit[] = [];
    let count = 0;
    try {
      for await (const unit of readXliff(text)) {
        count += 1;
        if (count > limits.document.segments) throw tooManyUnits(limits.document.segments);
        step.push(unit);
        if (step.length < unitsInStep) continue;
        await run.take(step);
        step = [];
      }
      if (count === 0) throw noUnits();
      await run.take(step);
    } finally {
      if (run.hasChanged) await this.#audit(identity, 'file.import', id);
    }
    return run.report;
  }
}

/** One import into one file. */
class ImportRun {
  readonly report: ImportReport;
  readonly #dependencies: Dependencies;
  readonly #identity: Identity;
  readonly #file: StoredFile;
  readonly #options: ImportOptions;
  readonly #seen = new Set<number>();
  #scorer: ReturnType<typeof createScorer> | undefined;
  /** The revisions that the next change may find. */
  #revisions: readonly number[] | undefined;

  constructor(dependencies: Dependencies, identity: Identity, file: StoredFile, options: ImportOptions) {
    this.#dependencies = dependencies;
    this.#identity = identity;
    this.#file = file;
    this.#options = options;
    this.#revisions = options.revisions;
    const { revision } = file;
    this.report = { imported: 0, approved: 0, unchanged: 0, failed: 0, rejected: [], revision };
  }

  get hasChanged(): boolean {
    return this.report.imported + this.report.approved > 0;
  }

  /** Takes some units: those of another file end the import. */
  async take(units: readonly ReadUnit[]): Promise<void> {
    this.#options.signal.throwIfAborted();
    const edits: SegmentEdit[] = [];
    const finals: number[] = [];
    for (const { unit, segment } of await this.#pairs(units)) {
      const target = unit.target === null ? null : canonicalText(unit.target);
      const isSame = target === null || (segment.target !== null && target === canonicalText(segment.target));
      if (!isSame && !this.#accept(unit, segment, target)) continue;
      if (!isSame) {
        this.#scorer ??= createScorer(this.#dependencies, this.#identity, this.#file);
        edits.push({ number: segment.number, target, quality: await (await this.#scorer)(segment, target) });
        await nextTurn();
      }
      const isApproved =
        this.#options.approvesFinal && unit.isFinal && target !== null && segment.status !== 'approved';
      const isFinal = isApproved || (!isSame && this.#options.approvesFinal && unit.isFinal);
      if (isFinal) finals.push(segment.number);
      if (isSame && !isFinal) this.report.unchanged += 1;
    }
    await this.#write(edits, finals);
  }

  async #write(edits: readonly SegmentEdit[], finals: readonly number[]): Promise<void> {
    const { store } = this.#dependencies;
    const { accountId, id } = this.#file;
    const { actor } = this.#identity;
    // The edits are the file's next revision.
    const by = () => ({ actor, revisions: this.#revisions });
    if (edits.length > 0) {
      this.#note(changedOf(await store.files.edit(accountId, id, edits, by())).file);
      this.report.imported += edits.length;
    }
    if (finals.length === 0) return;
    this.#note(changedOf(await store.files.approve(accountId, id, finals, by())).file);
    this.report.approved += finals.length;
  }

  /** Between two steps others may change the file; where the caller minds, that ends the import. */
  #note({ revision }: StoredFile): void {
    this.report.revision = revision;
    if (this.#revisions) this.#revisions = [revision];
  }

  /** The units with their segments; others are refused. */
  async #pairs(units: readonly ReadUnit[]): Promise<readonly Pair[]> {
    const { accountId, id } = this.#file;
    const numbered = units.map((unit) => ({ unit, number: this.#numberOf(unit) }));
    const numbers = [...new Set(numbered.flatMap(({ number }) => number ?? []))];
    const found = await this.#dependencies.store.files.segments(accountId, id, {
      numbers,
      limit: numbers.length,
    });
    const segments = new Map(found.map((segment) => [segment.number, segment]));
    return numbered.flatMap(({ unit, number }) => {
      const segment = number === undefined ? undefined : segments.get(number);
      if (!segment) return this.#reject(unit, 'unknown_unit', 'There is no such unit in this file.');
      if (this.#seen.has(segment.number))
        return this.#reject(unit, 'duplicate_unit', 'This unit stands in the file before.');
      this.#seen.add(segment.number);
      if (canonicalText(unit.source) !== canonicalText(segment.source))
        return this.#reject(
          unit,
          'source_changed',
          'Its source is not that of the file: only targets may be edited.',
        );
      return { unit, segment };
    });
  }

  /** @throws ApiError `invalid_request` for a unit of another file */
  #numberOf({ fileId, id, line }: ReadUnit): number | undefined {
    if (fileId !== this.#file.id)
      throw invalid(
        `The XLIFF is of another file (${fileId.slice(0, 50) || 'it names none'}): export this one, and edit that. Line ${line}.`,
        { pointer: '', code: 'other_file', message: 'is of another file' },
      );
    return numberOfUnit(id);
  }

  /** Whether a new target can stand in its place. */
  #accept(unit: ReadUnit, segment: FileSegment, target: string): boolean {
    const refuse = (code: string, message: string): boolean => {
      this.#reject(unit, code, message);
      return false;
    };
    const limit = longestTarget(segment);
    if (unit.fault !== undefined)
      return refuse('invalid_target', `Its target cannot be read: ${unit.fault}.`);
    if (plainOf(target).trim() === '')
      return segment.target === null
        ? this.#skip()
        : refuse('blank', 'Its target is blank. Leave it out to keep the present one.');
    if (!hasSameTags(target, segment.source))
      return refuse('tags_differ', 'Its target must have exactly the inline elements of its source.');
    if (target.length > limit) return refuse('too_long', `Its target may have ${limit} characters.`);
    return true;
  }

  #skip(): false {
    this.report.unchanged += 1;
    return false;
  }

  #reject({ id, line }: ReadUnit, code: string, message: string): [] {
    this.report.failed += 1;
    if (this.report.rejected.length < maxListed)
      this.report.rejected.push({ unit: id.slice(0, 100), code, message, line });
    return [];
  }
}

const tooManyUnits = (limit: number): ApiError =>
  new ApiError('limit_exceeded', {
    detail: `The XLIFF has more than ${limit} units: no file has so many.`,
    errors: [
      { pointer: '', code: 'limit_exceeded', message: 'has too many units', limit, actual: limit + 1 },
    ],
  });

const noUnits = (): ApiError =>
  invalid('There is no unit in the XLIFF.', { pointer: '', code: 'no_units', message: 'has no unit' });
