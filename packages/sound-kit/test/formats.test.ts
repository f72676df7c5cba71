import type { AudioFormat } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { beginsAs, isSameFormat, rowOfFormat, silence, sniffContainer, speechFormat } from '../src/index.ts';

const raw = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;

describe('formats', () => {
  const formats: AudioFormat[] = [
    raw,
    { ...raw, encoding: 'mulaw' },
    { ...raw, sampleRate: 8000 },
    { ...raw, channels: 2 },
    { kind: 'container', container: 'wav' },
    { kind: 'container', container: 'mp3' },
  ];

  it('are the same as themselves alone', () => {
    for (const one of formats)
      for (const other of formats) expect(isSameFormat({ ...one }, other)).toBe(one === other);
  });

  it('are found in a table by all that they say, and the first where none is asked for', () => {
    const rows = formats.map((format) => ({ format }));
    expect(rowOfFormat(rows, undefined)).toBe(rows[0]);
    expect(rowOfFormat(rows, { ...raw, channels: 2 })).toBe(rows[3]);
    expect(rowOfFormat(rows, { ...raw, channels: 3 })).toBeUndefined();
  });
});

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...part].map((character) => character.charCodeAt(0)),
    ),
  );

describe('the first bytes', () => {
  it.each([
    ['wav', bytes('RIFF', 0, 0, 0, 0, 'WAVEfmt ')],
    ['ogg', bytes('OggS', 0, 2)],
    ['flac', bytes('fLaC', 0)],
    ['m4a', bytes(0, 0, 0, 32, 'ftypM4A ')],
    ['webm', bytes(0x1a, 0x45, 0xdf, 0xa3)],
    ['mp3', bytes('ID3', 4)],
    ['mp3', bytes(0xff, 0xfb, 0x90, 0x64)],
  ] as const)('of %s are known', (container, audio) => {
    expect(sniffContainer(audio)).toBe(container);
    expect(beginsAs(audio, { kind: 'container', container })).toBe(true);
    expect(beginsAs(audio, { kind: 'container', container: container === 'wav' ? 'mp3' : 'wav' })).toBe(
      false,
    );
  });

  it.each([
    ['samples', bytes(0, 0, 1, 0)],
    ['an AVI', bytes('RIFF', 0, 0, 0, 0, 'AVI LIST')],
    ['AAC', bytes(0xff, 0xf1, 0x50, 0x80)],
    ['nothing', bytes()],
  ])('of %s are those of no container', (_, audio) => {
    expect(sniffContainer(audio)).toBe(undefined);
  });

  it('of samples may be any, and none at all are nobody’s', () => {
    expect(beginsAs(bytes('OggS'), raw)).toBe(true);
    expect(beginsAs(bytes(), raw)).toBe(false);
  });
});

describe('silence', () => {
  it.each([
    ['s16le', 200, 0],
    ['mulaw', 100, 0xff],
    ['alaw', 100, 0xd5],
  ] as const)('in %s is what the encoding has for nothing', (encoding, length, value) => {
    expect(silence(12.5, { ...raw, encoding, sampleRate: 8000 })).toEqual(new Uint8Array(length).fill(value));
    expect(silence(1, speechFormat)).toHaveLength(32);
  });
});
