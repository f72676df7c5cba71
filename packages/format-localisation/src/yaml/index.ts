import type { SniffedFormat } from '@dragoman/provider';
import { z } from 'zod';
import { defineCatalogue } from '../common/definition.ts';
import { textOfHead } from '../common/heads.ts';

/** Behind comments, marks and directives: a key, a dash, or a bracket. */
const beginning =
  /^(?:[ \t]*(?:#[^\n]*)?\n|%[^\n]*\n|---[ \t]*(?:#[^\n]*)?\n){0,1000}(?:---[ \t]+)?[ \t]*(?:["']?[^\s"'#&*!|>%@`{}[\],:-][^\n]{0,300}?:(?:\s|$)|-\s|["'][^"'\n]{1,300}["'][ \t]*:|[[{&!?]|$)/;

const looksLikeYaml = (head: Uint8Array): SniffedFormat => {
  const text = textOfHead(head);
  return text !== undefined && beginning.test(text.replace(/\r\n?/g, '\n')) ? 'possible' : 'no';
};

/** YAML with texts at any depth. */
export const yaml = defineCatalogue({
  id: 'yaml',
  displayName: 'YAML',
  mediaTypes: ['application/yaml', 'text/yaml', 'application/x-yaml'],
  extensions: ['yaml', 'yml'],
  options: z.strictObject({}),
  // The library's trees weigh a hundred times their text.
  maxBytes: 5 * 1024 * 1024,
  sniff: looksLikeYaml,
  load: async () => (await import('./format.ts')).yamlFormat,
});
