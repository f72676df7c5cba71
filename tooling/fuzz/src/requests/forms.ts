import { wavHeader } from '@dragoman/sound-kit';
import fc from 'fast-check';
import type { ApiDocument, Schema } from '../document/document.ts';
import { fromSchema } from '../values/from-schema.ts';
import { hostileBytes, hostileText } from '../values/hostile.ts';
import { sampleFiles } from './sample-files.ts';

/** One part of a form as it is written: everything between two boundaries. */
interface Part {
  readonly header: string;
  readonly content: Uint8Array;
}

const boundary = 'dragoman-fuzz-7MA4YWxkTrZu0gW';
const sampleRate = 16_000;

/** A recording of the given length in seconds: a saw. */
export const recording = (seconds: number): Buffer => {
  const samples = Buffer.alloc(Math.round(seconds * sampleRate) * 2);
  for (let index = 0; index < samples.length / 2; index += 1)
    samples.writeInt16LE(((index * 37) % 4_001) - 2_000, index * 2);
  return Buffer.concat([wavHeader({ sampleRate }, samples.length), samples]);
};

const textPart = (name: string, value: unknown): Part => ({
  header: `Content-Disposition: form-data; name="${name}"`,
  content: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

const filePart = (name: string, content: Uint8Array): Part => ({
  header: `Content-Disposition: form-data; name="${name}"; filename="a.wav"\r\nContent-Type: audio/wav`,
  content,
});

const write = (parts: readonly Part[], end = `--${boundary}--\r\n`): Uint8Array =>
  Buffer.concat([
    ...parts.flatMap(({ header, content }) => [
      Buffer.from(`--${boundary}\r\n${header}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);

const sounds: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0.3, 1, 2).map(recording) },
  { weight: 1, arbitrary: fc.constant(recording(0.3).subarray(0, 60)) },
  { weight: 1, arbitrary: hostileBytes },
);

/** What a part of this name may hold: mostly a file of the kind. */
const contentsOf = (name: string): fc.Arbitrary<Uint8Array> => {
  const sample = Object.entries(sampleFiles).find(([kind]) => kind === name)?.[1];
  if (sample === undefined) return sounds;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(sample) },
    { weight: 1, arbitrary: fc.constant(sample.subarray(0, 20)) },
    { weight: 1, arbitrary: hostileBytes },
  );
};

/** A part that no form of curl has. */
const hostilePart: fc.Arbitrary<Part> = fc.oneof(
  fc
    .constantFrom(
      'Content-Disposition: form-data',
      'Content-Disposition: form-data; filename="a.wav"',
      'Content-Disposition: form-data; name=""',
      'Content-Disposition: form-data; name="__proto__"',
      'Content-Disposition: form-data; name="text\u0000"',
      'Content-Disposition: attachment; name="text"',
      "Content-Disposition: form-data; name*=UTF-8''%ff",
      `Content-Disposition: form-data; name="${'a'.repeat(5_000)}"`,
      'Content-Disposition: form-data; name="audio"; filename="../../../../tmp/dragoman-fuzz"',
      'Content-Disposition: form-data; name="hints"\r\nContent-Type: application/json; charset=utf-16',
      'Content-Disposition: form-data; name="hints"\r\nContent-Transfer-Encoding: base64',
      'X-Nothing: 1',
      '',
    )
    .map((header) => ({ header, content: Buffer.from('a') })),
  fc.tuple(hostileText, hostileText).map(([name, value]) => textPart(name.replaceAll('"', '%22'), value)),
);

/** A form and its Content-Type. */
export interface Form {
  readonly body: Uint8Array;
  readonly type: string;
}

/** The fields of a form, and the name of the one that holds the file. */
const fileField = (document: ApiDocument, schema: Schema): string =>
  (schema.allOf ?? [schema])
    .flatMap((part) => Object.entries(document.resolve(part).properties ?? {}))
    .find(([, { format }]) => format === 'binary')?.[0] ?? 'file';

/** Forms as a schema describes them, some of them broken. */
export const formArbitrary = (document: ApiDocument, schema: Schema): fc.Arbitrary<Form> => {
  const file = fileField(document, schema);
  const fields = fromSchema(document, schema, '').map((value) =>
    Object.entries(value as object).filter(([name]) => name !== file),
  );
  const type = `multipart/form-data; boundary=${boundary}`;
  const contents = contentsOf(file);
  const right = fc.tuple(fields, contents).map(([entries, sound]): Form => {
    const parts = entries
      // A recording is given once: as a file.
      .filter(([name]) => !name.endsWith('_url'))
      .flatMap(([name, value]) =>
        Array.isArray(value) ? value.map((item) => textPart(name, item)) : [textPart(name, value)],
      );
    return { type, body: write([...parts, filePart(file, sound)]) };
  });
  const near = fc
    .tuple(fields, fc.array(hostilePart, { minLength: 1, maxLength: 3 }), contents)
    .map(([entries, more, sound]): Form => {
      const parts = entries.map(([name, value]) => textPart(name, value));
      return { type, body: write([...more, ...parts, filePart(file, sound)]) };
    });
  const broken = fc.tuple(
    right,
    fc.constantFrom(
      (form: Form): Form => ({ ...form, body: form.body.subarray(0, form.body.length - 20) }),
      (form: Form): Form => ({ ...form, body: form.body.subarray(0, 100) }),
      (form: Form): Form => ({ ...form, type: 'multipart/form-data' }),
      (form: Form): Form => ({ ...form, type: 'multipart/form-data; boundary=' }),
      (form: Form): Form => ({ ...form, type: 'multipart/form-data; boundary=another' }),
      (form: Form): Form => ({ ...form, type: `multipart/form-data; boundary="${'b'.repeat(300)}"` }),
      (): Form => ({ type, body: write([], '') }),
      (form: Form): Form => ({ ...form, body: Buffer.concat([form.body, form.body]) }),
      (): Form => ({ type, body: write(Array.from({ length: 200 }, () => textPart('hints', 'a'))) }),
      (): Form => ({ type, body: write([filePart(file, recording(0.3)), filePart(file, recording(0.3))]) }),
      (): Form => ({ type, body: write([filePart('another', recording(0.3))]) }),
      (): Form => ({ type, body: write([textPart('context', 'a'.repeat(70_000))]) }),
    ),
  );
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 2, arbitrary: near },
    { weight: 2, arbitrary: broken.map(([form, breakIt]) => breakIt(form)) },
  );
};
