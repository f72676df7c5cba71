import { parseArgs } from 'node:util';
import type { Benchmark, BenchmarkOptions } from './benchmark.ts';
import { benchmarks } from './benchmarks/index.ts';
import { describeMachine } from './machine/describe.ts';
import { formatGates, formatTable } from './report/format.ts';
import { holds } from './report/report.ts';
import { writeReport } from './report/write.ts';

const usage = (): string => {
  const lines = benchmarks.map(({ name, summary, options }) => {
    const flags = Object.entries(options).map(([option, value]) => `--${option} ${value}`);
    return `  ${name.padEnd(10)} ${summary}\n${' '.repeat(13)}${flags.join(' ')}`;
  });
  return ['Usage: pnpm bench NAME [--OPTION VALUE]', '', ...lines, ''].join('\n');
};

const readOptions = (benchmark: Benchmark, parameters: readonly string[]): BenchmarkOptions => {
  const { values } = parseArgs({
    args: [...parameters],
    options: Object.fromEntries(
      Object.keys(benchmark.options).map((name) => [name, { type: 'string' as const }]),
    ),
  });
  return Object.fromEntries(
    Object.entries(benchmark.options).map(([name, standard]) => {
      const value = values[name];
      if (value === undefined || typeof standard === 'string') return [name, value ?? standard];
      const given = Number(value);
      if (!(given >= 0)) throw new Error(`--${name} must be a number, not ${value}.`);
      return [name, given];
    }),
  );
};

const runBenchmark = async (benchmark: Benchmark, parameters: readonly string[]): Promise<boolean> => {
  const options = readOptions(benchmark, parameters);
  const startedAt = new Date();
  const machine = describeMachine();
  console.log(`${benchmark.name} ${JSON.stringify(options)}`);
  console.log(
    `${machine.processor}, ${machine.cores} cores, Node ${machine.node}, load ${machine.load.join(' ')}\n`,
  );
  const report = await benchmark.run(options);
  for (const table of report.tables) console.log(`${formatTable(table)}\n`);
  console.log(`${formatGates(report.gates)}\n`);
  console.log(`All measurements: ${await writeReport(benchmark.name, options, startedAt, report)}`);
  return report.gates.every(holds);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const [name, ...parameters] = process.argv.slice(2);
const benchmark = benchmarks.find((candidate) => candidate.name === name);
if (benchmark) {
  process.exitCode = (await runBenchmark(benchmark, parameters)) ? 0 : 1;
} else {
  console.log(usage());
  process.exitCode = name === undefined ? 0 : 2;
}
