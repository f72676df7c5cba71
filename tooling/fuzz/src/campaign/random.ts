/** A number of 32 bits that two others make, the same for the same two, and unlike for neighbours. */
export const mixed = (one: number, other: number): number => {
  let state = (one ^ Math.imul(other + 1, 0x9e37_79b1)) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 0xc2b2_ae35) >>> 0;
  return (state ^ (state >>> 16)) | 0;
};
