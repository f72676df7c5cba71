import { z } from 'zod';

/** The schema of a value that can stand in a header, as keys and tokens do. */
export const headerValue = z.string().regex(/^[!-~]+$/, 'must be printable ASCII without spaces');
