import { readFile } from 'node:fs/promises';
import { freshText, takeSerials } from '../../texts/fresh-texts.ts';
import { longest } from './texts.ts';

/** One request of a burst. */
export interface AttackRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly contentType: string;
  readonly body: string | Buffer | null;
}

/** What an attack is made with before it begins. */
export interface AttackGround {
  /** Makes something for the attacker, and gives its id. */
  make(path: string, body: object): Promise<string>;
  /** A recording of 50 s. */
  readonly recording: string;
}

/** A burst of requests that all are within the limits of their key. */
export interface Attack {
  readonly name: string;
  /** How many each key sends. Default 60: its limit of a minute. */
  readonly count?: number;
  /** Makes the requests: `next()` gives another one each time. */
  prepare(ground: AttackGround): Promise<() => AttackRequest>;
}

const json = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST'): AttackRequest => ({
  method,
  path,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

const pair = { source_language: 'en', target_language: 'es' };

/** A text of so many characters that was not sent before. */
const longText = (length: number): string => {
  let text = '';
  while (text.length < length) text += `${freshText(takeSerials(1), 'paragraph')}\n`;
  return text.slice(0, length);
};

const upload = (recording: Buffer, fields: Readonly<Record<string, string>>): AttackRequest => {
  const lines = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head =
    '--x\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n';
  return {
    method: 'POST',
    path: '/v1/voice/speech-to-text',
    contentType: 'multipart/form-data; boundary=x',
    body: Buffer.concat([Buffer.from(lines.join('') + head), recording, Buffer.from('\r\n--x--\r\n')]),
  };
};

/** Terms that all begin alike and end within one another, as many as there are tokens in the longest. */
const overlappingTerms = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const source = Array.from({ length: 1 + (index % 400) }, () => 'a').join(' ');
    const variant = Math.floor(index / 400);
    return {
      source: variant === 0 ? source : `${source} ${'bcdefg'.charAt(variant)}`,
      target: `t${index}`,
      case_sensitive: variant === 1,
    };
  });

const translationMemory = (pairs: number): string => {
  const units = Array.from(
    { length: pairs },
    (_, index) =>
      `<tu><tuv xml:lang="en"><seg>Sentence ${index} of the file.</seg></tuv><tuv xml:lang="es"><seg>Frase ${index} del archivo.</seg></tuv></tu>`,
  );
  return `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" segtype="sentence" o-tmf="x" adminlang="en" datatype="plaintext" creationtool="x" creationtoolversion="1"/><body>${units.join('\n')}</body></tmx>`;
};

/** Everything that one key can ask for at once. */
export const attacks: readonly Attack[] = [
  {
    name: 'texts',
    prepare: async () => () => json('/v1/translate', { ...pair, text: longText(longest) }),
  },
  {
    name: 'lines',
    prepare: async () => () =>
      json('/v1/translate', {
        ...pair,
        text: `${takeSerials(1)}\n${'a\n'.repeat(longest)}`.slice(0, longest),
      }),
  },
  {
    name: 'batches',
    prepare: async () => () =>
      json('/v1/translate/batch', { ...pair, texts: Array.from({ length: 100 }, () => longText(2_000)) }),
  },
  {
    name: 'unknown fields',
    async prepare() {
      const fields = Array.from({ length: 300_000 }, (_, index) => `"${index.toString(36)}":1`).join();
      return () => ({ ...json('/v1/translate/batch', {}), body: `{${fields}}` });
    },
  },
  {
    name: 'terms',
    async prepare({ make }) {
      const entries = overlappingTerms(2_000);
      const glossary = await make('/v1/glossaries', { ...pair, name: 'Overlapping', entries });
      return () =>
        json('/v1/translate', {
          ...pair,
          glossary_id: glossary,
          text: `${takeSerials(1)} ${'a '.repeat(longest)}`.slice(0, longest),
        });
    },
  },
  {
    name: 'files',
    async prepare() {
      const body = translationMemory(50_000);
      return () => ({
        method: 'POST',
        path: '/v1/memory/import',
        contentType: 'application/x-tmx+xml',
        body,
      });
    },
  },
  {
    name: 'edits',
    async prepare({ make }) {
      const id = await make('/v1/translate', { ...pair, text: 'The house is old.' });
      return () =>
        json(
          `/v1/translations/${id}`,
          { translated_text: `${takeSerials(1)}${'"'.repeat(longest)}`.slice(0, longest) },
          'PATCH',
        );
    },
  },
  {
    name: 'lists',
    async prepare({ make }) {
      // Of letters without words, which are quickly translated.
      for (let index = 0; index < 100; index++)
        await make('/v1/translate', { ...pair, text: `${'x '.repeat(24_000)}${takeSerials(1)}` });
      return () => ({
        method: 'GET',
        path: '/v1/translations?limit=100',
        contentType: 'application/json',
        body: null,
      });
    },
  },
  {
    name: 'recordings',
    count: 30,
    async prepare({ recording }) {
      const sound = await readFile(recording);
      return () => upload(sound, { source_language: 'en' });
    },
  },
  {
    name: 'uploads',
    count: 500,
    async prepare() {
      // As long as the recording; it is found to be none when all of it has come.
      const bytes = Buffer.alloc(1_600_000, 'no sound');
      return () => upload(bytes, { source_language: 'en' });
    },
  },
];
