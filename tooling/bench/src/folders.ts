import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

/** Folders that the benchmarks use; all but the root and the workspaces are ignored by git. */
export const folders = {
  root,
  /** Programs of this workspace that run as processes of their own. */
  source: import.meta.dirname,
  /** What was measured, one JSON file a run. */
  results: join(root, '.dragoman', 'bench'),
  /** Programs that are compared with, installed at the first use. */
  peers: join(root, '.dragoman', 'peers'),
} as const;
