import { expect, it } from 'vitest';
import { z } from 'zod';
import { wantedOf } from '../src/wanted.ts';

it.each([
  [z.string(), 5, 'must be text'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.number(), 'x', 'must be a number'],
  [z.boolean(), 'yes', 'must be `true` or `false`'],
  [z.array(z.string()), 'x', 'must be a list'],
  [z.strictObject({}), [], 'must be an object'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(2), 'x', 'must have at least 2 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
  [z.number().min(1), 0, 'must be at least 1'],
  [z.number().positive(), 0, 'must be greater than 0'],
  [z.number().max(65_535), 70_000, 'must be at most 65535'],
  [z.enum(['info', 'warn']), 'wran', 'must be one of `info`, `warn`: did you mean `warn`?'],
  [z.literal(true), false, 'must be `true`'],
  [z.uuid(), 'x', 'must be a UUID'],
  [z.url(), 'x', 'must be a URL such as https://example.com/path'],
  [z.iso.datetime(), 'x', 'must be a moment such as 2026-01-31T12:00:00Z'],
  [z.string().regex(/^a/), 'b', 'has not the right form'],
  [z.string().regex(/^a/, { message: 'Must begin with a' }), 'b', 'must begin with a'],
  [z.union([z.boolean(), z.int()]), 'x', 'must be `true` or `false`, or a number'],
])('%# a wrong value is told what is wanted', (schema, value, wanted) => {
  const parsed = (schema as z.ZodType).safeParse(value, { reportInput: true });
  expect(parsed.error?.issues.map(wantedOf)).toEqual([wanted]);
});
