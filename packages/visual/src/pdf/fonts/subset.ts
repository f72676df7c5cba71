import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What is called of HarfBuzz's subsetter (hb-subset.h); all are addresses in its memory, or numbers. */
interface Subsetter {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly _initialize: () => void;
  readonly malloc: (bytes: number) => number;
  readonly free: (address: number) => void;
  readonly hb_blob_create: (
    data: number,
    length: number,
    mode: number,
    user: number,
    destroy: number,
  ) => number;
  readonly hb_blob_destroy: (blob: number) => void;
  readonly hb_blob_get_length: (blob: number) => number;
  readonly hb_blob_get_data: (blob: number, length: number) => number;
  readonly hb_face_create: (blob: number, index: number) => number;
  readonly hb_face_destroy: (face: number) => void;
  readonly hb_face_reference_blob: (face: number) => number;
  readonly hb_set_add: (set: number, value: number) => void;
  readonly hb_subset_input_create_or_fail: () => number;
  readonly hb_subset_input_destroy: (input: number) => void;
  readonly hb_subset_input_glyph_set: (input: number) => number;
  readonly hb_subset_input_set: (input: number, kind: number) => number;
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void;
  readonly hb_subset_or_fail: (face: number, input: number) => number;
}

/** `HB_MEMORY_MODE_READONLY`: the bytes are not ours to free before the blob is. */
const readOnly = 1;
/** `HB_SUBSET_FLAGS_NO_HINTING`, `_RETAIN_GIDS`, `_SET_OVERLAPS_FLAG`, `_NO_LAYOUT_CLOSURE`. */
const flags = 0x1 | 0x2 | 0x10 | 0x200;
/** `HB_SUBSET_SETS_DROP_TABLE_TAG`. */
const droppedTables = 3;
/** What a PDF has no use of: it chooses and places its glyphs itself (ISO 32000-2, 9.9). */
const unused = [
  ...['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'MATH', 'DSIG', 'vhea', 'vmtx', 'VORG'],
  ...['gasp', 'name', 'OS/2', 'post', 'cmap', 'kern', 'meta'],
];

/** Of the runtime, which TypeScript declares for browsers alone. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

const tagNumber = (tag: string): number => Buffer.from(tag, 'latin1').readUInt32BE(0);

let subsetter: Subsetter | undefined;

const loadSubsetter = (): Subsetter => {
  if (subsetter) return subsetter;
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { Instance, Module } = (globalThis as unknown as { readonly WebAssembly: WebAssemblyApi })
    .WebAssembly;
  subsetter = new Instance(new Module(readFileSync(path))).exports as Subsetter;
  subsetter._initialize();
  return subsetter;
};

/**
 * A TrueType font with the shapes of some glyphs alone, under the numbers that they have: what a PDF embeds.
 *
 * @throws where the font cannot be read; ours can
 */
export const subsetFont = (sfnt: Uint8Array, glyphs: Iterable<number>): Uint8Array => {
  const library = loadSubsetter();
  const data = library.malloc(sfnt.length);
  new Uint8Array(library.memory.buffer, data, sfnt.length).set(sfnt);
  const blob = library.hb_blob_create(data, sfnt.length, readOnly, 0, 0);
  const face = library.hb_face_create(blob, 0);
  const input = library.hb_subset_input_create_or_fail();
  const wanted = library.hb_subset_input_glyph_set(input);
  for (const glyph of [0, ...glyphs]) library.hb_set_add(wanted, glyph);
  library.hb_subset_input_set_flags(input, flags);
  const dropped = library.hb_subset_input_set(input, droppedTables);
  for (const tag of unused) library.hb_set_add(dropped, tagNumber(tag));
  const result = library.hb_subset_or_fail(face, input);
  try {
    if (!result) throw new Error('A font of ours cannot be cut down to some of its glyphs.');
    const bytes = library.hb_face_reference_blob(result);
    const length = library.hb_blob_get_length(bytes);
    // Copied: the memory is the subsetter's, and may move.
    const copy = new Uint8Array(library.memory.buffer, library.hb_blob_get_data(bytes, 0), length).slice();
    library.hb_blob_destroy(bytes);
    return copy;
  } finally {
    if (result) library.hb_face_destroy(result);
    library.hb_subset_input_destroy(input);
    library.hb_face_destroy(face);
    library.hb_blob_destroy(blob);
    library.free(data);
  }
};
