/** The number that a binary shortlist of Marian begins with. */
const magic = 0xf11a48d5013417f5n;

/**
 * A shortlist (`lex` in Firefox's records) in Marian's binary format: for each source entry the target entries that the
 * model may choose from, here the one with the same id, and some that are always possible.
 *
 * @param size entries of the vocabulary
 * @param always how many of the first target entries are always possible
 */
export const shortlistFile = (size: number, always: number): Buffer => {
  const header = Buffer.alloc(6 * 8);
  // The checksum is looked at only where the engine is told to.
  const words = [magic, 0n, BigInt(always), 1n, BigInt(size + 1), BigInt(size)];
  words.forEach((word, index) => {
    header.writeBigUInt64LE(word, index * 8);
  });
  const offsets = Buffer.alloc((size + 1) * 8);
  for (let id = 0; id <= size; id += 1) offsets.writeBigUInt64LE(BigInt(id), id * 8);
  const lists = Buffer.alloc(size * 4);
  for (let id = 0; id < size; id += 1) lists.writeUInt32LE(id, id * 4);
  return Buffer.concat([header, offsets, lists]);
};
