import { createServices, type ExtractRequest, type RenderRequest } from '@dragoman/core';
import type { OcrRequest, ProviderLogger } from '@dragoman/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formats } from '../support/formats/lines.ts';
import { reader } from '../support/formats/reader.ts';

const fileOf = (...lines: string[]): Uint8Array => new TextEncoder().encode(lines.join('\n'));
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const serviceOf = async (logged: [string, object, string][] = []) => {
  const say =
    (level: string): ProviderLogger['info'] =>
    (fields, message) => {
      logged.push([level, fields, message]);
    };
  const { definition, requests } = reader();
  const { services, close } = await createServices({
    providers: [definition],
    formats,
    logger: { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') },
  });
  onTestFinished(close);
  return { service: services.formats, services, requests, close };
};

const request = (...lines: string[]): ExtractRequest => ({
  format: 'lines',
  bytes: fileOf('LINES', ...lines),
  targetLanguage: 'de',
});

describe('services.formats', () => {
  it('reads a file and writes it anew', async () => {
    const { service } = await serviceOf();
    expect(service.list().map(({ id }) => id)).toEqual(['lines', 'photo', 'album']);
    const given = request('One', '# two', 'Three');
    const { segments, pages } = await service.extract(given);
    expect(segments).toEqual([
      { key: '1', source: 'One' },
      { key: '3', source: 'Three' },
    ]);
    expect(pages).toBe(1);
    const rendered = await service.render({
      ...given,
      segments: [{ key: '3', source: 'Three', target: 'Drei' }],
      outputMediaType: 'text/plain',
    });
    expect(textOf(rendered.bytes)).toBe('LINES\nOne\n# two\nDrei');
    expect(rendered.mediaType).toBe('text/plain');
    expect(textOf(given.bytes)).toBe('LINES\nOne\n# two\nThree');
    await expect(
      service.render({ ...given, segments: [], outputMediaType: 'image/png' }),
    ).rejects.toMatchObject({
      code: 'unsupported_option',
      detail: 'Lines cannot be written as image/png: use text/x-lines, text/plain.',
    });
  });

  it('hands on what is known of the file, and nothing that is not', async () => {
    const { service } = await serviceOf();
    const plain = await service.extract({ ...request(), sourceLanguage: 'auto', name: undefined });
    expect(plain.info).toEqual({ targetLanguage: 'de' });
    const rich = { name: 'a.lines', password: 'p', sourceLanguage: 'en', allowRestricted: true };
    expect((await service.extract({ ...request(), ...rich })).info).toEqual({
      ...rich,
      targetLanguage: 'de',
    });
    const existing = new TextEncoder().encode('EINS');
    expect((await service.extract({ ...request(), existing })).info).toMatchObject({ existing: 'EINS' });
    const rendering = { ...request('!progress'), existing, segments: [] };
    await expect(service.render(rendering)).resolves.toBeDefined();
  });

  it('says where the name is that of another format than the content', async () => {
    const { service } = await serviceOf();
    const named = async (name: string) => (await service.extract({ ...request('One'), name })).warnings;
    expect(await named('holiday.photo')).toEqual([
      {
        code: 'name_contradicts_content',
        message: 'The file is called as Photo is, and its content is Lines: it was taken for that.',
      },
    ]);
    for (const name of ['a.lines', 'a.unknown', 'README']) expect(await named(name)).toEqual([]);
  });

  it('lends the formats of pictures to others, with the engines that read them', async () => {
    const { service, requests } = await serviceOf();
    const asked = { format: 'album', targetLanguage: 'de', translateImages: true };
    const bytes = fileOf('ALBUM', 'PHOTO', '!read');
    const { segments, info } = await service.extract({ ...asked, bytes });
    expect(segments).toEqual([{ key: '1', source: '!read' }]);
    expect(info).toEqual({ isLent: true });
    expect(requests).toHaveLength(1);
    const targets = [{ key: '1', source: '!read', target: 'Lies' }];
    const rendered = await service.render({ ...asked, bytes, segments: targets });
    expect(textOf(rendered.bytes)).toBe('PHOTO\nLies');
    const unwanted = await service.extract({ ...asked, bytes, translateImages: false });
    expect(unwanted).toMatchObject({ segments: [], info: { isLent: false } });
    const unknown = await service.extract({ ...asked, bytes: fileOf('ALBUM', 'LINES', 'One') });
    expect(unknown.segments).toEqual([]);
    const broken = service.extract({ ...asked, bytes: fileOf('ALBUM', 'PHOTO', '!refuse') });
    await expect(broken).rejects.toMatchObject({ code: 'corrupt_document' });
  });

  it('refuses what a format does not take', async () => {
    const { service } = await serviceOf();
    const photo = { ...request(), format: 'photo' };
    const extras = { password: 'p', existing: new Uint8Array(1) };
    service.checkExtras('lines', extras);
    service.checkExtras('album', { translateImages: true });
    service.checkExtras('lines', { translateImages: false });
    expect(() => service.checkExtras('lines', { translateImages: true })).toThrow(
      expect.objectContaining({
        code: 'unsupported_option',
        errors: [expect.objectContaining({ pointer: '/translate_images' })],
      }),
    );
    for (const [field, value] of Object.entries(extras)) {
      const refusal = { code: 'unsupported_option', errors: [{ pointer: `/${field}` }] };
      await expect(service.extract({ ...photo, [field]: value })).rejects.toMatchObject(refusal);
      expect(() => service.checkExtras('photo', { [field]: value })).toThrow(
        expect.objectContaining({ code: 'unsupported_option' }),
      );
    }
    await expect(service.extract({ ...request(), existing: new Uint8Array(1_001) })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
  });

  it('checks options by the schema of the format', async () => {
    const { service } = await serviceOf();
    const found = await service.extract({ ...request('# two'), options: { comments: true } });
    expect(found.segments).toHaveLength(1);
    await expect(service.extract({ ...request(), options: { comments: 1 } })).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/options/lines/comments' }],
    });
    expect(() => service.readOptions('lines', { sheets: 1 })).toThrow(
      expect.objectContaining({ code: 'invalid_request', detail: expect.stringContaining('sheets') }),
    );
    expect(service.readOptions('lines', undefined)).toEqual({ comments: false });
  });

  it('refuses a file that is too large, of an unknown format, or without a language', async () => {
    const { service } = await serviceOf();
    await expect(service.extract(request('x'.repeat(1_000)))).rejects.toMatchObject({
      code: 'payload_too_large',
      extensions: { limit: 1_000, actual: 1_006 },
    });
    await expect(service.extract({ ...request(), format: 'docx' })).rejects.toMatchObject({
      code: 'unsupported_format',
    });
    await expect(
      service.extract({
        ...request(),
        targetLanguage: undefined,
        bytes: 'text',
      } as unknown as ExtractRequest),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/bytes' }, { pointer: '/targetLanguage' }],
    });
    await expect(service.render(request() as RenderRequest)).rejects.toMatchObject({
      errors: [{ pointer: '/segments', code: 'required' }],
    });
  });

  it('tells progress that never goes back, and logs what the format says', async () => {
    const logged: [string, object, string][] = [];
    const { service } = await serviceOf(logged);
    const told: [number, number][] = [];
    await service.extract({
      ...request('!progress'),
      onProgress: (done, total) => void told.push([done, total]),
    });
    expect(told).toEqual([
      [0, 4],
      [2, 4],
      [4, 4],
    ]);
    expect(logged).toEqual([['warn', { pages: 4, format: 'lines' }, 'a word of the format']]);
  });

  it('lends the engines that read pictures to formats that need them, for whoever asks', async () => {
    const { service, services, requests } = await serviceOf();
    const photo = { ...request(), format: 'photo', bytes: fileOf('PHOTO', '!read') };
    const requester = { account: 'acme', priority: 'job' } as const;
    expect((await service.extract({ ...photo, requester })).info).toEqual({ read: 'Save' });
    expect(requests.map(({ image, format }: OcrRequest) => [...image, format])).toEqual([[1, 'png']]);
    expect(services.queues().find(({ slot }) => slot === 'ocr')).toMatchObject({ engine: 'reader' });
    expect((await service.extract(request('!read'))).info).toEqual({ read: 'no engine' });
  });

  it("passes a format's refusal on, and calls a defect one", async () => {
    const logged: [string, object, string][] = [];
    const { service } = await serviceOf(logged);
    await expect(service.extract(request('!refuse'))).rejects.toMatchObject({
      code: 'corrupt_document',
      detail: 'Nothing can be read.',
    });
    expect(logged).toEqual([]);
    await expect(service.extract(request('!fail'))).rejects.toMatchObject({ code: 'internal_error' });
    expect(logged).toMatchObject([
      ['error', { format: 'lines', error: { message: 'a defect' } }, /unexpected/],
    ]);
  });

  it('ends with the reason of the signal, and when it is closed', async () => {
    const { service, close } = await serviceOf();
    const controller = new AbortController();
    const reason = new Error('no longer wanted');
    const aborted = service.extract({
      ...request('!wait'),
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    });
    await expect(aborted).rejects.toBe(reason);
    await expect(service.extract({ ...request(), signal: controller.signal })).rejects.toBe(reason);
    const open = service.extract({ ...request('!wait'), onProgress: () => void close() });
    await expect(open).rejects.toThrow('closed');
    await expect(service.extract(request())).rejects.toThrow('closed');
  });
});
