const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c1_1db7 : 0);
  return value;
});

/** Where a page holds its checksum, which counts as zeros in it. */
const checksumStart = 22;
const checksumEnd = 26;

/** The checksum of an Ogg page (RFC 3533, section 6). */
export const oggChecksum = (page: Uint8Array): number => {
  let sum = 0;
  for (let place = 0; place < page.length; place += 1) {
    const byte = place >= checksumStart && place < checksumEnd ? 0 : (page[place] ?? 0);
    sum = (sum << 8) ^ (table[(sum >>> 24) ^ byte] ?? 0);
  }
  return sum >>> 0;
};
