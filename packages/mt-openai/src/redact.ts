/** Shorter strings identify nothing, and taking them out would leave no message. */
const leastLength = 4;

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * The confidential strings of a call: the key, and all that the user message says. Longest first, so that none is left
 * in part because a shorter one stood inside it.
 */
export const confidentialStrings = (apiKey: string | undefined, userMessage: string): readonly string[] =>
  [...new Set([apiKey ?? '', ...stringsIn(JSON.parse(userMessage))].flatMap((text) => [text, inJson(text)]))]
    .filter((text) => text.length >= leastLength)
    .sort((one, other) => other.length - one.length);
