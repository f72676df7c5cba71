import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FileExportRequest, SegmentQuery } from '@dragoman/client';
import { CommandError } from '../failure.ts';
import { patience } from '../files/batch.ts';
import { uploadOf } from '../files/upload.ts';
import type { ConnectionOptions } from '../service/connection-options.ts';
import { withClient } from '../service/with-client.ts';
import { printJson, printLine, printTable } from '../terminal.ts';

/** Options of `dragoman file segments`. */
interface SegmentsOptions extends ConnectionOptions {
  readonly status?: NonNullable<SegmentQuery>['status'];
  readonly maxScore?: number;
  readonly json?: true;
}

/** `dragoman file segments` */
export const listSegments = (
  id: string,
  { status, maxScore, json, ...options }: SegmentsOptions,
): Promise<void> =>
  withClient(options, async (client) => {
    const query = {
      ...(status === undefined ? {} : { status }),
      ...(maxScore === undefined ? {} : { max_score: maxScore }),
    };
    const segments = [];
    for await (const segment of client.segments(id, query)) segments.push(segment);
    if (json) return printJson(segments);
    printTable(
      ['#', 'STATUS', 'SCORE', 'SOURCE', 'TARGET'],
      segments.map((one) => [
        ...[String(one.number), one.status, one.quality_score?.toFixed(2) ?? ''],
        ...[inLine(one.source), inLine(one.target ?? '')],
      ]),
    );
  });

const inLine = (text: string): string => {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 50 ? `${line.slice(0, 49)}…` : line;
};

/** `dragoman file export` */
export const exportFile = (
  id: string,
  { format, layout, out, ...options }: ConnectionOptions & FileExportRequest & { readonly out?: string },
): Promise<void> =>
  withClient(
    options,
    async (client) => {
      const request = { ...(format ? { format } : {}), ...(layout ? { layout } : {}) };
      const { export_url: url, name } = await client.exportFile(id, request);
      const target = out ?? basename(name);
      await writeFile(target, await client.download(url));
      printLine(target);
    },
    patience,
  );

/** `dragoman file import` */
export const importFile = (
  id: string,
  path: string,
  {
    approveFinal,
    render,
    ...options
  }: ConnectionOptions & { readonly approveFinal?: true; readonly render?: true },
): Promise<void> =>
  withClient(
    options,
    async (client) => {
      const report = await client.importFile(id, await uploadOf(path), {
        approveFinal: approveFinal === true,
      });
      const { imported, approved, unchanged, failed, rejected } = report;
      printLine(`${imported} imported, ${approved} approved, ${unchanged} unchanged, ${failed} rejected`);
      for (const { unit, code, message, line } of rejected)
        process.stderr.write(`line ${line}, unit ${unit}: ${message} (${code})\n`);
      if (render) await client.renderFile(id);
      if (failed > 0) throw new CommandError(`${failed} units were not taken; the others were.`);
    },
    patience,
  );
