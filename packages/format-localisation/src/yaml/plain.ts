import { Document, type ScalarTag } from 'yaml';

/** Tags by which a text without quotation marks is read as something else: in YAML 1.2, and in 1.1, as Ruby and Go have it. */
const tests: readonly RegExp[] = ['core', 'yaml-1.1'].flatMap((schema) =>
  (new Document(null, { schema }).schema?.tags ?? []).flatMap((tag) => {
    const { test } = tag as Partial<ScalarTag>;
    return tag.default && test ? [test] : [];
  }),
);

/** What begins something else: indicators (YAML 1.2.2, 7.3.3), and symbols of Ruby. */
const indicator = /^(?:[,[\]{}#&*!|>'"%@`=]|[-?](?:\s|$)|:|---|\.\.\.|<<$)/;
const inside = /:(?:\s|$)|\s#/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unprintable = /[\0-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u;

/** Whether a text has characters that only escapes can write. */
export const needsEscapes = (text: string): boolean => unprintable.test(text);

/** Whether a text reads as itself without quotation marks. `Norway` does; its code does not. */
export const isPlain = (text: string, isFlow: boolean): boolean =>
  text !== '' &&
  text === text.trim() &&
  !indicator.test(text) &&
  !inside.test(text) &&
  !unprintable.test(text) &&
  !(isFlow && /[,[\]{}]/.test(text)) &&
  !tests.some((test) => test.test(text)) &&
  // Numbers by sixties, of YAML 1.1.
  !/^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?$/.test(text);
