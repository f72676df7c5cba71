import type { FormatDefinition } from '@dragoman/provider';
import type { ConformanceCheck } from '../../check.ts';
import { ensure, shown } from '../../expectation.ts';
import type { FormatBench } from '../bench.ts';
import { foreignFiles, hostileFiles } from '../hostile.ts';

/** So much of a file is shown to `sniff`. */
const headBytes = 4_096;

/** What is known of a format before it is loaded. */
export const formatDefinitionChecks: readonly ConformanceCheck<FormatBench>[] = [
  {
    name: 'definition',
    title: 'the definition is frozen data with an id, media types, extensions and limits',
    async run({ definition }) {
      const { contract, id, displayName, packageName, mediaTypes, extensions, limits, kind } = definition;
      ensure(contract === 'format/v1', `The contract is ${shown(contract)}.`);
      ensure(Object.isFrozen(definition), 'The definition is not frozen: make it by defineFormat.');
      ensure(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id), `The id ${shown(id)} is not kebab-case.`);
      ensure(kind === 'image' || kind === 'document', `The kind is ${shown(kind)}.`);
      for (const name of [displayName, packageName]) ensure(name.trim() !== '', 'A name is blank.');
      ensure(mediaTypes.length > 0 && extensions.length > 0, 'It has no media type, or no extension.');
      for (const one of mediaTypes)
        ensure(/^[a-z]+\/[a-z0-9.+-]+$/.test(one), `${shown(one)} is no media type in lower case.`);
      for (const one of extensions)
        ensure(/^[a-z0-9]+(?:\.[a-z0-9]+)*$/.test(one), `${shown(one)} is no extension in lower case.`);
      for (const [name, limit] of Object.entries(limits))
        ensure(Number.isInteger(limit) && limit > 0, `limits.${name} is ${shown(limit)}.`);
    },
  },
  {
    name: 'options',
    title: 'no options are valid options, and unknown ones are refused',
    async run({ definition: { options } }) {
      ensure(options.safeParse({}).success, 'A caller who gives no options is refused.');
      ensure(!options.safeParse({ 'no-such-option': 1 }).success, 'An unknown option is taken.');
    },
  },
  {
    name: 'entry',
    title: 'the module named in `entry` exports the format in its list `formats`',
    async run({ definition: { entry, id } }) {
      const module: { readonly formats?: readonly FormatDefinition[] } = await import(
        /* @vite-ignore */ entry
      );
      const found = Array.isArray(module.formats) && module.formats.some((one) => one.id === id);
      ensure(found, `${entry} exports no list called formats with ${id} in it.`);
    },
  },
  {
    name: 'sniffs-its-own',
    title: 'a file of its own is certain or possible, by its first bytes',
    async run({ definition, samples }) {
      for (const { name, bytes } of samples) {
        const found = definition.sniff(bytes.slice(0, headBytes));
        ensure(found === 'certain' || found === 'possible', `${name} is ${shown(found)}.`);
      }
    },
  },
  {
    name: 'sniffs-no-other',
    title: 'files of other formats are not certain, and no bytes make it throw',
    async run({ definition, samples }) {
      const isForeign = (mediaType: string): boolean => !definition.mediaTypes.includes(mediaType);
      for (const { mediaType, bytes } of foreignFiles.filter((file) => isForeign(file.mediaType))) {
        const found = definition.sniff(Uint8Array.from(bytes));
        ensure(found === 'no' || found === 'possible', `A file of ${mediaType} is ${shown(found)}.`);
      }
      for (const { name, bytes } of hostileFiles(samples)) {
        const found = definition.sniff(bytes.slice(0, headBytes));
        ensure(['certain', 'possible', 'no'].includes(found), `${name} is ${shown(found)}.`);
      }
    },
  },
];
