import {
  defineFormat,
  type FormatRenderRequest,
  type FormatRequest,
  type FormatSegment,
  type FormatTarget,
  ServiceError,
} from '@dragoman/provider';
import { z } from 'zod';

// Formats for tests, in a module that a child process can import. Both are text.

const options = z.strictObject({ comments: z.boolean().default(false) });
type Options = z.output<typeof options>;

const linesOf = (bytes: Uint8Array): string[] => new TextDecoder().decode(bytes).split('\n');
const linesOnPage = 10;

const tagged = (line: string): string => {
  let number = 0;
  return line.replaceAll(/\*([^*]+)\*/g, (_, bold: string) => {
    number += 1;
    return `<${number}>${bold}</${number}>`;
  });
};
const untagged = (target: string): string => target.replaceAll(/<\/?\d+>/g, '*');

const obey = async (
  line: string | undefined,
  { host, signal, password, allowRestricted }: FormatRequest<Options>,
): Promise<void> => {
  if (line?.startsWith('!locked ') && line !== `!locked ${password}`)
    throw new ServiceError('encrypted_document', { detail: 'It is locked: send its password.' });
  if (line === '!restricted' && !allowRestricted)
    throw new ServiceError('restricted_document', { detail: 'Its owner forbids changes.' });
  if (line === '!refuse') throw new ServiceError('corrupt_document', { detail: 'Nothing can be read.' });
  if (line === '!encrypted') throw new ServiceError('encrypted_document', { detail: 'It is locked.' });
  const pages = /^!pages (\d+)$/.exec(line ?? '')?.[1];
  if (pages !== undefined) host.pages?.(Number(pages));
  if (line === '!wait' || pages !== undefined) {
    host.progress(1, 2);
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  }
};

const write = (lines: string[], segments: readonly FormatTarget[]): string => {
  for (const { key, target, hidden } of segments) {
    if (hidden) lines[Number(key)] = '';
    else if (target !== null) lines[Number(key)] = untagged(target);
  }
  return lines.join('\n');
};

/**
 * Begins with `NOTES`; each line is a segment on one of pages of ten, `*words*` are a tag. `#` begins a comment, `!` an order.
 * A line of a file of before is the translation of the line of the same number, where it is another.
 */
const notes = defineFormat({
  contract: 'format/v1',
  id: 'notes',
  packageName: '@test/formats',
  entry: import.meta.url,
  displayName: 'Notes',
  kind: 'document',
  mediaTypes: ['text/x-notes'],
  extensions: ['notes'],
  capabilities: { ocr: false, passwords: true, existing: true, outputs: [], pages: 'real' },
  limits: { maxBytes: 5_000_000 },
  options,
  sniff: (head) => (new TextDecoder().decode(head).startsWith('NOTES') ? 'certain' : 'no'),
  load: async () => ({
    contract: 'format/v1',
    id: 'notes',
    async extract(request) {
      const lines = linesOf(request.bytes);
      await obey(lines[1], request);
      const before = request.existing ? linesOf(request.existing) : lines;
      const segments: FormatSegment[] = lines.flatMap((line, index) =>
        index === 0 ||
        line === '' ||
        line.startsWith('!') ||
        (line.startsWith('#') && !request.options.comments)
          ? []
          : [
              {
                key: String(index),
                source: tagged(line),
                page: 1 + Math.floor((index - 1) / linesOnPage),
                ...(line.endsWith('!') ? { context: 'shouted' } : {}),
                ...((before[index] ?? line) === line ? {} : { target: tagged(before[index] ?? '') }),
              },
            ],
      );
      return { segments, pages: Math.max(1, Math.ceil((lines.length - 1) / linesOnPage)), warnings: [] };
    },
    async render({ bytes, segments, ...request }: FormatRenderRequest<Options>) {
      const lines = linesOf(bytes);
      if (lines[1]?.startsWith('!locked ')) await obey(lines[1], { bytes, ...request });
      if (lines[1] === '!unwritable') throw new ServiceError('too_complex', { detail: 'It is too much.' });
      return {
        bytes: new TextEncoder().encode(write(lines, segments)),
        mediaType: 'text/x-notes',
        extension: 'notes',
        warnings: [],
      };
    },
  }),
});

/** Begins with `PHOTO 640x480`; a line `Save @10,20,100,30` is a label with its box, `*words*` are a tag. */
const photo = defineFormat({
  contract: 'format/v1',
  id: 'photo',
  packageName: '@test/formats',
  entry: import.meta.url,
  displayName: 'Photo',
  kind: 'image',
  mediaTypes: ['image/x-photo'],
  extensions: ['photo'],
  capabilities: { ocr: false, passwords: false, outputs: ['image/webp'], pages: 'real' },
  limits: { maxBytes: 5_000_000 },
  options: z.strictObject({}),
  sniff: (head) => (new TextDecoder().decode(head).startsWith('PHOTO') ? 'certain' : 'no'),
  load: async () => ({
    contract: 'format/v1',
    id: 'photo',
    async extract(request) {
      const lines = linesOf(request.bytes);
      const [, width, height] = /(\d+)x(\d+)/.exec(lines[0] ?? '') ?? [];
      if (width === undefined) throw new ServiceError('corrupt_image', { detail: 'It is cut off.' });
      await obey(lines[1], { ...request, options: { comments: false } });
      const segments = lines.flatMap((line, index): FormatSegment[] => {
        const [, source, x = 0, y = 0, w = 0, h = 0] = /^(.*) @(\d+),(\d+),(\d+),(\d+)$/.exec(line) ?? [];
        if (source === undefined) return [];
        const box = { x: Number(x), y: Number(y), width: Number(w), height: Number(h), angle: 0 };
        const place = { box, looks: 'dark' };
        return [{ key: String(index), source: tagged(source), place, confidence: 0.9, page: 1 }];
      });
      return { segments, pages: 1, info: { width: Number(width), height: Number(height) }, warnings: [] };
    },
    async render({ bytes, segments, outputMediaType }) {
      const mediaType = outputMediaType ?? 'image/x-photo';
      const text = write(linesOf(bytes), segments);
      return {
        bytes: new TextEncoder().encode(outputMediaType ? `${outputMediaType}\n${text}` : text),
        mediaType,
        extension: outputMediaType ? 'webp' : 'photo',
        warnings: [],
      };
    },
  }),
});

export const formats = [notes, photo];
