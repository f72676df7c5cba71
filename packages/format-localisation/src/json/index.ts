import type { SniffedFormat } from '@dragoman/provider';
import { z } from 'zod';
import { defineCatalogue } from '../common/definition.ts';
import { textOfHead } from '../common/heads.ts';
import { jsonOptions } from './options.ts';

/** A map or a list, behind comments. */
const beginning =
  /^(?:\s|\/\/[^\r\n]*[\r\n]|\/\*(?:[^*]|\*(?!\/)){0,4000}\*\/){0,1000}[{[]\s*(?:["'{}[\]\p{L}\d/$_-]|$)/u;

const looksLikeJson = (head: Uint8Array): SniffedFormat => {
  const text = textOfHead(head);
  return text !== undefined && beginning.test(text) ? 'possible' : 'no';
};

/** JSON with texts at any depth. */
export const json = defineCatalogue({
  id: 'json',
  displayName: 'JSON',
  mediaTypes: ['application/json'],
  extensions: ['json', 'jsonc', 'json5'],
  options: jsonOptions,
  sniff: looksLikeJson,
  load: async () => (await import('./format.ts')).jsonFormat,
});

/** Resource bundles of Flutter. */
export const arb = defineCatalogue({
  id: 'arb',
  displayName: 'Application Resource Bundle',
  mediaTypes: ['application/x-arb+json'],
  extensions: ['arb'],
  options: z.strictObject({}),
  sniff: looksLikeJson,
  load: async () => (await import('./arb.ts')).arbFormat,
});

export { escapeCharacter } from './content.ts';
export { textIn } from './dialects.ts';
export { readJson } from './read.ts';
export { encodeString, literalOf, styleOf } from './strings.ts';
