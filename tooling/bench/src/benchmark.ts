import type { Report } from './report/report.ts';

/** Numbers and words that the command line may set, with their defaults. */
export type BenchmarkOptions = Readonly<Record<string, number | string>>;

/** The options as `run` gets them: numbers where the default is one. */
type Given<Options> = {
  readonly [Name in keyof Options]: Options[Name] extends number ? number : string;
};

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
  run(options: Given<Options>): Promise<Report>;
}): Benchmark => ({
  ...benchmark,
  run: (options) => benchmark.run({ ...benchmark.options, ...options } as Given<Options>),
});
