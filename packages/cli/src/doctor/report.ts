import { inspect } from 'node:util';
import type { Check } from '@dragoman/api';
import { printLine, printTable } from '../terminal.ts';
import { version } from '../version.ts';

/** All that the doctor found. */
export interface Report {
  readonly healthy: boolean;
  /** Every setting that is set; secrets are redacted. Null where the configuration cannot be read. */
  readonly settings:
    | readonly { readonly path: string; readonly value: unknown; readonly source: string }[]
    | null;
  /** What looks like a mistake in the configuration. */
  readonly warnings: readonly string[];
  readonly checks: readonly Check[];
}

const marks: Readonly<Record<Check['status'], string>> = { ok: '✓', warning: '!', missing: '·', failed: '✗' };

/** Prints a report for people. */
export const printReport = ({ healthy, settings, warnings, checks }: Report): void => {
  printLine(`Dragoman ${version} on ${process.platform} ${process.arch}\n`);
  if (settings?.length === 0) printLine('Nothing is set: every setting has its default.');
  printTable(
    ['SETTING', 'VALUE', 'FROM'],
    (settings ?? []).map(({ path, value, source }) => [
      path,
      inspect(value, { breakLength: Infinity }),
      source,
    ]),
  );
  for (const warning of warnings) printLine(`! ${warning}`);
  printLine('');
  const width = Math.max(...checks.map(({ title }) => title.length));
  for (const { title, status, detail, remedy } of checks) {
    const indent = ' '.repeat(width + 4);
    printLine(`${marks[status]} ${title.padEnd(width)}  ${detail.replaceAll('\n', `\n${indent}`)}`);
    if (remedy !== undefined) printLine(`${indent}→ ${remedy}`);
  }
  printLine('');
  printLine(
    healthy ? 'What is configured works.' : 'Something that is configured does not work: see ✗ above.',
  );
};
