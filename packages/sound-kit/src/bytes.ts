/** A view of bytes, to read numbers of them. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The characters of a tag; fewer where the bytes end. */
export const tagAt = (view: DataView, offset: number, length = 4): string => {
  let tag = '';
  for (let place = offset; place < Math.min(offset + length, view.byteLength); place += 1)
    tag += String.fromCharCode(view.getUint8(place));
  return tag;
};
