import {
  type FormatRequest,
  type FormatSegment,
  type FormatV1,
  ServiceError,
  silentLogger,
} from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { type Holding, withExisting } from '../src/existing/index.ts';
import { addedPlace } from '../src/plurals/index.ts';

/** A format whose file is JSON of its segments. */
const plain: FormatV1 = {
  contract: 'format/v1',
  id: 'plain',
  extract: async ({ bytes, sourceLanguage }) => {
    if (bytes.length === 0) throw new ServiceError('too_complex', { detail: 'It is empty.' });
    const segments = JSON.parse(new TextDecoder().decode(bytes)) as FormatSegment[];
    return { segments, pages: 1, warnings: [], info: { sourceLanguage: sourceLanguage ?? '' } };
  },
  render: async ({ bytes }) => ({ bytes, mediaType: 'text/plain', extension: 'txt', warnings: [] }),
};

const bytesOf = (segments: readonly FormatSegment[]): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(segments));

const read = async (
  holding: Holding,
  segments: readonly FormatSegment[],
  existing?: Uint8Array,
): Promise<readonly FormatSegment[]> => {
  const request: FormatRequest = {
    bytes: bytesOf(segments),
    signal: new AbortController().signal,
    sourceLanguage: 'en',
    targetLanguage: 'de',
    options: {},
    host: { logger: silentLogger, progress: () => undefined },
    ...(existing ? { existing } : {}),
  };
  return (await withExisting(plain, holding).extract(request)).segments;
};

describe('a file of before', () => {
  it('in one language gives what it has under the same key', async () => {
    const source: FormatSegment[] = [
      { key: 'a', source: 'Yes' },
      { key: 'b', source: 'No' },
      { key: 'c', source: 'Press <1/>' },
      { key: 'd', source: 'files' },
    ];
    const before = bytesOf([
      { key: 'a', source: 'Ja' },
      { key: 'c', source: 'Taste' },
      { key: 'd', source: 'Dateien', place: addedPlace },
      { key: 'gone', source: 'Weg' },
    ]);
    expect(await read('one language', source, before)).toEqual([
      { key: 'a', source: 'Yes', target: 'Ja' },
      // Missing, with other tags, and not its own.
      ...source.slice(1),
    ]);
    expect(await read('one language', source)).toEqual(source);
  });

  it('in two languages gives translations of what has not changed, before those that the file has', async () => {
    const source: FormatSegment[] = [
      { key: 'a', source: 'Yes' },
      { key: 'b', source: 'No!' },
      { key: 'c', source: 'Perhaps', target: 'Wohl' },
      { key: 'd', source: 'Never' },
      { key: 'e', source: 'Maybe', target: 'Mag sein' },
    ];
    const before = bytesOf([
      { key: 'a', source: 'Yes', target: 'Ja' },
      { key: 'b', source: 'No', target: 'Nein' },
      { key: 'c', source: 'Perhaps', target: 'Vielleicht' },
      { key: 'd', source: 'Never' },
      { key: 'e', source: 'Maybe' },
    ]);
    const targets = (await read('two languages', source, before)).map(({ target }) => target);
    expect(targets).toEqual(['Ja', undefined, 'Vielleicht', undefined, 'Mag sein']);
  });

  it('that cannot be read is refused as such, with the reason', async () => {
    await expect(read('one language', [], new Uint8Array())).rejects.toMatchObject({
      code: 'corrupt_document',
      detail: expect.stringContaining('It is empty.'),
    });
  });
});
