import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { reverseLetters } from '@dragoman/provider-testkit';
import { describe, expect, it } from 'vitest';
import { formats } from '../src/index.ts';
import { extracted, rendered } from './support.ts';

const root = process.env.DRAGOMAN_CORPUS;
const folder = join(root ?? '', 'subtitles');

const definitionOf = (name: string) => {
  const found = formats.find(({ extensions }) => extensions.includes(extname(name).slice(1)));
  if (!found) throw new Error(`${name} has no format.`);
  return found;
};

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const timesOf = (bytes: Uint8Array): readonly string[] => latin(bytes).match(/^.*-.?-.?>.*$/gm) ?? [];

describe.runIf(root !== undefined)('real subtitles', () => {
  it.for(root === undefined ? [] : readdirSync(folder))('%s', async (name) => {
    const bytes = readFileSync(join(folder, name));
    const definition = definitionOf(name);
    expect(definition.sniff(bytes.subarray(0, 4_096))).toBe('certain');
    const { segments, warnings, language = 'de' } = await extracted(definition, bytes);
    const reading = { targetLanguage: language };
    expect(segments.length + warnings.length).toBeGreaterThan(0);
    expect(new Set(segments.map(({ key }) => key)).size).toBe(segments.length);
    expect(latin((await rendered(definition, bytes, () => null, reading)).bytes)).toBe(latin(bytes));
    expect(latin((await rendered(definition, bytes, ({ source }) => source, reading)).bytes)).toBe(
      latin(bytes),
    );
    const once = await rendered(definition, bytes, ({ source }) => reverseLetters(source), reading);
    expect(timesOf(once.bytes)).toEqual(timesOf(bytes));
    const read = await extracted(definition, once.bytes);
    expect(read.segments.map(({ key, source }) => [key, source])).toEqual(
      segments.map(({ key, source }) => [key, reverseLetters(source)]),
    );
    const twice = await rendered(definition, once.bytes, ({ source }) => reverseLetters(source), reading);
    expect(latin(twice.bytes)).toBe(latin(bytes));
    // Another text than its own: all cues are still there, at their times.
    const other = await rendered(definition, bytes, ({ source }) => `${source} nämlich`, reading);
    expect(timesOf(other.bytes)).toEqual(timesOf(bytes));
  });
});
