import type { FormatExtraction, FormatRendering, FormatSegment, FormatTarget } from '@dragoman/provider';
import type { ChildJob, ChildServices } from '@dragoman/provider-kit';

// Files and their segments go from process to process in pieces: the whole of them at once would hold the event loop.

const pieceBytes = 4 * 1024 ** 2;
const pieceCount = 1_000;

interface Found {
  readonly from: number;
  readonly segments: readonly FormatSegment[];
}

interface Written {
  readonly from: number;
  readonly total: number;
  readonly bytes: Uint8Array;
}

/** What a format has made, without what was sent in pieces. */
export type FormatOutcome =
  | { readonly kind: 'extraction'; readonly rest: Omit<FormatExtraction, 'segments'> }
  | { readonly kind: 'rendering'; readonly rest: Omit<FormatRendering, 'bytes'> };

/** The files of a call. */
export interface TransferFiles {
  readonly bytes: Uint8Array;
  /** The one of before. */
  readonly existing?: Uint8Array | undefined;
  /** The one that was written. */
  readonly translated?: Uint8Array | undefined;
}

/** The end of the process that asked. */
export class Transfer {
  #segments: FormatSegment[] = [];
  #written: Uint8Array = new Uint8Array();
  /** What the child may ask for. A second child, after a crash of the first, begins anew. */
  readonly services: ChildServices;

  constructor(files: TransferFiles, targets: readonly FormatTarget[]) {
    const piecesOf =
      (bytes: Uint8Array = new Uint8Array()) =>
      async (from: number) =>
        bytes.subarray(from, from + pieceBytes);
    this.services = {
      bytes: piecesOf(files.bytes),
      existing: piecesOf(files.existing),
      translated: piecesOf(files.translated),
      targets: async (from: number) => targets.slice(from, from + pieceCount),
      found: async ({ from, segments }: Found) => {
        if (from === 0) this.#segments = [];
        this.#segments.push(...segments);
      },
      written: async ({ from, total, bytes: piece }: Written) => {
        if (from === 0) this.#written = new Uint8Array(total);
        this.#written.set(piece, from);
      },
    };
  }

  /** All of what the child has made. */
  whole(outcome: FormatOutcome): FormatExtraction | FormatRendering {
    return outcome.kind === 'extraction'
      ? { ...outcome.rest, segments: this.#segments }
      : { ...outcome.rest, bytes: this.#written };
  }
}

/** In the child: all bytes of a file. */
export const pullBytes = async (
  job: ChildJob,
  which: keyof TransferFiles,
  size: number,
): Promise<Uint8Array> => {
  const bytes = new Uint8Array(size);
  for (let from = 0; from < size; from += pieceBytes) bytes.set(await job.ask<Uint8Array>(which, from), from);
  return bytes;
};

/** In the child: all segments to write. */
export const pullTargets = async (job: ChildJob, count: number): Promise<readonly FormatTarget[]> => {
  const targets: FormatTarget[] = [];
  while (targets.length < count) targets.push(...(await job.ask<FormatTarget[]>('targets', targets.length)));
  return targets;
};

/** In the child: hands over what was found in the file. */
export const pushExtraction = async (
  job: ChildJob,
  { segments, ...rest }: FormatExtraction,
): Promise<FormatOutcome> => {
  for (let from = 0; from < segments.length; from += pieceCount)
    await job.ask('found', { from, segments: segments.slice(from, from + pieceCount) } satisfies Found);
  return { kind: 'extraction', rest };
};

/** In the child: hands over the file that was written. */
export const pushRendering = async (
  job: ChildJob,
  { bytes, ...rest }: FormatRendering,
): Promise<FormatOutcome> => {
  const total = bytes.length;
  for (let from = 0; from < total; from += pieceBytes)
    await job.ask('written', {
      from,
      total,
      bytes: bytes.subarray(from, from + pieceBytes),
    } satisfies Written);
  return { kind: 'rendering', rest };
};
