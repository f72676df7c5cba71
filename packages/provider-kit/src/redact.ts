/** Shorter strings identify nothing. */
const minConfidential = 4;

/** As addresses and JSON write a text: servers quote what they were sent as it came. */
const spellingsOf = (text: string): readonly string[] => [
  text,
  encodeURIComponent(text.toWellFormed()),
  JSON.stringify(text).slice(1, -1),
];

/** What of these strings must not be left in what is kept for logs, in every spelling. */
export const confidentialOf = (...strings: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(strings.flatMap((text) => (text && text.length >= minConfidential ? spellingsOf(text) : []))),
];

/** A code or an id goes into our error only where it is a short token: anything else could be a message or a secret. */
export const tokenOf = (value: unknown, confidential: readonly string[]): string | undefined => {
  if (typeof value !== 'string' || confidential.some((secret) => value.includes(secret))) return undefined;
  const token = value.trim().replaceAll(' ', '_');
  return /^[a-z0-9][a-z0-9_.:-]{0,127}$/i.test(token) ? token : undefined;
};

/** Characters that are kept of a vendor's message. */
const maxWords = 300;

/** A vendor's words for logs, without what the caller or the operator sent: the `cause` of an error. */
export const vendorWords = (
  vendor: string,
  status: number | string,
  message: unknown,
  confidential: readonly string[],
): Error => {
  const words = typeof message === 'string' ? message : 'no message';
  // The longest first, and all before the cut: else a part of one would stay.
  const clean = confidential
    .toSorted((left, right) => right.length - left.length)
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), words);
  return new Error(`${vendor} answered ${status}: ${clean.slice(0, maxWords)}`);
};
