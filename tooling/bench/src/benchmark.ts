import type { Report } from './report/report.ts';

/** Numbers that the command line may set, with their defaults. */
export type BenchmarkOptions = Readonly<Record<string, number>>;

/** One thing that can be measured. */
export interface Benchmark {
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** What `--name` may change, and the default. */
  readonly options: BenchmarkOptions;
  run(options: BenchmarkOptions): Promise<Report>;
}

/** Declares a benchmark; `run` gets exactly the options that it declares. */
export const defineBenchmark = <Options extends BenchmarkOptions>(benchmark: {
  readonly name: string;
  readonly summary: string;
  readonly options: Options;
  run(options: { readonly [Name in keyof Options]: number }): Promise<Report>;
}): Benchmark => ({
  ...benchmark,
  run: (options) => benchmark.run({ ...benchmark.options, ...options }),
});
