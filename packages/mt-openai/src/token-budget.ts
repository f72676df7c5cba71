import type { OpenAiModel } from './options.ts';

/** Bytes of UTF-8 to a token, rather few: about 4 for English, 3 for Chinese, where a character has 3. */
const bytesPerToken = 3;
/** `limits.characters` are meant for scripts of one or two bytes a character; fewer of others go into a call. */
const bytesPerCharacter = 2;
/** What is left of a budget for characters that take more than one byte, in mostly Latin text. */
const latinShare = 0.9;
/** Tokens that the rules and the schema of an answer take. */
const rulesTokens = 600;
/** Tokens that any answer may take, however short the texts are. */
const minAnswer = 200;
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

/** About as many tokens as a model takes for a text, rather more. */
const tokensIn = (text: string): number => Math.ceil(Buffer.byteLength(text) / bytesPerToken);

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
  const asked = tokensIn(user);
  const limit = Math.min(
    growth * asked + minAnswer + thoughtsOf(model),
    outputTokens,
    Math.max(1, contextTokens - rulesTokens - asked),
  );
  return Number.isFinite(limit) ? limit : undefined;
};

/** Tokens of texts that prompt and answer of one call have room for. */
const roomFor = ({ contextTokens, outputTokens }: OpenAiModel['limits'], growth: number): number =>
  Math.min(
    contextTokens === undefined
      ? Number.POSITIVE_INFINITY
      : (contextTokens - rulesTokens - minAnswer) / (1 + growth),
    outputTokens === undefined ? Number.POSITIVE_INFINITY : (outputTokens - minAnswer) / growth,
  );

/** The most characters that go into one call of a model: what is configured, or what its tokens have room for. */
export const charactersFor = ({ limits }: OpenAiModel): number =>
  Math.min(limits.characters, Math.floor(roomFor(limits, usualGrowth) * bytesPerToken * latinShare));

/**
 * Divides texts, in order, into what goes into one call each. Mostly that is one call, since the core counts characters;
 * where these hold much, as in Chinese or Hindi, it is more.
 */
export const packByTokens = <Item extends { readonly text: string }>(
  items: readonly Item[],
  { limits }: OpenAiModel,
  growth: number,
): readonly (readonly Item[])[] => {
  if (items.length === 1) return [items];
  const budget = Math.min(roomFor(limits, growth), (limits.characters * bytesPerCharacter) / bytesPerToken);
  const calls: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const tokens = tokensIn(item.text);
    const call = calls.at(-1);
    if (call && tokens <= left) call.push(item);
    else calls.push([item]);
    left = (call && tokens <= left ? left : budget) - tokens;
  }
  return calls;
};
