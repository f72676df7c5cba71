import { CommandError } from '../failure.ts';
import { printJson, printLine, printTable } from '../terminal.ts';
import type { Share } from './curve.ts';
import { type GateCurve, GateMeasure, scorerOf } from './measure.ts';
import { readPairs } from './read-pairs.ts';

/** Options of `dragoman quality calibrate`. */
export interface CalibrateOptions {
  readonly from?: string;
  readonly to?: string;
  readonly format?: 'text' | 'html' | 'markdown';
  readonly json?: true;
}

/** So many rows that cannot be used are told one by one. */
const maxTold = 20;
/** The least milliseconds between two lines of progress. */
const progressMs = { terminal: 200, elsewhere: 10_000 };

/** Says how far it is: on a terminal in one line, elsewhere now and then. */
class Progress {
  readonly #output = process.stderr;
  readonly #startedAt = performance.now();
  #saidAt = performance.now();
  #isOpen = false;

  show(pairs: number): void {
    const now = performance.now();
    if (now - this.#saidAt < (this.#output.isTTY ? progressMs.terminal : progressMs.elsewhere)) return;
    this.#saidAt = now;
    const rate = Math.round((1_000 * pairs) / (now - this.#startedAt));
    const text = `${pairs} pairs measured, ${rate} a second`;
    this.#output.write(this.#output.isTTY ? `\r${text}\u001b[K` : `${text}\n`);
    this.#isOpen = this.#output.isTTY;
  }

  /** Leaves the line. */
  end(): void {
    if (this.#isOpen) this.#output.write('\r\u001b[K');
    this.#isOpen = false;
  }
}

const percent = (value: number | null): string => (value === null ? '-' : (100 * value).toFixed(1));
const withInterval = ({ share, low, high }: Share): string =>
  share === null ? '-' : `${percent(share)} [${percent(low)}, ${percent(high)}]`;

const printCurve = ({ direction, good, faulty, faultyByKind, points }: GateCurve): void => {
  printLine(`\n${direction}: ${good} good, ${faulty} faulty`);
  const kinds = Object.keys(faultyByKind);
  const heads = Object.entries(faultyByKind).map(
    ([kind, count]) => `${kind.replaceAll('_', ' ')} (${count})`,
  );
  printTable(
    ['SCORE FROM', 'GOOD STOPPED, %', 'FAULTY PASS, %', ...heads],
    points.map(({ threshold, stopped, passed, passedByFault }) => [
      threshold.toFixed(2),
      withInterval(stopped),
      withInterval(passed),
      ...kinds.map((kind) => percent(passedByFault[kind]?.share ?? null)),
    ]),
  );
};

const roundedShare = ({ share, low, high }: Share) => {
  const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10_000) / 10_000);
  return { share: rounded(share), low: rounded(low), high: rounded(high) };
};

const curveJson = ({ direction, good, faulty, faultyByKind, points }: GateCurve) => ({
  direction,
  good,
  faulty,
  faulty_by_kind: faultyByKind,
  points: points.map(({ threshold, stopped, passed, passedByFault }) => ({
    threshold,
    good_stopped: roundedShare(stopped),
    faulty_passed: roundedShare(passed),
    passed_by_kind: Object.fromEntries(
      Object.entries(passedByFault).map(([kind, share]) => [kind, roundedShare(share)]),
    ),
  })),
});

/** `dragoman quality calibrate` */
export const calibrate = async (path: string, options: CalibrateOptions): Promise<void> => {
  const { createServices } = await import('@dragoman/core');
  const { services, close } = await createServices({ providers: [] });
  const skipped: { readonly line: number; readonly problem: string }[] = [];
  let unused = 0;
  let pairs = 0;
  const skip = (line: number, problem: string): void => {
    unused++;
    if (skipped.length < maxTold) skipped.push({ line, problem });
  };
  const measure = new GateMeasure(scorerOf(services.text, options.format));
  const progress = new Progress();
  try {
    for await (const row of readPairs(path, options)) {
      if ('problem' in row) skip(row.line, row.problem);
      else {
        try {
          await measure.add(row.pair);
          pairs++;
        } catch (error) {
          // A language that is a tag and no language, for one: the row is at fault, and not the others.
          if (!(error instanceof Error) || error.name !== 'ServiceError') throw error;
          skip(row.line, error.message);
        }
      }
      progress.show(pairs);
    }
  } finally {
    progress.end();
    await close();
    for (const { line, problem } of skipped) process.stderr.write(`line ${line} ${problem}\n`);
    if (unused > maxTold) process.stderr.write(`and ${unused - maxTold} more lines that cannot be used\n`);
  }
  if (pairs === 0) throw new CommandError(`No line of ${path} can be used: there is nothing to measure.`);
  const curves = measure.curves();
  if (options.json) return printJson({ pairs, unused, curves: curves.map(curveJson) });
  printLine(`${pairs} pairs, in brackets 95 % intervals (Wilson)`);
  for (const curve of curves) printCurve(curve);
};
