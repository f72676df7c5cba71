import { encodeText } from '@dragoman/format-kit';

/** A text in an encoding. */
export const encoded = (text: string, label: string, hasMark = false): Uint8Array => {
  const bytes = encodeText(text, { label, hasMark });
  if (!bytes) throw new RangeError(`${label} lacks characters of the text.`);
  return bytes;
};

/** A paragraph that was wrapped by hand at 72 columns. */
export const wrapped = `A paragraph of a mail or a licence is often wrapped by hand: where the
next word would not have fitted, there is a line end. Its lines are one
sentence after another and are translated as such.`;
