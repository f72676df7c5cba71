import { escapeTaggedText, plainOf } from '@dragoman/provider';
import { reverseLetters } from '@dragoman/provider-testkit';

/** What a text of a file becomes when the letters of its words are reversed, by the simplest way to do that. */
export const reversedText = (text: string): string => {
  const core = text.trim();
  if (!/\p{L}/u.test(core)) return text;
  const start = text.length - text.trimStart().length;
  const reversed = plainOf(reverseLetters(escapeTaggedText(core)));
  return text.slice(0, start) + reversed + text.slice(start + core.length);
};

/** Data with all its texts changed, names left. */
export const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([name, item]) => [name, mapTexts(item, change)]));
};
