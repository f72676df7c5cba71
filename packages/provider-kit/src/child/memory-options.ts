/**
 * How much V8 may keep for young objects, in mebibytes, once and twice more. By itself it takes up to 32: a document of
 * 100,000 texts, most of whose objects live as long as it does, then takes 50 to 110 MB more and no less time.
 */
const maxYoung = 8;

/**
 * Node's options for the heap of a child process.
 *
 * @param maxHeapBytes that its old objects may take
 */
export const heapOptions = (maxHeapBytes: number): readonly string[] => [
  `--max-old-space-size=${Math.ceil(maxHeapBytes / 2 ** 20)}`,
  `--max-semi-space-size=${maxYoung}`,
];

/**
 * What the allocator of the GNU C library is told by a child's environment; others take no notice of it. By itself it has up
 * to eight heaps for each core, one for each thread of V8, of file system and compression, and keeps what they set free: of
 * a PDF of 1,000 pages 80 MB of 800. What is larger than 64 KiB is asked of the system, and goes back to it.
 */
export const allocatorEnvironment: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
};
