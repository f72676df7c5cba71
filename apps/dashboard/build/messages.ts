import { readFile } from 'node:fs/promises';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';
import type { Message, Part } from '../src/i18n/message.ts';

const partOf = (element: MessageFormatElement): Part => {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return ['#'];
    case TYPE.argument:
      return ['value', element.value];
    case TYPE.tag:
      return ['tag', element.value, element.children.map(partOf)];
    case TYPE.select:
      return ['select', element.value, optionsOf(element.options)];
    case TYPE.plural:
      return [
        'plural',
        element.value,
        element.pluralType ?? 'cardinal',
        element.offset,
        optionsOf(element.options),
      ];
    default:
      throw new Error(
        'Numbers, dates and times are written by useFormats and given to a message as text: a message has arguments, plurals, selections and tags.',
      );
  }
};

const optionsOf = (options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>) =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, value.map(partOf)]));

/**
 * A message in ICU syntax, taken apart.
 *
 * @throws where the syntax is wrong, or uses what the dashboard does not
 */
export const readMessage = (text: string): Message => {
  const parts = parse(text, { shouldParseSkeletons: false }).map(partOf);
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;
};

/** Reads the catalogues when the dashboard is built: the browser gets them taken apart, and needs no parser. */
export const messages = (): Plugin => ({
  name: 'messages',
  enforce: 'pre',
  load: {
    filter: { id: /\/src\/messages\/[^/]+\/[^/]+\.json$/ },
    async handler(id) {
      const catalogue = JSON.parse(await readFile(id, 'utf8')) as Record<string, string>;
      const entries = Object.entries(catalogue).map(([key, text]) => {
        try {
          return [key, readMessage(text)];
        } catch (error) {
          throw new Error(`${id}: ${key}: ${error instanceof Error ? error.message : error}`);
        }
      });
      return { code: `export default ${JSON.stringify(Object.fromEntries(entries))}`, moduleType: 'js' };
    },
  },
});
