import type { Speaking } from '@dragoman/vendors';
import { toneOf } from '@dragoman/vendors/testing';

/** "Says" a text as a tone that depends on text, voice and rate, 20 ms for each character. */
export const tone: Speaking = toneOf;
