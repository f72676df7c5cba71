/** Freezes data and all that is in it; signals and bytes, which cannot be frozen, stay as they are. */
export const deepFreeze = <T>(value: T): T => {
  const leaf = value instanceof AbortSignal || ArrayBuffer.isView(value);
  if (typeof value === 'object' && value !== null && !leaf) {
    for (const member of Object.values(value)) deepFreeze(member);
    Object.freeze(value);
  }
  return value;
};
