import type { TtsCapabilities } from '@dragoman/provider';
import { countCodePoints } from '../../text/usage.ts';

/** The longest input of one call, as an engine counts. */
export type MaximumLength = NonNullable<TtsCapabilities['maxLength']>;

/** The length of a text in the unit of a limit. */
export const lengthOf = (text: string, unit: MaximumLength['unit']): number =>
  unit === 'bytes' ? Buffer.byteLength(text) : countCodePoints(text);
