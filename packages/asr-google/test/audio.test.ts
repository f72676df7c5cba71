import { spawnSync } from 'node:child_process';
import type { AudioFormat } from '@dragoman/provider';
import type { SampleFormat } from '@dragoman/sound-kit';
import { describe, expect, it } from 'vitest';
import {
  chunksOf,
  eventsOf,
  lastAudio,
  lastConfig,
  recording,
  requestFor,
  speech,
  startPair,
  streamFor,
  wavOf,
} from './support/providers.ts';

const container = (name: 'wav' | 'flac' | 'ogg' | 'webm' | 'mp3' | 'm4a'): AudioFormat => ({
  kind: 'container',
  container: name,
});

const mono = speech('good morning');

const ffmpeg = (...output: string[]): Buffer => {
  const input = ['-f', 's16le', '-ar', '16000', '-ac', '1', '-i', 'pipe:0'];
  const made = spawnSync('ffmpeg', ['-loglevel', 'error', ...input, ...output, 'pipe:1'], { input: mono });
  if (made.status !== 0) throw new Error(made.stderr.toString());
  return made.stdout;
};

/** Samples of 16 bits in another layout, on each of these channels. */
const widened = (
  channels: number,
  bytes: number,
  write: (target: Buffer, at: number, sample: number) => void,
) => {
  const target = Buffer.alloc((mono.length / 2) * channels * bytes);
  for (let index = 0; index < mono.length / 2; index += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      write(target, (index * channels + channel) * bytes, mono.readInt16LE(index * 2));
    }
  }
  return target;
};

describe('WAV', () => {
  it('of 16 bits and one channel goes as it is', async () => {
    const { double, provider } = await startPair();
    const file = wavOf(mono, { sampleRate: 44_100 });
    const request = requestFor('', { audio: recording(file), format: container('wav') });
    expect((await provider.transcribe(request)).text).toBe('Good morning.');
    expect(lastAudio(double)).toEqual(file);
    expect(lastConfig(double)).not.toHaveProperty('encoding');
  });

  it('of mu-law goes as it is', async () => {
    const { double, provider } = await startPair({}, { recognise: () => [] });
    const file = wavOf(Buffer.alloc(8000, 7), { encoding: 'mulaw', sampleRate: 8000 });
    await provider.transcribe(requestFor('', { audio: recording(file), format: container('wav') }));
    expect(lastAudio(double)).toEqual(file);
  });

  it.each<[string, Buffer, Partial<SampleFormat>]>([
    ['two channels', widened(2, 2, (to, at, sample) => to.writeInt16LE(sample, at)), { channels: 2 }],
    ['24 bits', widened(1, 3, (to, at, sample) => to.writeIntLE(sample * 256, at, 3)), { encoding: 's24le' }],
    [
      '32 bits',
      widened(1, 4, (to, at, sample) => to.writeInt32LE(sample * 65_536, at)),
      { encoding: 's32le' },
    ],
    [
      '32 bits, six channels',
      widened(6, 4, (to, at, sample) => to.writeInt32LE(sample * 65_536, at)),
      { encoding: 's32le', channels: 6 },
    ],
  ])('of %s becomes mono samples of 16 bits, whole and streamed', async (_, samples, layout) => {
    const { double, provider } = await startPair();
    const file = wavOf(samples, layout);
    const format = container('wav');
    const result = await provider.transcribe(requestFor('', { audio: recording(file), format }));
    expect(result).toMatchObject({ text: 'Good morning.', warnings: [] });
    expect(lastConfig(double)).toMatchObject({ encoding: 'LINEAR16', sampleRateHertz: 16_000 });
    expect(lastAudio(double)).toEqual(mono);
    await eventsOf(provider, streamFor('', { audio: chunksOf(file, 1001), format }));
    expect(lastAudio(double)).toEqual(mono);
  });

  it('of floating point becomes samples of 16 bits', async () => {
    const { double, provider } = await startPair({}, { recognise: () => [] });
    const samples = Buffer.alloc(16);
    for (const [index, value] of [0, 0.5, -1, 2].entries()) samples.writeFloatLE(value, index * 4);
    const file = wavOf(samples, { encoding: 'f32le' });
    await provider.transcribe(requestFor('', { audio: recording(file), format: container('wav') }));
    const sent = lastAudio(double);
    expect([0, 1, 2, 3].map((index) => sent.readInt16LE(index * 2))).toEqual([0, 16_384, -32_768, 32_767]);
  });

  it.each([
    ['A-law', wavOf(Buffer.alloc(800), { encoding: 'alaw', sampleRate: 8000 }), 'unsupported_format'],
    ['96 kHz', wavOf(Buffer.alloc(800), { sampleRate: 96_000 }), 'unsupported_format'],
    ['no samples', wavOf(Buffer.alloc(800)).subarray(0, 30), 'corrupt_audio'],
    ['another content', Buffer.from('\x89PNG\r\n\x1a\n and no sound'), 'corrupt_audio'],
    ['nothing', Buffer.alloc(0), 'corrupt_audio'],
  ])('of %s is refused, and Google is not asked', async (_, file, code) => {
    const { double, provider } = await startPair();
    const request = requestFor('', { audio: recording(file), format: container('wav') });
    await expect(provider.transcribe(request)).rejects.toMatchObject({ code });
    const stream = streamFor('', { audio: chunksOf(file), format: container('wav') });
    await expect(eventsOf(provider, stream)).rejects.toMatchObject({ code });
    expect(double.calls).toHaveLength(0);
  });
});

