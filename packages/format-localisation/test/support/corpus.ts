import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FormatDefinition,
  type FormatSegment,
  type OptionsSchema,
  ServiceError,
} from '@dragoman/provider';
import { reverseLetters } from '@dragoman/provider-testkit';
import { describe, expect, it } from 'vitest';
import { extracted, type Reading, rendered } from './files.ts';

/** Files to measure on; where it is not named, these tests do not run. */
const root = process.env.DRAGOMAN_CORPUS;

/** What is expected of the real files of a folder. */
export interface CorpusGates {
  readonly folder: string;
  /** Chooses the format of a file. */
  definitionOf(name: string): FormatDefinition<string, OptionsSchema>;
  /** Which files of the folder. Default: all. */
  isTaken?(name: string): boolean;
  readonly reading?: Reading;
  /** Files that must be refused, with the code. */
  readonly refused?: Readonly<Record<string, string>>;
  /** Whether files hold each text with its translation. */
  readonly isBilingual?: boolean;
}

/** Whether a form is one that the file does not have. */
const isAdded = ({ place }: FormatSegment): boolean =>
  typeof place === 'object' && place !== null && 'added' in place;

/** Untouched identical, own texts identical, reversed twice identical, bad files refused. */
export const describeCorpus = ({
  folder,
  definitionOf,
  isTaken = () => true,
  reading: given = {},
  refused = {},
  isBilingual = false,
}: CorpusGates): void => {
  const names = root === undefined ? [] : readdirSync(join(root, folder));
  const load = (name: string): Uint8Array => readFileSync(join(root ?? '', folder, name));
  describe.runIf(root !== undefined)(`real files of ${folder}`, () => {
    it.for(names.filter((name) => isTaken(name) && !(name in refused)))('%s', async (name) => {
      const bytes = load(name);
      const definition = definitionOf(name);
      const { segments, language } = await extracted(definition, bytes, given);
      // What names the language of the file shall stay as it is.
      const reading = { ...given, target: (isBilingual ? undefined : language) ?? given.target ?? 'de' };
      expect(segments.length).toBeGreaterThan(0);
      expect(new Set(segments.map(({ key }) => key)).size).toBe(segments.length);
      const untouched = await rendered(definition, bytes, () => undefined, reading);
      expect(Buffer.from(untouched.bytes).equals(bytes)).toBe(true);
      if (isBilingual) {
        const once = await rendered(definition, bytes, ({ source }) => reverseLetters(source), reading);
        const found = await extracted(definition, once.bytes, reading);
        expect(found.segments.map(({ target }) => target)).toEqual(
          segments.map(({ source }) => reverseLetters(source)),
        );
        return;
      }
      const own = await rendered(
        definition,
        bytes,
        (segment) => (isAdded(segment) ? undefined : segment.source),
        reading,
      );
      expect(Buffer.from(own.bytes).equals(bytes)).toBe(true);
      const reverse = (file: Uint8Array) =>
        rendered(
          definition,
          file,
          (segment) => (isAdded(segment) ? undefined : reverseLetters(segment.source)),
          reading,
        );
      const once = await reverse(bytes);
      expect(Buffer.from(once.bytes).equals(bytes)).toBe(false);
      const twice = await reverse(once.bytes);
      expect(Buffer.from(twice.bytes).toString('latin1')).toBe(Buffer.from(bytes).toString('latin1'));
    });
    it.for(Object.entries(refused))('%s is refused with %s', async ([name, code]) => {
      const error = await extracted(definitionOf(name), load(name), given).catch((thrown: unknown) => thrown);
      expect(ServiceError.is(error) && error.code).toBe(code);
    });
  });
};
