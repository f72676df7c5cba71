import type { SniffedFormat } from '@dragoman/provider';
import { defineCatalogue } from '../common/definition.ts';
import { textOfHead } from '../common/heads.ts';
import { propertiesOptions } from './options.ts';

/** A name without blanks, and a separator that is none. */
const assignment = /^[ \t\f]*[^\s=:#!<{[-](?:[^\s=:\\]|\\.){0,300}[ \t\f]*[=:]/;
const silent = /^[ \t\f]*(?:[#!].*)?$/;

/** Most lines are comments, or names with a separator: text of other kinds has few of them. */
const looksLikeProperties = (head: Uint8Array): SniffedFormat => {
  const lines = textOfHead(head)?.split(/\r\n|\r|\n/) ?? [];
  const begun = lines.filter((line, index) => !silent.test(line) && !/\\$/.test(lines[index - 1] ?? ''));
  const named = begun.filter((line) => assignment.test(line)).length;
  const isSilent = begun.length === 0 && lines.some((line) => line.trim() !== '');
  return isSilent || (named > 0 && named * 2 >= begun.length) ? 'possible' : 'no';
};

/** Properties of Java. */
export const properties = defineCatalogue({
  id: 'properties',
  displayName: 'Java properties',
  mediaTypes: ['text/x-java-properties'],
  extensions: ['properties'],
  options: propertiesOptions,
  sniff: looksLikeProperties,
  load: async () => (await import('./format.ts')).propertiesFormat,
});
