import type { FormatDefinition } from '@dragoman/provider';
import { arb, json } from './json/index.ts';
import { po } from './po/index.ts';
import { properties } from './properties/index.ts';

/** What a configuration that names this package brings along, sorted by id. */
export const formats: readonly FormatDefinition[] = [arb, json, po, properties];

export { arb, json, po, properties };
