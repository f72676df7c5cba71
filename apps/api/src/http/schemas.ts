import { z } from 'zod';

/** Schemas that several resources share. */

/** `/{id}` in a path. */
export const idParams = z.strictObject({ id: z.uuid() });

/** What a DELETE answers. */
export const deletedData = z.strictObject({ id: z.uuid(), deleted: z.literal(true) });

/** The name of an account, project or key. */
export const nameField = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/\p{Cc}/u.test(text), { message: 'must not hold control characters' });

/** A quota; null: none. */
export const charactersPerMonthField = z.int().positive().nullable();
