/** Levenshtein's distance (Levenshtein 1966), one row at a time. */
const distance = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
};

/** The known name that a mistyped one most likely meant; undefined where none is near. */
export const closest = (name: string, known: Iterable<string>): string | undefined => {
  // Long names are no typing errors, and the distance costs the product of both lengths.
  if (name.length > 100) return undefined;
  let best: string | undefined;
  // Two letters swapped are a distance of two; a name of which nothing is left is another name.
  let bestDistance = Math.min(Math.max(2, Math.floor(name.length / 3)), name.length - 1) + 1;
  for (const candidate of known) {
    const candidateDistance = distance(name.toLowerCase(), candidate.toLowerCase());
    if (candidateDistance < bestDistance) {
      best = candidate;
      bestDistance = candidateDistance;
    }
  }
  return best;
};
