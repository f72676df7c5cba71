import { defineFormat, type FormatSegment } from '@dragoman/provider';
import { z } from 'zod';

const linesOf = (bytes: Uint8Array): string[] => new TextDecoder().decode(bytes).split('\n');

/** A small format of lines: quick, whatever is asked of it. Its files begin with `mark`. */
const linesFormat = <Id extends string>(id: Id, kind: 'image' | 'document', mark: string) =>
  defineFormat({
    contract: 'format/v1',
    id,
    packageName: '@dragoman/fuzz',
    entry: import.meta.url,
    displayName: mark,
    kind,
    mediaTypes: [`application/x-${id}`],
    extensions: [id],
    capabilities: { ocr: false, passwords: true, existing: true, outputs: [], pages: 'real' },
    limits: { maxBytes: 1_000_000 },
    options: z.strictObject({}),
    sniff: (head) => (new TextDecoder().decode(head).startsWith(mark) ? 'certain' : 'no'),
    load: async () => ({
      contract: 'format/v1',
      id,
      extract: async ({ bytes, existing }) => {
        const before = existing ? linesOf(existing) : [];
        const segments = linesOf(bytes).flatMap((source, index): FormatSegment[] => {
          if (index === 0 || source === '') return [];
          const box = { x: 0, y: index * 10, width: 100, height: 10, angle: 0 };
          const target = before[index];
          return [{ key: String(index), source, page: 1, place: { box }, ...(target ? { target } : {}) }];
        });
        return { segments, pages: 1, info: { width: 100, height: 100 }, warnings: [] };
      },
      render: async ({ bytes, segments }) => {
        const lines = linesOf(bytes);
        for (const { key, target, hidden } of segments)
          if (hidden || target !== null) lines[Number(key)] = hidden ? '' : (target ?? '');
        const written = new TextEncoder().encode(lines.join('\n'));
        return { bytes: written, mediaType: `application/x-${id}`, extension: id, warnings: [] };
      },
    }),
  });

/** What the service under test knows as files and as pictures, besides what it brings along. */
export const formats = [
  linesFormat('fuzz-letter', 'document', 'FUZZ-LETTER'),
  linesFormat('fuzz-picture', 'image', 'FUZZ-PICTURE'),
];
