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
