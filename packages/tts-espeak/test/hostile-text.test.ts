import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyCharacter } from '@dragoman/arbitraries';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { espeakInput } from '../src/speech/input.ts';
import { createGate } from './support/gate.ts';
import { createProvider, speakSsml, speakWith } from './support/provider.ts';

const provider = createProvider();
const folder = mkdtempSync(join(tmpdir(), 'dragoman-hostile-'));
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});
const audioOf = async (value: string): Promise<Buffer> =>
  Buffer.from((await speakWith(provider, value)).audio);

test('plain text is never markup, phonemes or a command', async () => {
  expect((await audioOf('hello <b>you</b> there')).length).toBeGreaterThan(
    (await audioOf('hello you there')).length * 1.3,
  );
  expect((await audioOf('hello [[h@loU]] there')).length).toBeGreaterThan(
    (await audioOf('hello hello there')).length * 1.5,
  );
  expect(await audioOf('hello \u000190P there')).toEqual(await audioOf('hello  90P there'));
  expect((await audioOf('one\0 two')).length).toBeGreaterThan((await audioOf('one')).length * 1.2);
  expect(await audioOf('\ud800 hello ü')).toEqual(await audioOf('\ufffd hello ü'));
});

test('text reaches the program on its input alone, and parameters are ours alone', async () => {
  const gate = createGate();
  const gated = createProvider({ program: gate.program });
  try {
    for (const value of [`-w ${folder}/x`, '--path=/', `$(touch ${folder}/x)`, `'; touch ${folder}/x; '`]) {
      await speakWith(gated, value);
      const [parameters] = gate.sent.split('\n').filter((line) => line.startsWith('--stdin'));
      expect(parameters).toBe('--stdin --stdout -b 1 -v gmw/en-US -s 175 -p 50 -a 100');
      expect(gate.sent).toContain(value);
      gate.set('pass');
    }
    expect(existsSync(join(folder, 'x'))).toBe(false);
  } finally {
    await gated.close();
    gate.remove();
  }
});

test('SSML reaches neither files nor a shell', async () => {
  const bait = join(folder, `a";touch ${folder.replaceAll('/', '%')};".wav`.replaceAll('%', '_'));
  writeFileSync(bait, Buffer.alloc(100));
  const plain = await speakSsml(provider, 'hello there');
  const hostile = await speakSsml(
    provider,
    `<audio src='${bait.replaceAll('"', '&quot;')}'>hello</audio><voice name="../../../../etc/passwd"> there</voice>`,
  );
  expect(Math.abs((hostile.durationMs ?? 0) - (plain.durationMs ?? 0))).toBeLessThan(100);
  expect(hostile.warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining('<audio>'),
    expect.stringContaining('<voice>'),
  ]);
});

/** Markup, and what XML cannot hold: documents with these are refused before anything is written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notInXml = /[<&>\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu;

const harmless =
  /^<speak>(?:[^<>&]|&(?:amp|lt|gt);|<\/?(?:speak|p|s)>|<break (?:time="\d{1,5}ms"|strength="[a-z-]+")\/>|<emphasis level="[a-z]+">|<prosody(?: (?:rate|pitch|volume|range)="(?:\d{1,3}%|[a-z-]+)")+>|<say-as interpret-as="[a-z:]+">|<\/(?:emphasis|prosody|say-as)>)*<\/speak>\n$/u;

test('whatever the SSML, the program is given only what is known to be harmless', () => {
  const name = fc.constantFrom(
    'p',
    's',
    'prosody',
    'emphasis',
    'say-as',
    'sub',
    'voice',
    'audio',
    'mark',
    'break',
    'script',
    'phoneme',
    'speak',
  );
  const value = fc.oneof(
    fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[<&"]/g, '')),
    fc.constantFrom(
      '+4st',
      '150%',
      '-6dB',
      '1e9',
      '999999999999s',
      '99999ms',
      'x-fast',
      'strong',
      'characters',
      '[[',
      '../x',
      '.5',
      '+99999999999999999999%',
    ),
  );
  const attributes = fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom(
          'rate',
          'pitch',
          'volume',
          'range',
          'level',
          'time',
          'strength',
          'interpret-as',
          'alias',
          'src',
          'name',
          'xml:lang',
          'ph',
          'alphabet',
        ),
        value,
      ),
      {
        selector: ([key]) => key,
        maxLength: 4,
      },
    )
    .map((pairs) => pairs.map(([key, text]) => ` ${key}="${text}"`).join(''));
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 10 }).map((each) => each.replaceAll(notInXml, '[')),
    fc.constantFrom(
      '&#91;',
      '[',
      '[[',
      '&lt;audio src="x"&gt;',
      '<![CDATA[<audio src="x"/>]]>',
      '<!-- <voice> -->',
    ),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc
      .array(fc.oneof({ depthSize: 'small' }, text, tie('element')), { maxLength: 4 })
      .map((parts) => parts.join('')),
    element: fc
      .tuple(name, attributes, tie('tree'))
      .map(([tag, written, inner]) => `<${tag}${written}>${inner}</${tag}>`),
  }));
  fc.assert(
    fc.property(tree as fc.Arbitrary<string>, (inner) => {
      const value = `<speak>${inner}</speak>`;
      fc.pre([...value].length <= 5000);
      const written = espeakInput({ kind: 'ssml', value }).text;
      expect(written).toMatch(harmless);
      expect(written).not.toContain('[[');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(written).not.toMatch(/[\u0000-\u0008\u000e-\u001f]/);
    }),
    { numRuns: 500 },
  );
});

test('plain text of any kind keeps everything but commands', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (value) => {
      const { text, parameters } = espeakInput({ kind: 'text', value });
      expect(parameters).toEqual([]);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toContain('[[');
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
    }),
    { numRuns: 300 },
  );
});
