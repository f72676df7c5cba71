/** Freezes data and all that is in it; signals, recordings and bytes, which cannot be frozen, stay as they are. */
export const deepFreeze = <T>(value: T): T => {
  const leaf = value instanceof AbortSignal || value instanceof Blob || ArrayBuffer.isView(value);
  if (typeof value === 'object' && value !== null && !leaf) {
    for (const member of Object.values(value)) deepFreeze(member);
    Object.freeze(value);
  }
  return value;
};
