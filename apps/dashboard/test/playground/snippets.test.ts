import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlOf, type SnippetRequest, typescriptOf } from '../../src/pages/playground/snippets.ts';

const origin = 'https://localhost:8443';
const text = `It's "quoted", costs $5 \`now\`, has a \\ and\na second line: ${'\u202e'}x`;
const request: SnippetRequest = {
  path: '/v1/translate',
  method: 'translate',
  fields: { text, target_language: 'es', glossary_id: undefined, cultural_adaptation: true },
};

/** What a shell hands to `curl`. */
const argumentsIn = (command: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
    env: { DRAGOMAN_API_KEY: 'dgm_secret' },
  })
    .split('\0')
    .slice(0, -1);

describe('curl', () => {
  it('gets a text through the shell as it is, and takes the key from the environment', () => {
    const command = curlOf(request, origin);
    const given = argumentsIn(command);
    expect(given.slice(0, 4)).toEqual([
      '-sS',
      `${origin}/v1/translate`,
      '-H',
      'Authorization: Bearer dgm_secret',
    ]);
    expect(given.at(-2)).toBe('--data-raw');
    expect(JSON.parse(given.at(-1) ?? '')).toEqual({
      text,
      target_language: 'es',
      cultural_adaptation: true,
    });
    expect(command).not.toContain('dgm_');
  });

  it('sends a file as a part of a form, whatever its name', () => {
    const given = argumentsIn(
      curlOf(
        {
          path: '/v1/voice/speech-to-text',
          method: 'transcribe',
          fields: { source_language: '@en', options: { csv: { columns: [1] } } },
          file: { part: 'audio', name: `a "b" it's.wav` },
        },
        origin,
      ),
    );
    expect(given.slice(4)).toEqual([
      '-F',
      `audio=@"a \\"b\\" it's.wav"`,
      '--form-string',
      'source_language=@en',
      '--form-string',
      'options={"csv":{"columns":[1]}}',
    ]);
  });
});

/** Runs the call of a snippet. @returns what the client's method was given */
const given = async (source: string): Promise<unknown> => {
  const call = /(const result = [\s\S]*)console\.log/.exec(source)?.[1] ?? '';
  const run = new Function('client', 'openAsBlob', `return (async () => { ${call}; return result; })();`);
  const client = new Proxy({}, { get: (_, method) => (sent: unknown) => ({ method, sent }) });
  return run(client, (name: string) => `content of ${name}`);
};

describe('TypeScript', () => {
  it('says the same', async () => {
    const source = typescriptOf({ ...request, fields: { ...request.fields, texts: ['a', 'b'] } }, origin);
    expect(source).toContain(`baseUrl: "${origin}/v1"`);
    expect(source).not.toContain('dgm_');
    expect(await given(source)).toEqual({
      method: 'translate',
      sent: { text, target_language: 'es', cultural_adaptation: true, texts: ['a', 'b'] },
    });
  });

  it('opens a file as the client takes it', async () => {
    const image = {
      path: '/v1/visual/translate-image',
      method: 'translateImage',
      fields: { target_language: 'de' },
    };
    const file = { part: 'image', name: 'a $& "b".png' };
    expect(await given(typescriptOf({ ...image, file }, origin))).toEqual({
      method: 'translateImage',
      sent: { image: { name: file.name, content: `content of ${file.name}` }, target_language: 'de' },
    });
    const audio = { part: 'audio', name: 'a.wav' };
    expect(await given(typescriptOf({ ...image, method: 'transcribe', file: audio }, origin))).toEqual({
      method: 'transcribe',
      sent: { audio: 'content of a.wav', target_language: 'de' },
    });
  });
});
