import { randomBytes } from 'node:crypto';
import { placeholderPattern } from '@dragoman/provider';
import type { Call } from './call.ts';
import type { Misbehaviour } from './failures.ts';
import { readPrompt, type TranslationPrompt } from './prompt.ts';
import type { Translator } from './translator.ts';

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
  const translations = await Promise.all(
    prompt.items.map(({ text }) =>
      translate({ text, sourceLanguage: prompt.source_language, targetLanguage: prompt.target_language }),
    ),
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

const onePlaceholder = new RegExp(placeholderPattern.source);

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
      return items.map((item, index) => ({ ...item, translation: prompt.items[index]?.text ?? '' }));
    case 'obey_injection':
      return items.map((item) => ({ ...item, translation: 'HACKED' }));
    case 'lose_placeholder':
      return withFirst(items, (text) => text.replace(onePlaceholder, ''));
    case 'duplicate_placeholder':
      return withFirst(items, (text) => text.replace(onePlaceholder, (found) => found + found));
    default:
      return items;
  }
};

const contentOf = async (
  call: Call,
  translate: Translator,
  misbehaviour: Misbehaviour | undefined,
): Promise<string | null> => {
  if (misbehaviour === 'refusal') return null;
  if (misbehaviour === 'content_filter') return '';
  if (misbehaviour === 'garbage_content') return 'Sure! Here is \u0000 your translation: {{{';
  const prompt = readPrompt(call.userText);
  if (!prompt) return call.userText;
  const items = await translateItems(prompt, call, translate);
  if (!items) return null;
  const content = JSON.stringify({ items: misbehave(items, prompt, misbehaviour) });
  if (misbehaviour === 'length') return content.slice(0, Math.ceil(content.length / 2));
  if (misbehaviour === 'fenced_json') return `Here you are:\n\`\`\`json\n${content}\n\`\`\`\nAnything else?`;
  return content;
};

/** About four characters to a token, as a rule of thumb. */
const countTokens = (text: string): number => Math.ceil(text.length / 4);

/** An alias in full, as the real API resolves it. */
const resolveModel = (model: string): string =>
  /\d{4}-\d{2}-\d{2}$/.test(model) ? model : `${model}-2026-03-17`;

/** A fresh id as the API makes them. */
export const newId = (prefix: string): string => prefix + randomBytes(16).toString('hex');

/** Plays the model: reads the items of the prompt, translates them, and misbehaves where told so. */
export const answerCall = async (
  call: Call,
  translate: Translator,
  misbehaviour: Misbehaviour | undefined,
): Promise<Answer> => {
  const content = await contentOf(call, translate, misbehaviour);
  const finishReasons: Partial<Record<Misbehaviour, Answer['finishReason']>> = {
    length: 'length',
    content_filter: 'content_filter',
  };
  return {
    id: newId(call.endpoint === 'chat' ? 'chatcmpl-' : 'resp_'),
    model: resolveModel(call.model),
    content,
    refusal: content === null ? "I'm sorry, but I cannot assist with that request." : null,
    finishReason: (misbehaviour && finishReasons[misbehaviour]) ?? 'stop',
    inputTokens: countTokens(call.promptText),
    outputTokens: countTokens(content ?? ''),
    createdSeconds: Math.floor(Date.now() / 1000),
  };
};
