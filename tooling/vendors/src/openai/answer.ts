import { randomBytes } from 'node:crypto';
import type { Call } from './call.ts';
import type { Misbehaviour } from './failures.ts';
import { markPattern } from './marks.ts';
import { type JudgementPrompt, readJudgementPrompt, readPrompt, type TranslationPrompt } from './prompt.ts';
import type { Judge, Translator } from './translator.ts';

/** What the model says, before it is put into either endpoint's envelope. */
export interface Answer {
  readonly id: string;
  readonly model: string;
  readonly content: string | null;
  readonly refusal: string | null;
  readonly finishReason: 'stop' | 'length' | 'content_filter';
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly createdSeconds: number;
}

/** What the double's model can do. */
export interface Model {
  readonly translate: Translator;
  readonly judge: Judge;
}

interface AnswerItem {
  id: string;
  translation: string;
  adaptations?: readonly { kind: string; source: string; target: string; note: string }[];
}

const wantsAdaptations = (call: Call): boolean => JSON.stringify(call.schema ?? '').includes('"adaptations"');

const translateItems = async (
  prompt: TranslationPrompt,
  call: Call,
  translate: Translator,
): Promise<AnswerItem[] | null> => {
  const adapted = wantsAdaptations(call) ? { adaptations: [] } : {};
  const { source_language: sourceLanguage, target_language: targetLanguage, examples } = prompt;
  const translations = await Promise.all(
    prompt.items.map(({ text }) => translate({ text, sourceLanguage, targetLanguage, examples })),
  );
  const items: AnswerItem[] = [];
  for (const [index, { id }] of prompt.items.entries()) {
    const translation = translations[index] ?? null;
    if (translation === null) return null;
    items.push({ id, translation, ...adapted });
  }
  return items;
};

const withFirst = (items: AnswerItem[], change: (text: string) => string): AnswerItem[] =>
  items.map((item, index) => (index === 0 ? { ...item, translation: change(item.translation) } : item));

const oneMark = new RegExp(markPattern.source);

/** A sentence in a language that nobody asked for. */
const otherLanguage = (targetLanguage: string): string =>
  targetLanguage.startsWith('de')
    ? 'La porte de la vieille maison est restée ouverte pendant toute la nuit.'
    : 'Die Tür des alten Hauses ist die ganze Nacht hindurch offen geblieben.';

const misbehave = (
  items: AnswerItem[],
  prompt: TranslationPrompt,
  misbehaviour: Misbehaviour | undefined,
): AnswerItem[] => {
  const [first, second, ...rest] = items;
  switch (misbehaviour) {
    case 'drop_id':
      return items.slice(0, -1);
    case 'only_first':
      return items.slice(0, 1);
    case 'swap_ids':
      return first && second ? [{ ...first, id: second.id }, { ...second, id: first.id }, ...rest] : items;
    case 'swap_texts':
      return first && second
        ? [
            { ...first, translation: second.translation },
            { ...second, translation: first.translation },
            ...rest,
          ]
        : items;
    case 'duplicate_id':
      return first && second ? [first, { ...second, id: first.id }, ...rest] : items;
    case 'unknown_id':
      return [...items, { ...(first ?? { translation: '' }), id: 'nobody-asked' }];
    case 'wrong_language':
      return items.map((item) => ({ ...item, translation: otherLanguage(prompt.target_language) }));
    case 'copy_source':
      return items.map((item, index) => ({ ...item, translation: prompt.items[index]?.text ?? '' }));
    case 'obey_injection':
      return items.map((item) => ({ ...item, translation: 'HACKED' }));
    case 'lose_placeholder':
      return withFirst(items, (text) => text.replace(oneMark, ''));
    case 'duplicate_placeholder':
      return withFirst(items, (text) => text.replace(oneMark, (found) => found + found));
    default:
      return items;
  }
};

const judgementOf = (prompt: JudgementPrompt, judge: Judge): string =>
  JSON.stringify({
    errors: judge({
      source: prompt.source,
      translation: prompt.translation,
      sourceLanguage: prompt.source_language,
      targetLanguage: prompt.target_language,
    }),
  });

/** What the model would say if it behaved, but for items: null where it refuses. */
const saidFor = async (
  call: Call,
  { translate, judge }: Model,
  misbehaviour: Misbehaviour | undefined,
): Promise<string | null> => {
  const judgement = readJudgementPrompt(call.userText);
  if (judgement) return judgementOf(judgement, judge);
  const prompt = readPrompt(call.userText);
  if (!prompt) return call.userText;
  const items = await translateItems(prompt, call, translate);
  return items && JSON.stringify({ items: misbehave(items, prompt, misbehaviour) });
};

const contentOf = async (
  call: Call,
  model: Model,
  misbehaviour: Misbehaviour | undefined,
): Promise<string | null> => {
  if (misbehaviour === 'refusal') return null;
  if (misbehaviour === 'content_filter') return '';
  if (misbehaviour === 'garbage_content') return 'Sure! Here is \u0000 your translation: {{{';
  const content = await saidFor(call, model, misbehaviour);
  if (content === null) return null;
  if (misbehaviour === 'length') return content.slice(0, Math.ceil(content.length / 2));
  if (misbehaviour === 'fenced_json') return `Here you are:\n\`\`\`json\n${content}\n\`\`\`\nAnything else?`;
  return content;
};

/** A rule of thumb. */
const charactersPerToken = 4;

/** About as many tokens as the model takes for a text. */
export const countTokens = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** An alias in full, as the real API resolves it. */
const resolveModel = (model: string): string =>
  /\d{4}-\d{2}-\d{2}$/.test(model) ? model : `${model}-2026-03-17`;

/** A fresh id as the API makes them. */
export const newId = (prefix: string): string => prefix + randomBytes(16).toString('hex');

/** Plays the model: translates the items of the prompt, or judges, and misbehaves where told so. */
export const answerCall = async (
  call: Call,
  model: Model,
  misbehaviour: Misbehaviour | undefined,
): Promise<Answer> => {
  const said = await contentOf(call, model, misbehaviour);
  const { outputLimit = Number.POSITIVE_INFINITY } = call;
  const isCut = said !== null && countTokens(said) > outputLimit;
  const content = isCut ? said.slice(0, outputLimit * charactersPerToken) : said;
  const finishReasons: Partial<Record<Misbehaviour, Answer['finishReason']>> = {
    length: 'length',
    content_filter: 'content_filter',
  };
  return {
    id: newId(call.endpoint === 'chat' ? 'chatcmpl-' : 'resp_'),
    model: resolveModel(call.model),
    content,
    refusal: content === null ? "I'm sorry, but I cannot assist with that request." : null,
    finishReason: isCut ? 'length' : ((misbehaviour && finishReasons[misbehaviour]) ?? 'stop'),
    inputTokens: countTokens(call.promptText),
    outputTokens: countTokens(content ?? ''),
    createdSeconds: Math.floor(Date.now() / 1000),
  };
};
