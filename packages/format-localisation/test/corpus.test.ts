import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormatDefinition } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { android, po, qtTs, resx, strings, stringsdict, xliff } from '../src/index.ts';
import { extracted, rendered } from './support/files.ts';
import { ensureTurns } from './support/turns.ts';

const root = process.env.DRAGOMAN_CORPUS;

const formats: Readonly<Record<string, readonly FormatDefinition[]>> = {
  po: [po],
  android: [android],
  strings: [strings, stringsdict],
  resx: [resx],
  xliff: [xliff],
  'qt-ts': [qtTs],
};

const files = Object.entries(formats).flatMap(([folder, definitions]) =>
  (root === undefined ? [] : readdirSync(join(root, 'localisation', folder))).map((name) => {
    const extension = name.slice(name.lastIndexOf('.') + 1);
    const definition = definitions.find(({ extensions }) => extensions.includes(extension));
    return { name, definition, path: join(root ?? '', 'localisation', folder, name) };
  }),
);

/** The language that a file's name says, so that none of its own is changed. */
const languageOf = (name: string): string => /[-.]([a-z]{2})\.\w+$/.exec(name)?.[1] ?? 'de';

describe.runIf(root !== undefined)('real files', () => {
  it.each(files)('$name', async ({ name, definition, path }) => {
    expect(definition).toBeDefined();
    if (!definition) return;
    const bytes = new Uint8Array(readFileSync(path));
    if (name === 'ms-invalid-file.xlf') {
      await expect(extracted(definition, bytes)).rejects.toMatchObject({ code: 'corrupt_document' });
      return;
    }
    const reading = { target: languageOf(name) };
    await ensureTurns(definition, bytes, reading);
    // What has a translation, or is one, stays as it is written.
    const kept = await rendered(
      definition,
      bytes,
      ({ source, target, place }) =>
        target ?? (isBilingual(definition) || place !== undefined ? undefined : source),
      reading,
    );
    expect(Buffer.from(kept.bytes).equals(bytes)).toBe(true);
  });

  it('with faults are told of', async () => {
    const warningsOf = async (name: string): Promise<readonly string[]> => {
      const file = files.find((one) => one.name === name);
      const definition = file?.definition;
      if (!definition) return [];
      const { warnings } = await extracted(definition, new Uint8Array(readFileSync(file.path)), {
        target: 'fi',
      });
      return warnings.map(({ code }) => code);
    };
    expect(await warningsOf('babel-buggy-placeholder.po')).toEqual(['placeholders_differ']);
    expect(await warningsOf('swiftgen-missing-variable.stringsdict')).toEqual(['variable_missing']);
  });
});

const bilingual: readonly string[] = [po.id, xliff.id, qtTs.id];
const isBilingual = ({ id }: FormatDefinition): boolean => bilingual.includes(id);
