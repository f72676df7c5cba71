import { answerSchema } from './answer-schema.ts';
import type { ResponseFormats } from './json-schema.ts';
import { judgePrompt } from './judge-prompt.ts';
import { judgementSchema } from './judgement-schema.ts';
import { type SystemMessage, systemMessage, systemPrompts } from './system-prompt.ts';

/** What a model is asked to do: its rules, and the form of its answer. */
export interface Task {
  readonly system: SystemMessage;
  readonly schema: Pick<ResponseFormats, 'chat' | 'responses'>;
}

/** All that a model is ever asked to do. */
export const tasks = {
  translate: { system: systemMessage(systemPrompts.plain), schema: answerSchema.plain },
  adapt: { system: systemMessage(systemPrompts.adapted), schema: answerSchema.adapted },
  judge: { system: systemMessage(judgePrompt), schema: judgementSchema },
} as const satisfies Readonly<Record<string, Task>>;
