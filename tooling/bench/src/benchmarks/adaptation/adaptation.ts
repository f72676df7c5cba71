import { defineBenchmark } from '../../benchmark.ts';
import type { Report } from '../../report/report.ts';
import { conventions } from './conventions.ts';
import { regional } from './regional.ts';

/** Each measures one kind of rule. */
const parts: readonly (() => Promise<Report>)[] = [conventions, regional];

/** The rules that bring a translation into the conventions and the words of its target's region. */
export const adaptation = defineBenchmark({
  name: 'adaptation',
  summary: 'Adaptation by rule: how many texts come out as the region writes them, and how many are spoilt.',
  options: {},
  run: async () => {
    const reports: Report[] = [];
    for (const part of parts) reports.push(await part());
    return {
      tables: reports.flatMap(({ tables }) => tables),
      gates: reports.flatMap(({ gates }) => gates),
      measurements: reports.map(({ measurements }) => measurements),
    };
  },
});
