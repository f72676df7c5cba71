import { answerSchema } from './answer.ts';
import type { ResponseFormats } from './json.ts';
import { judgePrompt } from './judge-prompt.ts';
import { judgementSchema } from './judgement.ts';
import { systemPrompts } from './system-prompt.ts';

/** What a model is asked to do: its rules, and the form of its answer. */
export interface Task {
  readonly rules: { readonly role: 'system'; readonly content: string };
  readonly schema: ResponseFormats;
}

/** Rules as a message: frozen, so that its JSON is made once. */
const rules = (content: string): Task['rules'] => Object.freeze({ role: 'system', content });

/** All that a model is ever asked to do. */
export const tasks = {
  translate: { rules: rules(systemPrompts.plain), schema: answerSchema.plain },
  adapt: { rules: rules(systemPrompts.adapted), schema: answerSchema.adapted },
  judge: { rules: rules(judgePrompt), schema: judgementSchema },
} as const satisfies Readonly<Record<string, Task>>;
