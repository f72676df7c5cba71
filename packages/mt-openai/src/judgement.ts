import type { MtEvaluationResult } from '@dragoman/provider';
import { z } from 'zod';
import { readJson, responseFormats, strictObject, text } from './json.ts';

/** How grave an error is, in the terms of MQM (Multidimensional Quality Metrics, themqm.org). */
export const findingSeverities = ['minor', 'major', 'critical'] as const;

/** What an error is one of: dimensions of MQM, and types of their own where a reader gains by it. */
export const findingCategories = [
  'mistranslation',
  'omission',
  'addition',
  'untranslated',
  'terminology',
  'grammar',
  'spelling',
  'punctuation',
  'style',
  'register',
  'locale',
  'other',
] as const;

/** The JSON schema of a judgement: a constant, as those of translations. */
export const judgementSchema = responseFormats(
  'judgement',
  strictObject({
    errors: {
      type: 'array',
      items: strictObject({
        severity: { type: 'string', enum: findingSeverities },
        category: { type: 'string', enum: findingCategories },
        note: text,
      }),
    },
  }),
);

/** More errors than the prompt asks for are a judge that has lost its way. */
const maxFindings = 10;
const maxNote = 200;

/** One line without control characters: it quotes a text that may hold anything. */
const clean = (note: string): string => {
  const line = note.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > maxNote ? `${line.slice(0, maxNote - 1).toWellFormed()}…` : line;
};

/** Servers without strict schemas let models invent words, and write known ones in other cases. */
const lowerCase = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;

const findingSchema = z.object({
  severity: z.preprocess(lowerCase, z.enum(findingSeverities).catch('minor')),
  category: z.preprocess(lowerCase, z.enum(findingCategories).catch('other')),
  note: z.string().catch('').transform(clean),
});

const findingsSchema = z.object({ errors: z.array(findingSchema) }).transform(({ errors }) => errors);

const gravity = (severity: (typeof findingSeverities)[number]): number => findingSeverities.indexOf(severity);

/** Reads what a judge said, the gravest errors first and at most ten; undefined where it holds no list of errors. */
export const readJudgement = (content: string): MtEvaluationResult['errors'] | undefined =>
  readJson(content, findingsSchema)
    ?.toSorted((left, right) => gravity(right.severity) - gravity(left.severity))
    .slice(0, maxFindings);
