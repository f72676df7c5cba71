/** What each byte does to a checksum of so many bits, the highest bit first. */
const makeTable = (polynomial: number, bits: 8 | 16 | 32): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ ((value >>> (bits - 1)) & 1 ? polynomial : 0);
    return bits === 32 ? value >>> 0 : value & (2 ** bits - 1);
  });

const [flac8, flac16, ogg32] = [makeTable(0x07, 8), makeTable(0x8005, 16), makeTable(0x04c1_1db7, 32)];

/** The checksum of the header of a FLAC frame. */
export const crc8 = (bytes: Uint8Array): number => {
  let sum = 0;
  for (const byte of bytes) sum = flac8[sum ^ byte] ?? 0;
  return sum;
};

/** The checksum of a FLAC frame. */
export const crc16 = (bytes: Uint8Array): number => {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) & 0xffff) ^ (flac16[(sum >>> 8) ^ byte] ?? 0);
  return sum;
};

/** Where an Ogg page holds its checksum, which counts as zeros in it. */
const [oggStart, oggEnd] = [22, 26];

/** The checksum of an Ogg page (RFC 3533, section 6). */
export const oggChecksum = (page: Uint8Array): number => {
  let sum = 0;
  for (let place = 0; place < page.length; place += 1) {
    const byte = place >= oggStart && place < oggEnd ? 0 : (page[place] ?? 0);
    sum = (sum << 8) ^ (ogg32[(sum >>> 24) ^ byte] ?? 0);
  }
  return sum >>> 0;
};
