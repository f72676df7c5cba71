import { createServices, type ExtractRequest, type FormatProcessSettings } from '@dragoman/core';
import { defineFormat, type ProviderLogger, silentLogger } from '@dragoman/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { formats, lines } from '../support/formats/lines.ts';

const serviceOf = async (formatProcesses: Partial<FormatProcessSettings> = {}, logged: object[] = []) => {
  const logger: ProviderLogger = { ...silentLogger, error: (fields) => void logged.push(fields) };
  const broken = defineFormat({ ...lines, id: 'broken', entry: new URL('./none.ts', import.meta.url).href });
  const { services, close } = await createServices({
    providers: [],
    formats: [...formats, broken],
    formatProcesses,
    logger,
  });
  onTestFinished(close);
  return services.formats;
};

const request = (command: string, extra: Partial<ExtractRequest> = {}): ExtractRequest => ({
  format: 'lines',
  bytes: new TextEncoder().encode(`LINES\n${command}`),
  targetLanguage: 'de',
  ...extra,
});

describe('the processes in which formats work', () => {
  it('are others than this one, and are used again', async () => {
    const service = await serviceOf({ max: 1 });
    const first = await service.extract(request('!process'));
    const second = await service.extract(request('!process'));
    expect(first.info?.process).not.toBe(process.pid);
    expect(second.info?.process).toBe(first.info?.process);
  });

  it('work side by side', async () => {
    const service = await serviceOf({ max: 2 });
    const controller = new AbortController();
    const waiting = service.extract(request('!wait', { signal: controller.signal }));
    // While the first one works, and does not end by itself.
    expect((await service.extract(request('One'))).segments).toHaveLength(1);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('are sent large files and very many segments in pieces', async () => {
    const { services, close } = await createServices({
      providers: [],
      formats: [defineFormat({ ...lines, limits: { maxBytes: 20_000_000 } })],
    });
    onTestFinished(close);
    const content = [
      'LINES',
      ...Array.from({ length: 2_500 }, (_, index) => `${index} ${'x'.repeat(2_000)}`),
    ];
    const file = request('', { bytes: new TextEncoder().encode(content.join('\n')) });
    const { segments } = await services.formats.extract(file);
    expect(segments.map(({ source }) => source)).toEqual(content.slice(1));
    const targets = segments.map(({ key, source }) => ({ key, source, target: source.toUpperCase() }));
    const { bytes } = await services.formats.render({ ...file, segments: targets });
    expect(new TextDecoder().decode(bytes)).toBe(content.join('\n').toUpperCase());
    const untouched = await services.formats.render({ ...file, segments: [] });
    expect(Buffer.from(untouched.bytes).equals(file.bytes)).toBe(true);
  });

  it('that need too much memory or time are ended, and the file is too complex', async () => {
    const small = await serviceOf({ maxMemoryBytes: 250_000_000 });
    await expect(small.extract(request('!hoard'))).rejects.toMatchObject({
      code: 'too_complex',
      detail: expect.stringContaining('memory'),
    });
    const quick = await serviceOf({ timeoutMs: 1_000 });
    await expect(quick.extract(request('!spin'))).rejects.toMatchObject({
      code: 'too_complex',
      detail: expect.stringContaining('time'),
    });
    const impatient = await serviceOf({ stallMs: 1_000 });
    await expect(impatient.extract(request('!spin'))).rejects.toMatchObject({ code: 'too_complex' });
  });

  it('tell how many pages there are before they are read', async () => {
    const service = await serviceOf();
    const told: number[] = [];
    await service.extract(request('!pages', { onPages: (count) => told.push(count) }));
    expect(told).toEqual([21]);
  });

  it('make one file of two, where the format can', async () => {
    const service = await serviceOf();
    const translated = new TextEncoder().encode('LINES\nEins');
    const made = await service.pair({ ...request('One'), translated, layout: 'alternating' });
    expect(new TextDecoder().decode(made.bytes)).toBe('LINES\nOne\n#alternating\nLINES\nEins');
    const photo = { ...request('One'), format: 'photo', translated, layout: 'side_by_side' } as const;
    await expect(service.pair(photo)).rejects.toMatchObject({
      code: 'unsupported_option',
      errors: [{ pointer: '/bilingual' }],
    });
  });

  it('end though the format does not listen', async () => {
    const service = await serviceOf({ max: 1 });
    const controller = new AbortController();
    const spinning = service.extract(request('!spin', { signal: controller.signal }));
    const reason = new Error('no longer wanted');
    setTimeout(() => controller.abort(reason), 300);
    await expect(spinning).rejects.toBe(reason);
    expect((await service.extract(request('One'))).segments).toHaveLength(1);
  });

  it('that crash, or do not find their format, are a defect of ours', async () => {
    const logged: object[] = [];
    const service = await serviceOf({}, logged);
    await expect(service.extract(request('!crash'))).rejects.toMatchObject({ code: 'internal_error' });
    await expect(service.extract(request('One', { format: 'broken' }))).rejects.toMatchObject({
      code: 'internal_error',
    });
    expect(logged).toMatchObject([{ format: 'lines' }, { format: 'broken' }]);
  });
});
