import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { durationMsOf, readWavHeader, type SampleEncoding, wavHeader, wavOf } from '../src/index.ts';

const wav = { kind: 'container', container: 'wav' } as const;
const ascii = (text: string): string => Buffer.from(text, 'latin1').toString('hex');
const file = (...parts: readonly string[]): Buffer => Buffer.from(parts.join(''), 'hex');
const riff = `${ascii('RIFF')}00000000${ascii('WAVE')}`;
/** 24 kHz, two channels, 16 bits. */
const format = `${ascii('fmt ')}10000000${'0100'}0200c05d00000077010004001000`;

describe('the header that is written', () => {
  it('says how its samples are laid out', () => {
    const header = wavHeader({ sampleRate: 24_000, channels: 2 }, 9600);
    expect(Buffer.from(header).toString('hex')).toBe(
      `${ascii('RIFF')}a4250000${ascii('WAVE')}${format}${ascii('data')}80250000`,
    );
  });

  it('of an unknown length has the largest', () => {
    const header = Buffer.from(wavHeader({ sampleRate: 16_000 }));
    expect([header.readUInt32LE(4), header.readUInt32LE(40)]).toEqual([0xffffffff, 0xffffffff]);
    expect([header.readUInt16LE(22), header.readUInt32LE(28)]).toEqual([1, 32_000]);
  });

  it.each<[SampleEncoding, string]>([
    ['u8', 'pcm_u8'],
    ['s24le', 'pcm_s24le'],
    ['f32le', 'pcm_f32le'],
    ['f64le', 'pcm_f64le'],
    ['mulaw', 'pcm_mulaw'],
    ['alaw', 'pcm_alaw'],
  ])('of %s is one that FFmpeg reads as such', (encoding, codec) => {
    const made = wavOf(new Uint8Array(4800), { encoding, sampleRate: 8000, channels: 2 });
    const { stderr } = spawnSync('ffmpeg', ['-hide_banner', '-i', 'pipe:0', '-f', 'null', '-'], {
      input: made,
    });
    expect(stderr.toString()).toMatch(new RegExp(`Audio: ${codec} .*8000 Hz, (2 channels|stereo)`));
  });
});

describe('the header that is read', () => {
  const described = {
    code: 1,
    bits: 16,
    encoding: 's16le',
    channels: 2,
    sampleRate: 24_000,
    start: 44,
    isCut: false,
  };

  it.each([
    ['plain', file(riff, format, ascii('data'), '04000000', '11223344'), { end: 48 }],
    ['of a length not told', file(riff, format, ascii('data'), '00000000', '11223344'), { end: 48 }],
    ['of the greatest length', file(riff, format, ascii('data'), 'ffffffff', '11223344'), { end: 48 }],
    ['that promises more', file(riff, format, ascii('data'), '08000000', '1122'), { end: 46, isCut: true }],
    [
      'behind an odd chunk',
      file(riff, ascii('LIST'), '03000000', '61626300', format, ascii('data'), '02000000', '1122'),
      { start: 56, end: 58 },
    ],
    [
      'of the extensible kind',
      file(
        ...[riff, ascii('fmt '), '28000000', 'feff', '010044ac0000', 'cc040200', '0300', '1800'],
        ...['1600', '1800', '04000000', '0300', '000000001000800000aa00389b71', ascii('data'), '00000000'],
      ),
      { code: 3, bits: 24, encoding: undefined, channels: 1, sampleRate: 44_100, start: 68, end: 68 },
    ],
  ])('is that of a file %s', (_, bytes, expected) => {
    expect(readWavHeader(bytes)).toEqual({ ...described, ...expected });
  });

  it('of a beginning counts on the rest of the file', () => {
    const head = file(riff, format, ascii('data'), 'e8030000');
    expect(readWavHeader(head, 2000)).toMatchObject({ start: 44, end: 1044, isCut: false });
    expect(readWavHeader(head, 1000)).toMatchObject({ start: 44, end: 1000, isCut: true });
    expect(readWavHeader(head, Number.POSITIVE_INFINITY)).toMatchObject({ end: 1044 });
  });

  it.each([
    ['nothing', file()],
    ['a tag alone', file(riff)],
    ['another kind', file(ascii('OggS'), '0002')],
    ['no samples', file(riff, format)],
    ['samples that nobody described', file(riff, ascii('data'), '02000000', '1122')],
    ['a chunk longer than itself', file(riff, ascii('LIST'), 'ffffff00', format, ascii('data'), '00000000')],
    ['half a format', file(riff, ascii('fmt '), '10000000', '0100')],
  ])('is none of %s', (_, bytes) => {
    expect(readWavHeader(bytes)).toBe(undefined);
    expect(durationMsOf(bytes, wav)).toBe(undefined);
  });

  it('tells how long it plays', () => {
    expect(durationMsOf(file(riff, format, ascii('data'), '00000000', '00'.repeat(9600)), wav)).toBe(100);
    expect(durationMsOf(wavOf(new Uint8Array(3200), { sampleRate: 16_000 }), wav)).toBe(100);
    expect(
      durationMsOf(new Uint8Array(801), { kind: 'raw', encoding: 's16le', sampleRate: 8000, channels: 1 }),
    ).toBe(50);
    expect(durationMsOf(new Uint8Array(800), { kind: 'container', container: 'mp3' })).toBe(undefined);
    // No channels.
    const impossible = file(
      riff,
      format.replace('01000200', '01000000'),
      ascii('data'),
      '00000000',
      '11223344',
    );
    expect(durationMsOf(impossible, wav)).toBe(undefined);
  });
});
