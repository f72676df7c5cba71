import type { AudioFormat } from '@dragoman/provider';
import { describe, expect, it } from 'vitest';
import { isSameFormat, wavHeader } from '../src/index.ts';

describe('formats', () => {
  const raw = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 1 } as const;
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
});

describe('the header of a WAV file', () => {
  it('says how its samples are laid out', () => {
    const header = wavHeader({ sampleRate: 24_000, channels: 2 }, 9600);
    expect(header.toString('hex')).toBe(
      `${Buffer.from('RIFF').toString('hex')}a4250000${Buffer.from('WAVEfmt ').toString('hex')}1000000001000200` +
        `c05d00000077010004001000${Buffer.from('data').toString('hex')}80250000`,
    );
  });

  it('of an unknown length has the largest', () => {
    const header = wavHeader({ sampleRate: 16_000 });
    expect([header.readUInt32LE(4), header.readUInt32LE(40)]).toEqual([0xffffffff, 0xffffffff]);
    expect([header.readUInt16LE(22), header.readUInt32LE(28)]).toEqual([1, 32_000]);
  });
});
