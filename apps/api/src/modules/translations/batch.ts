import { countCodePoints, type TextService } from '@dragoman/core';
import type { ErrorDetail } from '@dragoman/provider';
import { newId, type RecordOptions, type Translation } from '@dragoman/store';
import type { z } from 'zod';
import { ApiError } from '../../errors/api-error.ts';
import { tooManyElements } from '../../errors/errors.ts';
import type { Metrics } from '../../http/metrics.ts';
import type { Identity } from '../../identity/identity.ts';
import type { QuotaService } from '../usage/quota.ts';
import { tooLong } from './code-points.ts';
import {
  completedRow,
  failedRow,
  isEngineFailure,
  type Piece,
  recordOptions,
  withTranslationId,
} from './outcome.ts';
import { RowWriter } from './row-writer.ts';
import type { batchBody } from './schema.ts';
import { prepareWork, type WorkCircumstances, type WorkDependencies } from './work.ts';

/** What batches need. */
export interface BatchDependencies extends WorkDependencies {
  readonly text: TextService;
  readonly quotas: QuotaService;
  readonly metrics: Metrics;
  readonly limits: {
    readonly text: { readonly codePoints: number };
    readonly batch: { readonly texts: number; readonly codePoints: number };
  };
  readonly now: () => Date;
}

/** What became of one text of a batch. */
export type BatchElement =
  | { readonly index: number; readonly translation: Translation }
  | { readonly index: number; readonly error: ApiError; readonly translationId?: string };

/**
 * Translates several texts in order. What holds for all of them (limits, quota, languages, options) is checked before
 * anything runs. Each text's row is written as soon as the text is done, so what was finished when the caller hung up
 * or the service ended is kept; rows and events have the order of the texts.
 * @throws ApiError where not one text succeeded: the first one's error.
 */
export const translateBatch = async (
  dependencies: BatchDependencies,
  identity: Identity,
  body: z.output<typeof batchBody>,
  circumstances: WorkCircumstances,
): Promise<readonly BatchElement[]> => {
  const { store, text, quotas, metrics, now } = dependencies;
  const counts = countTexts(body.texts, dependencies.limits);
  const { texts, ...request } = body;
  const work = await prepareWork(dependencies, identity, request, circumstances);
  const reservation = await quotas.reserve(identity, work.project, sum(counts));
  const pieces = piecesOf(texts, counts, now());
  const writer = new RowWriter(store, identity.account.id);
  const elements: BatchElement[] = [];
  const remembered = new Set<string>();
  try {
    for await (const item of text.translateBatch({ ...work.options, texts })) {
      const piece = pieces[item.index] as Piece;
      if ('result' in item) {
        const { result } = item;
        const translation = completedRow(work, piece, result, now());
        const options = recordOptions(work, result);
        writer.add({ translation, options: remembered.has(piece.text) ? unremembered(options) : options });
        remembered.add(piece.text);
        metrics.countCharacters(result.engine, result.charactersBilled);
        elements.push({ index: item.index, translation });
      } else if (isEngineFailure(item.error)) {
        const translation = failedRow(work, piece, item.error, now());
        writer.add({ translation, options: { keepTexts: work.keepTexts } });
        elements.push({ index: item.index, error: item.error, translationId: piece.id });
      } else elements.push({ index: item.index, error: item.error });
      // What is written counts for the quota by itself.
      reservation.settle(piece.characters);
    }
  } finally {
    await writer.end();
    reservation.release();
  }
  return orFirstError(elements);
};

/** A text that occurs twice is remembered once. */
const unremembered = ({ memory, ...options }: RecordOptions): RecordOptions => options;

const orFirstError = (elements: readonly BatchElement[]): readonly BatchElement[] => {
  const [first] = elements;
  if (first === undefined || !elements.every((element) => 'error' in element)) return elements;
  if (!('error' in first)) return elements;
  throw first.translationId === undefined ? first.error : withTranslationId(first.error, first.translationId);
};

/** Ids made at one moment, put in order: the rows are listed as the texts were. */
const piecesOf = (texts: readonly string[], counts: readonly number[], createdAt: Date): readonly Piece[] => {
  const ids = texts.map(() => newId(createdAt)).sort();
  return texts.map((text, index) => ({
    id: ids[index] as string,
    text,
    characters: counts[index] as number,
    createdAt,
  }));
};

/** Code points of each text. @throws ApiError `limit_exceeded` with every text that is too long. */
const countTexts = (texts: readonly string[], limits: BatchDependencies['limits']): readonly number[] => {
  const maxTexts = limits.batch.texts;
  if (texts.length > maxTexts) throw tooManyElements('/texts', maxTexts, texts.length);
  const counts = texts.map(countCodePoints);
  const limit = limits.text.codePoints;
  const errors: ErrorDetail[] = counts.flatMap((actual, index) =>
    actual > limit ? tooLong(`/texts/${index}`, limit, actual) : [],
  );
  const total = sum(counts);
  if (total > limits.batch.codePoints) errors.push(tooLong('/texts', limits.batch.codePoints, total));
  if (errors.length === 0) return counts;
  throw new ApiError('limit_exceeded', {
    detail: `A text may have ${limit} code points, all texts together ${limits.batch.codePoints}. Split them into several requests.`,
    errors,
  });
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
