import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type ProviderLogger, placeholdersIn } from '@dragoman/provider';
import { syntheticModel } from '@dragoman/vendors';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { mtFirefox } from '../src/index.ts';
import { manifestName } from '../src/models/manifest.ts';
import { verifyFile } from '../src/models/verify.ts';
import { createInstallation, createProvider, translateOne } from './fixtures/installation.ts';

const seed = 20_261_121;

const installation = await createInstallation();
await installation.add('en-es', 'es-en', 'en-fr');
const { modelsDirectory } = installation;
const provider = createProvider(modelsDirectory, { workers: 1 });
afterAll(async () => {
  await provider.close();
  await installation.remove();
});

describe('translating', () => {
  test.runIf(process.platform === 'linux')('gives way to the thread that answers all', async () => {
    await translateOne(provider, 'The house');
    const priorities = () => readdirSync('/proc/self/task').map((id) => getPriority(Number(id)));
    expect(getPriority()).toBeLessThan(5);
    expect(priorities()).toContain(5);
  });

  test.each([
    ['The house is red.', 'La casa es roja.'],
    ['The house 日本 😀 мир is red', 'La casa 日本 😀 мир es roja'],
    [' The house\n\n\tis red.  The water. ', ' La casa\n\n\tes roja.  La agua. '],
    ['The ⟦1⟧red⟦/1⟧ house ⟦2⟧ is ⟦3⟧', 'La ⟦1⟧roja⟦/1⟧ casa ⟦2⟧ es ⟦3⟧'],
    ['The house & <b>water</b> &amp; ⟦1⟧ is', 'La casa & <b>water</b> &amp; ⟦1⟧ es'],
    ['…', '…'],
    ['', ''],
  ])('%j', async (text, translated) => {
    expect(await translateOne(provider, text)).toBe(translated);
  });

  test('goes through English where there is no direct model, and says where a region has none', async () => {
    expect(await translateOne(provider, 'La casa es roja.', ['es', 'fr'])).toBe('La maison est rouge.');
    expect(await translateOne(provider, 'La ⟦1⟧casa⟦/1⟧ es roja', ['es-MX', 'fr'])).toBe(
      'La ⟦1⟧maison⟦/1⟧ est rouge',
    );
    const { segments } = await provider.translate({
      segments: [{ id: '1', text: 'La casa. ⟦2⟧La ⟦1⟧casa⟦/1⟧ & es roja' }],
      sourceLanguage: 'es',
      targetLanguage: 'fr',
      signal: new AbortController().signal,
    });
    expect(segments[0]?.pivot).toEqual({ language: 'en', text: 'The house. ⟦2⟧The house & is red' });
    const models = await provider.models({ signal: new AbortController().signal });
    expect(models[0]?.pairs).toContainEqual({
      source: 'es',
      target: 'fr',
      revision: expect.stringMatching(/^es-en@[^,]+,en-fr@[^,]+$/),
    });
    const { warnings } = await provider.translate({
      segments: [{ id: '1', text: 'The house' }],
      sourceLanguage: 'en',
      targetLanguage: 'es-MX',
      signal: new AbortController().signal,
    });
    expect(warnings).toEqual([{ code: 'region_fallback', message: expect.stringContaining('es-MX') }]);
  });

  test('keeps a text that is much longer than a model reads', async () => {
    const text = `${'The house is red and the water, '.repeat(60)}${'x'.repeat(700)} The house.`;
    const translated = await translateOne(provider, text);
    expect(translated).toBe(
      text
        .replaceAll('The', 'La')
        .replaceAll('house', 'casa')
        .replaceAll(' is ', ' es ')
        .replaceAll('red', 'roja')
        .replaceAll('water', 'agua'),
    );
  });

  test('keeps placeholders in any sentence', async () => {
    const words = fc.constantFrom(
      'The',
      'house',
      'is',
      'red',
      'café',
      '日本',
      'x,',
      '⟦1⟧',
      '⟦2⟧',
      '⟦/2⟧',
      '🇲🇽',
      '(⟦3⟧)',
      'a⟦4⟧b',
      '. The',
    );
    const texts = fc.array(words, { minLength: 1, maxLength: 14 }).map((parts) => parts.join(' '));
    await fc.assert(
      fc.asyncProperty(fc.array(texts, { minLength: 10, maxLength: 10 }), async (many) => {
        const result = await provider.translate({
          segments: many.map((text, index) => ({ id: `${index}`, text })),
          sourceLanguage: 'en',
          targetLanguage: 'es',
          signal: new AbortController().signal,
        });
        for (const [index, { text }] of result.segments.entries()) {
          expect(placeholdersIn(text).sort()).toEqual(placeholdersIn(many[index] ?? '').sort());
        }
      }),
      { numRuns: 50, seed },
    );
  }, 120_000);
});

