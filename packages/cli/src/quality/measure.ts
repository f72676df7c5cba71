import type { TextService } from '@dragoman/core';
import { type Share, Tally, thresholds } from './curve.ts';
import { type Fault, madeFaults } from './faults.ts';
import { directionOf, type Pair } from './pairs.ts';
import { reproducible } from './random.ts';

/** What a threshold lets pass and what it stops. */
export interface GatePoint {
  readonly threshold: number;
  /** Of the good translations. */
  readonly stopped: Share;
  /** Of all faulty ones. */
  readonly passed: Share;
  /** Of the faulty ones, by kind of fault. */
  readonly passedByFault: Readonly<Record<string, Share>>;
}

/** The curve of one direction, or of all together. */
export interface GateCurve {
  /** Such as `en → es`; `all`. */
  readonly direction: string;
  readonly good: number;
  readonly faulty: number;
  readonly faultyByKind: Readonly<Record<string, number>>;
  readonly points: readonly GatePoint[];
}

/** Scores one translation of a pair. */
export type PairScorer = (pair: Pair, output: string) => Promise<number>;

/** A scorer by the service's own checks; no engine is asked. */
export const scorerOf =
  ({ score }: Pick<TextService, 'score'>, format?: 'text' | 'html' | 'markdown'): PairScorer =>
  async ({ source, sourceLanguage, targetLanguage }, translatedText) =>
    (
      await score({
        sourceText: source,
        translatedText,
        sourceLanguage,
        targetLanguage,
        ...(format ? { format } : {}),
      })
    ).score;

/** What a user marked as bad is a kind of fault of its own. */
const markedBad = 'marked_bad';
const faults: Readonly<Record<string, Fault<Pair>>> = madeFaults;
/** So many pairs are kept of each direction, to put their translations in the place of others. */
const maxOthers = 200;
/** Of so many directions at most. */
const maxDirections = 50;
const seed = 20_261_122;

interface Tallies {
  readonly good: Tally;
  readonly faulty: Tally;
  readonly byFault: Map<string, Tally>;
}

const curveOf = (direction: string, { good, faulty, byFault }: Tallies): GateCurve => {
  const [stopped, passed] = [good.stopped(), faulty.passed()];
  const kinds = [...Object.keys(faults), markedBad].flatMap((name) => {
    const tally = byFault.get(name);
    return tally ? [{ name, count: tally.count, shares: tally.passed() }] : [];
  });
  const nothing: Share = { share: null, low: null, high: null };
  return {
    direction,
    good: good.count,
    faulty: faulty.count,
    faultyByKind: Object.fromEntries(kinds.map(({ name, count }) => [name, count])),
    points: thresholds.map((threshold, index) => ({
      threshold,
      stopped: stopped[index] ?? nothing,
      passed: passed[index] ?? nothing,
      passedByFault: Object.fromEntries(kinds.map(({ name, shares }) => [name, shares[index] ?? nothing])),
    })),
  };
};

/**
 * Measures what a threshold on the score lets pass and what it stops, on pairs of one's own: good translations as they
 * are, the same with a fault put in by a program with a fixed seed, and those that are marked as bad. Takes memory for
 * two hundred pairs of each of fifty directions.
 */
export class GateMeasure {
  readonly #score: PairScorer;
  readonly #byDirection = new Map<string, Tallies>();
  readonly #others = new Map<string, Pair[]>();
  readonly #random = reproducible(seed);
  readonly #all: Tallies = { good: new Tally(), faulty: new Tally(), byFault: new Map() };

  constructor(score: PairScorer) {
    this.#score = score;
  }

  /** Scores a pair, and what faults make of it. */
  async add(pair: Pair): Promise<void> {
    const direction = directionOf(pair);
    const own = this.#byDirection.get(direction) ?? {
      good: new Tally(),
      faulty: new Tally(),
      byFault: new Map<string, Tally>(),
    };
    this.#byDirection.set(direction, own);
    const score = await this.#score(pair, pair.target);
    if (!pair.isGood) {
      this.#addFault(own, markedBad, score);
      return;
    }
    for (const { good } of [own, this.#all]) good.add(score);
    const others = [...this.#others.values()].flat();
    for (const [name, spoil] of Object.entries(faults)) {
      const output = spoil(pair, this.#random, others)?.trim();
      if (output) this.#addFault(own, name, await this.#score(pair, output));
    }
    this.#remember(direction, pair);
  }

  #addFault(own: Tallies, name: string, score: number): void {
    for (const { faulty, byFault } of [own, this.#all]) {
      faulty.add(score);
      const tally = byFault.get(name) ?? new Tally();
      byFault.set(name, tally);
      tally.add(score);
    }
  }

  #remember(direction: string, pair: Pair): void {
    const known = this.#others.get(direction) ?? [];
    if (known.length === 0 && this.#others.size >= maxDirections) return;
    this.#others.set(direction, known);
    if (known.length < maxOthers) known.push(pair);
    else known[Math.floor(this.#random() * maxOthers)] = pair;
  }

  /** One curve for each direction in the order of their first pairs, and where there are several, that of all. */
  curves(): readonly GateCurve[] {
    const curves = [...this.#byDirection].map(([direction, tallies]) => curveOf(direction, tallies));
    return curves.length > 1 ? [...curves, curveOf('all', this.#all)] : curves;
  }
}
