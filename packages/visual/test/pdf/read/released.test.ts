import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { PageReader } from '../../../src/pdf/page-reader.ts';
import { addStream, made, open } from '../open/support.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const read = async (streamBytes: number) => {
  const bytes = await made((document) => void addStream(document, new Uint8Array(streamBytes)));
  const { signal } = new AbortController();
  const { document, password } = await open(bytes);
  const reader = new PageReader({ bytes, password, document });
  await reader.page(1, signal);
  await reader.close();
  return new WeakRef(document);
};

describe('a file that is done with', () => {
  it.each([
    ['the first one, which has pdf.js loaded', 1_000],
    ['a large one, which ends its thread', 17 * 1_024 ** 2],
  ])('leaves nothing in memory: %s', async (_, streamBytes) => {
    const document = await read(streamBytes);
    await setImmediate();
    collect();
    // Not the document itself: a failure would print all of it.
    expect(document.deref() === undefined).toBe(true);
  });
});