describe('workers', () => {
  test('leave the event loop alone', async () => {
    let longestMs = 0;
    let isDone = false;
    const watch = async (): Promise<void> => {
      for (let last = performance.now(); !isDone; ) {
        await setImmediate();
        const now = performance.now();
        longestMs = Math.max(longestMs, now - last);
        last = now;
      }
    };
    const watching = watch();
    const started = performance.now();
    await translateOne(provider, 'The house is red and the water is red. '.repeat(150));
    const tookMs = performance.now() - started;
    isDone = true;
    await watching;
    // Other tests have the processors too; an engine in this thread would have held it for all that time.
    expect(longestMs).toBeLessThan(Math.max(100, tookMs / 2));
  });

  test('go to others while one caller has much to translate', async () => {
    const order: string[] = [];
    const long = translateOne(provider, 'The house is red and the water is red. '.repeat(200)).then(() =>
      order.push('long'),
    );
    const short = translateOne(provider, 'The house').then(() => order.push('short'));
    await Promise.all([long, short]);
    expect(order).toEqual(['short', 'long']);
  });

  test('are ended by an abort in the middle, at once', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const call = translateOne(
      provider,
      'The house is red and the water is red. '.repeat(300),
      ['en', 'es'],
      controller.signal,
    );
    await setImmediate();
    const started = performance.now();
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(await translateOne(provider, 'The house')).toBe('La casa');
  });

  test('are ended when there is nothing to do, and started again', async () => {
    const short = createProvider(modelsDirectory, { idleMs: 20 });
    const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
    const before = threads();
    expect(await translateOne(short, 'The house')).toBe('La casa');
    expect(threads()).toBeGreaterThan(before);
    await vi.waitUntil(() => threads() <= before, { timeout: 5_000 });
    expect(await translateOne(short, 'The house')).toBe('La casa');
    await short.close();
  });
});

describe('models that are not what they should be', () => {
  /** Replaces a file of a model and, unless told otherwise, what its manifest says of it. */
  const meddle = async (directory: string, name: string, bytes: Buffer, isKnown = true) => {
    const { createHash } = await import('node:crypto');
    const path = join(directory, name);
    const manifestPath = join(directory, manifestName);
    const before = createHash('sha256').update(readFileSync(path)).digest('hex');
    writeFileSync(path, bytes);
    if (!isKnown) return;
    const manifest = readFileSync(manifestPath, 'utf8');
    writeFileSync(manifestPath, manifest.replace(before, createHash('sha256').update(bytes).digest('hex')));
  };

  const lines: string[] = [];
  const logger: ProviderLogger = {
    debug() {},
    info() {},
    error() {},
    warn: (fields, message) => void lines.push(`${message} ${JSON.stringify(fields)}`),
  };

  const { model, sourceVocabulary } = syntheticModel({ The: 'La' });
  test.each([
    ['changed on the disk', 'model.bin', Buffer.concat([model, Buffer.from('x')]), false, []],
    ['cut off', 'model.bin', model.subarray(0, 50_000), true, []],
    ['no model', 'model.bin', Buffer.from('<!doctype html>'), true, []],
    ['another version', 'model.bin', Buffer.concat([Buffer.from([2]), model.subarray(1)]), true, []],
    [
      'without weights',
      'model.bin',
      Buffer.concat([Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]), Buffer.alloc(64)]),
      true,
      ['trap'],
    ],
    ['with a vocabulary that is none', 'source.spm', Buffer.from('nonsense'), true, ['trap']],
  ])(
    'are an engine that is not available, and harm no other: %s',
    async (_what, name, bytes, isKnown, losses) => {
      const broken = await createInstallation();
      await broken.add('en-es', 'es-en');
      await meddle(join(broken.modelsDirectory, 'en-es'), name, bytes, isKnown);
      lines.length = 0;
      const over = mtFirefox.create(
        mtFirefox.options.parse({ modelsDirectory: broken.modelsDirectory, workers: 1 }),
        { logger },
      );
      await expect(translateOne(over, 'The house')).rejects.toMatchObject({
        code: 'provider_unavailable',
        provider: { failure: 'unavailable' },
      });
      expect(lines.length).toBe(losses.length);
      expect(await translateOne(over, 'La casa', ['es', 'en'])).toBe('The house');
      if (!isKnown) {
        await expect(over.check({ signal: new AbortController().signal })).rejects.toMatchObject({
          code: 'provider_unavailable',
        });
      }
      await over.close();
      await broken.remove();
    },
  );

  test('are mended by adding them again', async () => {
    const broken = await createInstallation();
    await broken.add('en-es');
    await meddle(join(broken.modelsDirectory, 'en-es'), 'source.spm', sourceVocabulary.subarray(1), false);
    const over = createProvider(broken.modelsDirectory);
    await expect(translateOne(over, 'The house')).rejects.toThrow(/models add/);
    await broken.add('en-es');
    expect(await translateOne(over, 'The house')).toBe('La casa');
    expect(await verifyFile(join(broken.modelsDirectory, 'en-es', 'none'), '')).toBe(false);
    await over.close();
    await broken.remove();
  });
});
