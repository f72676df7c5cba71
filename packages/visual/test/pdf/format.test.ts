import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import {
  type FormatExtraction,
  type FormatHost,
  type FormatPictures,
  type FormatTarget,
  ServiceError,
  silentLogger,
} from '@dragoman/provider';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { formats } from '../../src/index.ts';
import { PageReader } from '../../src/pdf/page-reader.ts';
import { report } from './support/samples.ts';

const definition = formats.find(({ id }) => id === 'pdf');
const loading = definition?.load();
const never = new AbortController().signal;

const requestOf = (bytes: Uint8Array, host: Partial<FormatHost> = {}, signal = never) => ({
  ...{ bytes, signal, sourceLanguage: 'en', targetLanguage: 'de', options: {} },
  host: { logger: silentLogger, progress: () => undefined, ...host },
});

const extract = async (bytes: Uint8Array, host: Partial<FormatHost> = {}, signal = never) => {
  const format = await loading;
  if (!format) throw new Error('there is no PDF among the formats');
  return format.extract(requestOf(bytes, host, signal));
};

const render = async (
  bytes: Uint8Array,
  segments: readonly FormatTarget[],
  host: Partial<FormatHost> = {},
) => {
  const format = await loading;
  if (!format) throw new Error('there is no PDF among the formats');
  return format.render({ ...requestOf(bytes, host), segments });
};

const targets = ({ segments }: FormatExtraction, targetOf: (source: string) => string | null) =>
  segments.map(({ key, source, place }) => ({
    ...{ key, source, target: targetOf(source) },
    ...(place === undefined ? {} : { place }),
  }));

const sources = ({ segments }: FormatExtraction): readonly string[] => segments.map(({ source }) => source);

/** Pages with one line each. */
const linesOf = async (lines: readonly string[]) => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const line of lines) document.addPage([300, 200]).drawText(line, { x: 20, y: 150, size: 12, font });
  return document.save();
};

describe('a PDF is told', () => {
  const sniff = (text: string) => definition?.sniff(Buffer.from(text, 'latin1'));

  it('by its header, also behind a little of something else', () => {
    expect(sniff('%PDF-1.7\n')).toBe('certain');
    expect(sniff('\xef\xbb\xbf \n%PDF-1.4')).toBe('certain');
    expect(sniff(`${'junk '.repeat(100)}%PDF-1.4\n%\xe2\xe3\xcf\xd3\n`)).toBe('certain');
    expect(sniff(`A text that says how files begin: %PDF-1.4 is one way.`)).toBe('possible');
    expect(sniff(`${' .'.repeat(600)}%PDF-1.4\n%\xe2\xe3\xcf\xd3\n`)).toBe('no');
    expect(sniff('')).toBe('no');
  });
});

describe('reading a PDF', () => {
  it('says how many pages there are before any is read', async () => {
    const told: (readonly [string, number])[] = [];
    await extract(await report(), {
      pages: (count) => told.push(['pages', count]),
      progress: (done) => told.push(['progress', done]),
    });
    expect(told).toEqual([
      ['pages', 2],
      ['progress', 0],
      ['progress', 1],
      ['progress', 2],
    ]);
  });

  it('ends between two pages where nobody waits for it any more', async () => {
    const controller = new AbortController();
    const reason = new Error('no longer wanted');
    let last = 0;
    const reading = extract(
      await linesOf(['One page.', 'Two pages.', 'Three pages.']),
      {
        progress: (done) => {
          last = done;
          if (done === 1) controller.abort(reason);
        },
      },
      controller.signal,
    );
    await expect(reading).rejects.toBe(reason);
    expect(last).toBe(1);
  });

  it('gives a page up that takes too long, and reads the next with a new reader', async () => {
    const bytes = await linesOf(['One page.', 'Two pages.']);
    const reader = new PageReader({ bytes, document: await PDFDocument.load(bytes) }, 2_000);
    const first = await reader.open();
    await expect(reader.work(() => new Promise(() => {}), never)).rejects.toThrow('too long');
    expect(first.isOver).toBe(true);
    const { glyphs } = await reader.page(2, never);
    expect(glyphs.map(({ text }) => text).join('')).toBe('Two pages.');
    expect(await reader.open()).not.toBe(first);
    await reader.close();
  });
});

describe('writing a PDF', () => {
  it('takes a hidden text away and leaves those that have no target', async () => {
    const bytes = await linesOf(['The first page.', 'The second page.']);
    const found = await extract(bytes);
    const [first] = targets(found, () => null);
    if (!first) throw new Error('nothing was found');
    const written = await render(bytes, [{ ...first, hidden: true }]);
    expect(sources(await extract(written.bytes))).toEqual(['The second page.']);
  });

  it('gives the very bytes back where a text is its own translation', async () => {
    const bytes = await report();
    const written = await render(
      bytes,
      targets(await extract(bytes), (source) => source),
    );
    expect(Buffer.from(written.bytes).equals(bytes)).toBe(true);
    expect(written.warnings).toEqual([]);
  });

  it('makes the same bytes each time', async () => {
    const bytes = await report();
    const wanted = targets(await extract(bytes), (source) => `${source}!`);
    const [one, other] = [await render(bytes, wanted), await render(bytes, wanted.toReversed())];
    expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
  });

  it.each([
    [
      'on a page that is not there',
      (target: FormatTarget) => ({ ...target, key: 'p9-1', place: { ...(target.place as object), page: 9 } }),
    ],
    [
      'of operators that the page does not have',
      (target: FormatTarget) => ({ ...target, place: { ...(target.place as object), shows: [4_000, 1] } }),
    ],
    ['under another key', (target: FormatTarget) => ({ ...target, key: 'p2-1' })],
    ['without a place', ({ place: _place, ...target }: FormatTarget) => target],
    ['with other tags', (target: FormatTarget) => ({ ...target, target: '<7>Text</7>' })],
    [
      'in a picture, where pictures are not wanted',
      (target: FormatTarget) => ({ ...target, key: 'image-1-0#1' }),
    ],
  ])('refuses a text %s', async (_, change) => {
    const bytes = await linesOf(['The first page.', 'The second page.']);
    const [first] = targets(await extract(bytes), () => 'Die erste Seite.');
    if (!first) throw new Error('nothing was found');
    const error = await render(bytes, [change(first) as FormatTarget]).catch((thrown: unknown) => thrown);
    expect(ServiceError.is(error) && error.code).toBe('invalid_request');
  });

  it('writes the texts of its pictures where these are wanted', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([300, 200]);
    const font = await document.embedFont(StandardFonts.Helvetica);
    page.drawText('Below is a sign.', { x: 20, y: 150, size: 12, font });
    const png = await sharp({ create: { width: 120, height: 60, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    page.drawImage(await document.embedPng(png), { x: 20, y: 40, width: 120, height: 60 });
    const bytes = await document.save();
    const drawn: string[] = [];
    const pictures: FormatPictures = {
      extract: async () => ({ segments: [{ key: '1', source: 'Open' }], pages: 1, warnings: [] }),
      render: async (picture, segments) => {
        drawn.push(...segments.map(({ target }) => target ?? ''));
        return { bytes: picture, mediaType: 'image/png', extension: 'png', warnings: [] };
      },
    };
    expect(sources(await extract(bytes))).toEqual(['Below is a sign.']);
    const found = await extract(bytes, { pictures });
    expect(sources(found)).toEqual(['Below is a sign.', 'Open']);
    await render(
      bytes,
      targets(found, () => 'Offen'),
      { pictures },
    );
    expect(drawn).toEqual(['Offen']);
  });
});
