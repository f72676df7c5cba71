import {
  type FormatHost,
  type FormatPictures,
  type FormatTarget,
  ServiceError,
  silentLogger,
} from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../src/index.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A file of lines: texts, and pictures, which begin with `@`. */
const format = createFormat<object>({
  id: 'lines',
  async read({ bytes }) {
    const lines = textOf(bytes).split('\n');
    const at = lines.map((line, index) => ({ line, index, name: `media#/${index}` }));
    return {
      segments: at
        .filter(({ line }) => !line.startsWith('@'))
        .map(({ line, index }) => ({
          key: `${index}`,
          source: line,
          write(parts) {
            lines[index] = (parts ?? []).map((part) => (part.kind === 'text' ? part.text : '')).join('');
          },
        })),
      pictures: at
        .filter(({ line }) => line.startsWith('@'))
        .map(({ line, index, name }) => ({
          name,
          read: () => bytesOf(line),
          write(picture) {
            lines[index] = textOf(picture);
          },
        })),
      pages: 1,
      mediaType: 'text/plain',
      extension: 'txt',
      finish: () => ({ bytes: bytesOf(lines.join('\n')) }),
    };
  },
});

const refusal = (code: 'corrupt_image' | 'provider_unavailable') => new ServiceError(code, { detail: 'No.' });

const pictures: FormatPictures = {
  async extract(picture) {
    const text = textOf(picture).slice(1);
    if (text === 'unknown') return undefined;
    if (text === 'broken') throw refusal('corrupt_image');
    if (text === 'no engine') throw refusal('provider_unavailable');
    return { segments: [{ key: '1', source: text, page: 1 }], pages: 1, warnings: [] };
  },
  async render(_, segments) {
    const [{ key, target, hidden } = { key: '', target: '' }] = segments;
    const warnings = [{ code: 'text_too_long', message: 'It is long.', key }];
    return { bytes: bytesOf(`@${hidden ? '' : target}`), mediaType: 'image/x', extension: 'x', warnings };
  },
};

const requestOf = (text: string, extra: Partial<FormatHost> = { pictures }) => ({
  bytes: bytesOf(text),
  signal: new AbortController().signal,
  targetLanguage: 'de',
  options: {},
  host: { logger: silentLogger, progress: () => undefined, ...extra },
});

const render = async (text: string, segments: readonly FormatTarget[], extra?: Partial<FormatHost>) => {
  const { bytes, warnings } = await format.render({ ...requestOf(text, extra), segments });
  return { text: textOf(bytes), warnings };
};

describe('pictures of a file', () => {
  const file = 'One\n@Sign\n@unknown';

  it('are read after its texts, and drawn with their targets', async () => {
    const { segments } = await format.extract(requestOf(file));
    expect(segments).toEqual([
      { key: '0', source: 'One' },
      { key: 'media#/1#1', source: 'Sign' },
    ]);
    const target = { key: 'media#/1#1', source: 'Sign', target: 'Schild' };
    expect(await render(file, [target])).toEqual({
      text: 'One\n@Schild\n@unknown',
      warnings: [{ code: 'text_too_long', message: 'It is long.', key: 'media#/1#1' }],
    });
    expect((await render(file, [{ ...target, target: null, hidden: true }])).text).toBe('One\n@\n@unknown');
    expect(await render(file, [{ ...target, target: null }])).toEqual({ text: file, warnings: [] });
  });

  it('are left alone where they are not to be translated', async () => {
    expect((await format.extract(requestOf(file, {}))).segments).toHaveLength(1);
    const target = { key: 'media#/1#1', source: 'Sign', target: 'Schild' };
    await expect(render(file, [target], {})).rejects.toMatchObject({ code: 'invalid_request' });
    const foreign = { ...target, key: 'media#/7#1' };
    await expect(render(file, [foreign])).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('stay as they are where they are broken; where none can be read the file fails', async () => {
    const { segments, warnings } = await format.extract(requestOf('One\n@broken\n@Sign'));
    expect(segments.map(({ key }) => key)).toEqual(['0', 'media#/2#1']);
    expect(warnings).toMatchObject([
      { code: 'picture_skipped', message: expect.stringContaining('media#/1') },
    ]);
    await expect(format.extract(requestOf('@no engine'))).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });
});