describe('other containers', () => {
  it.each([
    ['flac', ['-f', 'flac'], {}],
    ['ogg', ['-c:a', 'libopus', '-f', 'ogg'], { encoding: 'OGG_OPUS', sampleRateHertz: 16_000 }],
    ['webm', ['-c:a', 'libopus', '-f', 'webm'], { encoding: 'WEBM_OPUS', sampleRateHertz: 16_000 }],
  ] as const)('%s goes as it is, whole and streamed', async (name, output, fields) => {
    const { double, provider } = await startPair(
      {},
      { recognise: () => [{ text: 'hello', startMs: 0, endMs: 300 }] },
    );
    const file = ffmpeg(...output);
    const format = container(name);
    expect(await provider.transcribe(requestFor('', { audio: recording(file), format }))).toMatchObject({
      text: 'Hello.',
      warnings: [],
    });
    expect(lastConfig(double)).toMatchObject(fields);
    expect(lastAudio(double)).toEqual(file);
    const events = await eventsOf(provider, streamFor('', { audio: chunksOf(file, 500), format }));
    expect(events.at(-1)).toMatchObject({ result: { text: 'Hello.' } });
    expect(lastAudio(double)).toEqual(file);
  });

  it.each([
    ['flac', ['-ac', '2', '-f', 'flac']],
    ['ogg', ['-ac', '2', '-c:a', 'libopus', '-f', 'ogg']],
  ] as const)('%s of two channels is heard on the first, which is said', async (name, output) => {
    const { double, provider } = await startPair({}, { recognise: () => [] });
    const request = requestFor('', { audio: recording(ffmpeg(...output)), format: container(name) });
    const { warnings } = await provider.transcribe(request);
    expect(warnings.map(({ code }) => code)).toEqual(['first_channel_only']);
    expect(lastConfig(double)).toMatchObject({ audioChannelCount: 2 });
  });

  it.each([
    ['Vorbis in Ogg', 'ogg', ['-c:a', 'libvorbis', '-f', 'ogg'], 'unsupported_format'],
    ['MP3, which is of the beta', 'mp3', ['-f', 'mp3'], 'unsupported_format'],
    ['FLAC that is said to be WebM', 'webm', ['-f', 'flac'], 'corrupt_audio'],
    ['FLAC of 96 kHz', 'flac', ['-ar', '96000', '-f', 'flac'], 'unsupported_format'],
  ] as const)('%s is refused', async (_, name, output, code) => {
    const { double, provider } = await startPair();
    const request = requestFor('', { audio: recording(ffmpeg(...output)), format: container(name) });
    await expect(provider.transcribe(request)).rejects.toMatchObject({ code });
    expect(double.calls).toHaveLength(0);
  });
});

describe('raw audio', () => {
  it('of several channels is mixed', async () => {
    const { double, provider } = await startPair();
    const audio = widened(2, 2, (to, at, sample) => to.writeInt16LE(sample, at));
    const format = { kind: 'raw', encoding: 's16le', sampleRate: 16_000, channels: 2 } as const;
    const events = await eventsOf(provider, streamFor('', { audio: chunksOf(audio, 777), format }));
    expect(events.at(-1)).toMatchObject({ result: { text: 'Good morning.' } });
    expect(lastAudio(double)).toEqual(mono);
  });

  it('of mu-law is told by its name', async () => {
    const { double, provider } = await startPair({}, { recognise: () => [] });
    const format = { kind: 'raw', encoding: 'mulaw', sampleRate: 8000, channels: 1 } as const;
    await provider.transcribe(requestFor('', { audio: recording(Buffer.alloc(800, 7)), format }));
    expect(lastConfig(double)).toMatchObject({ encoding: 'MULAW', sampleRateHertz: 8000 });
  });

  it.each([
    { kind: 'raw', encoding: 'alaw', sampleRate: 8000, channels: 1 },
    { kind: 'raw', encoding: 'mulaw', sampleRate: 8000, channels: 2 },
    { kind: 'raw', encoding: 's16le', sampleRate: 96_000, channels: 1 },
  ] as const)('$encoding of $sampleRate Hz on $channels is unsupported', async (format) => {
    const { provider } = await startPair();
    await expect(provider.transcribe(requestFor('x', { format }))).rejects.toMatchObject({
      code: 'unsupported_format',
    });
  });
});

describe('too much audio', () => {
  it('is refused before it is sent', async () => {
    const { double, provider } = await startPair();
    const audio = recording(Buffer.alloc(10_000_001));
    await expect(provider.transcribe(requestFor('', { audio }))).rejects.toMatchObject({
      code: 'limit_exceeded',
    });
    expect(double.calls).toHaveLength(0);
  });

  it('is refused by Google where it is too long', async () => {
    const { provider } = await startPair();
    const audio = recording(Buffer.alloc(32_000 * 61));
    await expect(provider.transcribe(requestFor('', { audio }))).rejects.toMatchObject({
      code: 'limit_exceeded',
      provider: { status: 3 },
    });
  });

  it('is taken as far as the capabilities say', async () => {
    const { double, provider } = await startPair();
    const audio = Buffer.alloc(Math.floor((provider.capabilities.maxDurationMs ?? 0) * 32));
    speech('good morning').copy(audio);
    expect((await provider.transcribe(requestFor('', { audio: recording(audio) }))).text).toBe(
      'Good morning.',
    );
    expect(lastAudio(double)).toEqual(audio);
  });
});
