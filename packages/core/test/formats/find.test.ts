import { createServices } from '@dragoman/core';
import { defineFormat, type FormatDefinition, type SniffedFormat } from '@dragoman/provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lines, photo } from '../support/formats/lines.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A format of text, which is never sure. */
const textual = (
  id: string,
  extensions: readonly [string, ...string[]],
  sniff: (head: Uint8Array) => SniffedFormat = (head) => (head.includes(0) ? 'no' : 'possible'),
): FormatDefinition =>
  defineFormat({
    ...lines,
    id,
    displayName: id.toUpperCase(),
    mediaTypes: [`text/${id}`],
    extensions,
    sniff,
  });

const servicesOf = async (...formats: FormatDefinition[]) => {
  const { services, close } = await createServices({ providers: [], formats });
  onTestFinished(close);
  return services.formats;
};

const txt = textual('txt', ['txt']);
const srt = textual('srt', ['srt']);

describe('the format of a file', () => {
  it('is that of its content where that is certain, whatever its name', async () => {
    const service = await servicesOf(txt, lines, photo);
    const head = bytes('LINES\nOne');
    expect(service.find({ head }).id).toBe('lines');
    expect(service.find({ head, name: 'a.txt', mediaType: 'text/txt' }).id).toBe('lines');
  });

  it.each([
    ['its name', { name: 'Film.de.SRT' }],
    ['its name before its media type', { name: 'film.srt', mediaType: 'text/txt' }],
    ['its media type', { mediaType: 'text/SRT; charset=utf-8' }],
    ['its media type, its name being of no format', { name: 'film.xyz', mediaType: 'text/srt' }],
  ])('is, of those that are possible, that of %s', async (_, query) => {
    const service = await servicesOf(txt, srt);
    expect(service.find({ head: bytes('One'), ...query }).id).toBe('srt');
  });

  it('is the only one that it can be, where its name does not contradict', async () => {
    const service = await servicesOf(txt, lines);
    expect(service.find({ head: bytes('One') }).id).toBe('txt');
    expect(service.find({ head: bytes('One'), name: 'README' }).id).toBe('txt');
    expect(() => service.find({ head: bytes('One'), name: 'main.properties' })).toThrow(
      expect.objectContaining({
        code: 'unsupported_format',
        detail: expect.stringMatching(/"\.properties" is none .* name it in format, for example txt/),
      }),
    );
  });

  it('is not what the name alone says', async () => {
    const service = await servicesOf(txt, lines);
    expect(() => service.find({ head: bytes('One'), name: 'a.lines' })).toThrow(
      expect.objectContaining({
        code: 'unsupported_format',
        detail: 'The content is not Lines (lines), as the name says. Known are: txt, lines.',
      }),
    );
  });

  it('is not guessed among several', async () => {
    const service = await servicesOf(txt, srt);
    expect(() => service.find({ head: bytes('One') })).toThrow(
      expect.objectContaining({ code: 'unsupported_format', detail: expect.stringContaining('txt, srt') }),
    );
  });

  it('is the declared one, unless the content contradicts', async () => {
    const service = await servicesOf(txt, srt, lines, photo);
    expect(service.find({ head: bytes('One'), name: 'a.txt', format: 'srt' }).id).toBe('srt');
    expect(service.find({ head: bytes('LINES\nOne'), format: 'txt' }).id).toBe('txt');
    expect(() => service.find({ head: bytes('LINES\nOne'), format: 'photo' })).toThrow(
      expect.objectContaining({
        code: 'unsupported_format',
        detail: 'The content is not Photo (photo), but Lines (lines). Known are: txt, srt, lines, photo.',
        errors: [expect.objectContaining({ pointer: '/format' })],
      }),
    );
  });

  it('must be known', async () => {
    const service = await servicesOf(lines);
    expect(() => service.find({ head: bytes('LINES\n'), format: 'docx' })).toThrow(
      expect.objectContaining({
        code: 'unsupported_format',
        detail: 'There is no format "docx" here. Known are: lines.',
      }),
    );
    expect(() => service.find({ head: new Uint8Array([0, 1, 2]) })).toThrow(
      expect.objectContaining({ code: 'unsupported_format', extensions: { formats: ['lines'] } }),
    );
    expect(() => service.find({ head: new Uint8Array() })).toThrow(
      expect.objectContaining({ code: 'unsupported_format' }),
    );
  });

  it('is of the wanted kind', async () => {
    const service = await servicesOf(lines, photo);
    expect(service.find({ head: bytes('PHOTO\n'), kind: 'image' }).id).toBe('photo');
    expect(() => service.find({ head: bytes('LINES\n'), kind: 'image' })).toThrow(
      expect.objectContaining({
        code: 'unsupported_format',
        detail: 'The file is Lines (lines), not a picture. Known are: photo.',
      }),
    );
  });

  it('is found though another one is broken, by its first bytes alone', async () => {
    const seen: number[] = [];
    const broken = textual('broken', ['broken'], () => {
      throw new Error('a defect');
    });
    const watching = textual('watching', ['watching'], (head) => {
      seen.push(head.length);
      return 'no';
    });
    const service = await servicesOf(broken, watching, lines);
    expect(service.find({ head: bytes(`LINES\n${'x'.repeat(10_000)}`) }).id).toBe('lines');
    expect(seen).toEqual([4_096]);
  });
});
