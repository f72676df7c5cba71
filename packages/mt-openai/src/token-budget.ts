import type { OpenAiModel } from './options.ts';

/** Bytes of UTF-8 to a token, rather few: about 4 for English, 3 for Chinese, where a character has 3. */
const bytesPerToken = 3;
/** Tokens that the rules and the schema of an answer take. */
const rulesTokens = 900;
/** Tokens that any answer may take, however short the texts are. */
const leastAnswer = 200;
/** Translations take up to so many tokens for one of their source. */
const usualGrowth = 3;
/** The same from scripts that say much in one token into scripts that do not. */
const denseGrowth = 4;
/** What a model may think, unless it is told not to. */
const thoughtTokens = 16_384;

const denseLanguage = /^(?:zh|yue|ja|ko)\b/i;

/** How many tokens an answer may take for one token of its question. */
export const growthBetween = (sourceLanguage: string, targetLanguage: string): number =>
  denseLanguage.test(sourceLanguage) && !denseLanguage.test(targetLanguage) ? denseGrowth : usualGrowth;

const thoughtsOf = ({ reasoningEffort }: OpenAiModel): number => {
  if (reasoningEffort === 'none') return 0;
  const thinksLong = reasoningEffort === 'high' || reasoningEffort === 'xhigh' || reasoningEffort === 'max';
  return thinksLong ? Number.POSITIVE_INFINITY : thoughtTokens;
};

/**
 * The most tokens that an answer may take: enough for any honest one, so that a model that cannot stop does not write
 * until the time is up. Undefined where nothing can be said.
 */
export const answerLimit = (model: OpenAiModel, user: string, growth: number): number | undefined => {
  const { contextTokens = Number.POSITIVE_INFINITY, outputTokens = Number.POSITIVE_INFINITY } = model.limits;
  const asked = Math.ceil(Buffer.byteLength(user) / bytesPerToken);
  const limit = Math.min(
    growth * asked + leastAnswer + thoughtsOf(model),
    outputTokens,
    Math.max(1, contextTokens - rulesTokens - asked),
  );
  return Number.isFinite(limit) ? limit : undefined;
};

/** Characters of a text that so many tokens of prompt or answer have room for. */
const charactersIn = (tokens: number, tokensEach: number): number =>
  Math.floor((tokens * bytesPerToken) / tokensEach);

/** The most characters that go into one call of a model: what is configured, or what its tokens have room for. */
export const charactersFor = ({ limits }: OpenAiModel): number => {
  const { characters, contextTokens, outputTokens } = limits;
  return Math.min(
    characters,
    contextTokens === undefined
      ? characters
      : charactersIn(contextTokens - rulesTokens - leastAnswer, 1 + usualGrowth),
    outputTokens === undefined ? characters : charactersIn(outputTokens - leastAnswer, usualGrowth),
  );
};
