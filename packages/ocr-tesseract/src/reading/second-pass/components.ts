import type { Box } from '../box.ts';
import type { EdgeMap } from './edges.ts';

/** Edges that hang together. */
export interface Component extends Box {
  /** How many pixels of edges it has. */
  readonly edges: number;
}

interface Run {
  readonly y: number;
  readonly from: number;
  readonly to: number;
  readonly edges: number;
  parent: number;
}

/** Runs of edges in a row, gaps up to `maxGap` pixels included. */
const runsOf = (edges: EdgeMap, width: number, y: number, maxGap: number): Run[] => {
  const runs: Run[] = [];
  const row = y * width;
  let from = -1;
  let last = -1;
  let count = 0;
  const end = (): void => {
    if (from !== -1) runs.push({ y, from, to: last + 1, edges: count, parent: -1 });
  };
  for (let x = 0; x < width; x += 1) {
    if (edges[row + x] === 0) continue;
    if (from === -1 || x - last > maxGap + 1) {
      end();
      from = x;
      count = 0;
    }
    last = x;
    count += 1;
  }
  end();
  return runs;
};

const rootOf = (runs: readonly Run[], index: number): number => {
  let root = index;
  for (let parent = runs[root]?.parent ?? root; parent !== root; parent = runs[root]?.parent ?? root)
    root = parent;
  let at = index;
  while (at !== root) {
    const run = runs[at];
    if (run === undefined) break;
    at = run.parent;
    run.parent = root;
  }
  return root;
};

/** Edges that hang together, with gaps up to `maxGap` pixels in a row and one row between. */
export const componentsOf = (
  edges: EdgeMap,
  width: number,
  height: number,
  maxGap: number,
): readonly Component[] => {
  const runs: Run[] = [];
  /** Indices of the runs of the two rows above. */
  let above: readonly (readonly [number, number])[] = [];
  for (let y = 0; y < height; y += 1) {
    const start = runs.length;
    for (const run of runsOf(edges, width, y, maxGap)) {
      run.parent = runs.length;
      runs.push(run);
    }
    const own = [start, runs.length] as const;
    for (const [first, end] of above) {
      let upper = first;
      for (let index = start; index < runs.length; index += 1) {
        const run = runs[index] as Run;
        while (upper < end && (runs[upper] as Run).to < run.from) upper += 1;
        for (let touching = upper; touching < end && (runs[touching] as Run).from <= run.to; touching += 1) {
          (runs[rootOf(runs, touching)] as Run).parent = rootOf(runs, index);
        }
      }
    }
    above = [above.at(-1) ?? [0, 0], own];
  }
  const boxes = new Map<
    number,
    { left: number; top: number; right: number; bottom: number; edges: number }
  >();
  runs.forEach((run, index) => {
    const root = rootOf(runs, index);
    const box = boxes.get(root);
    if (box === undefined) {
      boxes.set(root, { left: run.from, top: run.y, right: run.to, bottom: run.y + 1, edges: run.edges });
      return;
    }
    box.left = Math.min(box.left, run.from);
    box.right = Math.max(box.right, run.to);
    box.bottom = Math.max(box.bottom, run.y + 1);
    box.edges += run.edges;
  });
  return [...boxes.values()].map(({ left, top, right, bottom, edges: count }) => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    edges: count,
  }));
};
