import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formats } from '@dragoman/api';
import { allocatorEnvironment, heapOptions } from '@dragoman/provider-kit';
import { defineBenchmark } from '../../benchmark.ts';
import { folders } from '../../folders.ts';
import { withResources } from '../../machine/resources.ts';
import { scratchFolder } from '../../machine/scratch.ts';
import { type LargeFile, largeFiles } from './large-files.ts';
import { monotonousFiles } from './monotonous-files.ts';

const run = promisify(execFile);

/** What one process said of its file. */
interface Measured {
  readonly segments: number;
  readonly readMs: number;
  readonly writtenMs: number;
  readonly mostBytes: number;
}

const mebibytes = (bytes: number): string => (bytes / 1_024 ** 2).toFixed(0);

/** As the service has it where nothing else is set. */
const processBytes = 1.5 * 1_024 ** 3;

const measure = async (folder: string, { format, bytes }: LargeFile): Promise<Measured> => {
  const path = join(folder, `file.${format}`);
  await writeFile(path, bytes);
  const program = join(folders.source, 'servers', 'one-file.ts');
  const entry = formats.find(({ id }) => id === format)?.entry;
  if (entry === undefined) throw new Error(`No format is called ${format}.`);
  const flags = ['--conditions=@dragoman/source', ...heapOptions(processBytes)];
  const { stdout } = await run(process.execPath, [...flags, program, format, entry, path], {
    maxBuffer: 1e6,
    env: { ...process.env, ...allocatorEnvironment },
  });
  return JSON.parse(stdout) as Measured;
};

const fixedBytes = 300 * 1_024 ** 2;

/** How long formats take for large files, and how much memory, without any engine. */
export const documentsSpeed = defineBenchmark({
  name: 'documents-speed',
  summary:
    'large documents read and written with another text for each, each in a process of its own: time and memory',
  options: { only: '' },
  run: ({ only }) =>
    withResources(async (resources) => {
      const folder = await scratchFolder(resources);
      const done: (Measured & LargeFile)[] = [];
      for (const work of [...largeFiles(), ...monotonousFiles()].filter(({ format }) =>
        format.includes(only),
      ))
        done.push({ ...(await measure(folder, work)), ...work });
      return {
        tables: [
          {
            title: 'Large documents, without an engine',
            columns: ['format', 'file', 'segments', 'read ms', 'written ms', 'most MiB'],
            rows: done.map((one) => [
              ...[one.format, one.name, one.segments, Math.round(one.readMs), Math.round(one.writtenMs)],
              mebibytes(one.mostBytes),
            ]),
          },
        ],
        gates: done.flatMap((one) => [
          {
            name: `${one.format}, ${one.name}: seconds`,
            measured: (one.readMs + one.writtenMs) / 1_000,
            bound: one.maxSeconds,
            kind: 'atMost' as const,
          },
          {
            name: `${one.format}, ${one.name}: memory, of 300 MiB and three times its size`,
            measured: one.mostBytes / (fixedBytes + 3 * one.unpacked),
            bound: 1,
            kind: 'atMost' as const,
          },
        ]),
        measurements: done.map(({ bytes, ...one }) => ({ ...one, size: bytes.length })),
      };
    }),
});
