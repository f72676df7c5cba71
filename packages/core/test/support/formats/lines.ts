import {
  defineFormat,
  type FormatExtraction,
  type FormatPairRequest,
  type FormatRenderRequest,
  type FormatRequest,
  type FormatSegment,
  ServiceError,
} from '@dragoman/provider';
import { z } from 'zod';

// Formats for tests, in a module that a child process can import.

const options = z.strictObject({ comments: z.boolean().default(false) });
type Options = z.output<typeof options>;

const linesOf = (bytes: Uint8Array): string[] => new TextDecoder().decode(bytes).split('\n');

const segmentsOf = ({ bytes, options: { comments } }: FormatRequest<Options>): readonly FormatSegment[] =>
  linesOf(bytes).flatMap((source, index) =>
    index === 0 || source === '' || (source.startsWith('#') && !comments)
      ? []
      : [{ key: String(index), source }],
  );

/** What the commands of a file do: `!fail` and the like stand alone in its second line. */
const obey = async (request: FormatRequest<Options>): Promise<FormatExtraction['info']> => {
  const { host, signal } = request;
  switch (linesOf(request.bytes)[1]) {
    case '!refuse':
      throw new ServiceError('corrupt_document', { detail: 'Nothing can be read.' });
    case '!fail':
      throw new RangeError('a defect');
    case '!wait':
      host.progress(1, 2);
      await new Promise((_, reject) => {
        signal.throwIfAborted();
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      return undefined;
    case '!progress':
      for (const done of [0, 2, 1, 4]) host.progress(done, 4);
      host.logger.warn({ pages: 4 }, 'a word of the format');
      return undefined;
    case '!pages':
      host.pages?.(21);
      return undefined;
    case '!process':
      return { process: process.pid };
    case '!crash':
      process.kill(process.pid, 'SIGKILL');
      return undefined;
    case '!spin':
      for (;;) Math.hypot(Math.random(), 1);
    case '!hoard': {
      const hoard: Buffer[] = [];
      for (;;) {
        hoard.push(Buffer.alloc(20_000_000, 1));
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    case '!read': {
      const read = await host.ocr?.recognize({ image: new Uint8Array([1]), format: 'png', signal });
      return { read: read ? (read.blocks[0]?.lines[0]?.text ?? '') : 'no engine' };
    }
    default: {
      const { name, password, sourceLanguage, targetLanguage, allowRestricted } = request;
      const existing = request.existing && new TextDecoder().decode(request.existing);
      return JSON.parse(
        JSON.stringify({ name, password, existing, sourceLanguage, targetLanguage, allowRestricted }),
      ) as FormatExtraction['info'];
    }
  }
};

const load = async () => ({
  contract: 'format/v1' as const,
  id: 'lines',
  async extract(request: FormatRequest<Options>) {
    const info = await obey(request);
    return { segments: segmentsOf(request), pages: 1, warnings: [], ...(info ? { info } : {}) };
  },
  async render(request: FormatRenderRequest<Options>) {
    const lines = linesOf(request.bytes);
    for (const { key, target } of request.segments) if (target !== null) lines[Number(key)] = target;
    return {
      bytes: new TextEncoder().encode(lines.join('\n')),
      mediaType: request.outputMediaType ?? 'text/x-lines',
      extension: 'lines',
      warnings: [],
    };
  },
  /** The one behind the other, with the layout between them. */
  async pair({ bytes, translated, layout }: FormatPairRequest<Options>) {
    const both = Buffer.concat([bytes, Buffer.from(`\n#${layout}\n`), translated]);
    return { bytes: new Uint8Array(both), mediaType: 'text/x-lines', extension: 'lines', warnings: [] };
  },
});

/** Its files begin with `LINES`. */
export const lines = defineFormat({
  contract: 'format/v1',
  id: 'lines',
  packageName: '@test/lines',
  entry: import.meta.url,
  displayName: 'Lines',
  kind: 'document',
  mediaTypes: ['text/x-lines'],
  extensions: ['lines'],
  capabilities: {
    ...{ ocr: false, passwords: true, existing: true, bilingual: true },
    ...{ outputs: ['text/plain'], pages: 'real' },
  },
  limits: { maxBytes: 1_000 },
  options,
  sniff: (head) => (new TextDecoder().decode(head).startsWith('LINES\n') ? 'certain' : 'no'),
  load,
});

/** The same for pictures: they begin with `PHOTO`. */
export const photo = defineFormat({
  ...lines,
  id: 'photo',
  packageName: '@test/photo',
  displayName: 'Photo',
  kind: 'image',
  mediaTypes: ['image/x-photo'],
  extensions: ['photo'],
  capabilities: { ocr: true, passwords: false, outputs: ['text/plain'], pages: 'real' },
  sniff: (head) => (new TextDecoder().decode(head).startsWith('PHOTO\n') ? 'certain' : 'no'),
});

const pictureOf = (bytes: Uint8Array): Uint8Array => bytes.subarray('ALBUM\n'.length);

/** One picture is all that is in it. */
const album = defineFormat({
  ...lines,
  id: 'album',
  packageName: '@test/album',
  displayName: 'Album',
  extensions: ['album'],
  capabilities: { ocr: false, passwords: false, pictures: true, outputs: [], pages: 'real' },
  sniff: (head) => (new TextDecoder().decode(head).startsWith('ALBUM\n') ? 'certain' : 'no'),
  load: async () => ({
    contract: 'format/v1' as const,
    id: 'album',
    async extract({ bytes, host: { pictures } }: FormatRequest<Options>) {
      const found = await pictures?.extract(pictureOf(bytes));
      return { segments: [], pages: 1, warnings: [], ...found, info: { isLent: pictures !== undefined } };
    },
    async render({ bytes, segments, host: { pictures } }: FormatRenderRequest<Options>) {
      const drawn = await pictures?.render(pictureOf(bytes), segments);
      return { bytes, mediaType: 'text/x-lines', extension: 'album', warnings: [], ...drawn };
    },
  }),
});

export const formats = [lines, photo, album];
