import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileResponseSchema, streamMessageSchema } from '../src/answer.ts';
import { hintParameters } from '../src/hints.ts';
import { vendorLanguage } from '../src/languages.ts';
import { deepgramOptionsSchema } from '../src/options.ts';
import { fileQuery, streamQuery } from '../src/query.ts';
import { createStreamTranscript } from '../src/stream-transcript.ts';
import { transcriptOf } from '../src/transcribe.ts';
import { rawFormat } from './support/providers.ts';

const options = deepgramOptionsSchema.parse({ apiKey: 'dg-x' });
const asked = { format: rawFormat, language: 'en', diarization: true, words: true };

const seconds = fc.double({ min: 0, max: 20_000, noNaN: true });
const share = fc.double({ min: 0, max: 1.000001, noNaN: true });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const word = fc.record({
  word: fc.string(),
  start: seconds,
  end: seconds,
  confidence: maybe(share),
  speaker: maybe(fc.nat(5)),
  punctuated_word: maybe(fc.string()),
});
const alternative = fc.record({
  transcript: fc.string(),
  confidence: maybe(share),
  words: fc.array(word, { maxLength: 8 }),
  languages: maybe(fc.array(fc.constantFrom('en', 'es', 'multi', 'x'), { maxLength: 2 })),
});
const utterance = fc.record({
  transcript: fc.string(),
  start: seconds,
  end: seconds,
  confidence: maybe(share),
  speaker: maybe(fc.nat(5)),
});

const ensureSound = (
  pieces: readonly { startMs: number; endMs: number; text: string; confidence?: number }[],
) => {
  for (const [index, piece] of pieces.entries()) {
    expect(Number.isInteger(piece.startMs) && Number.isInteger(piece.endMs)).toBe(true);
    expect(piece.endMs).toBeGreaterThanOrEqual(piece.startMs);
    expect(piece.text.trim()).toBe(piece.text);
    expect(piece.text).not.toBe('');
    if (piece.confidence !== undefined) expect(piece.confidence).toBeLessThanOrEqual(1);
    expect(piece.startMs).toBeGreaterThanOrEqual(pieces[index - 1]?.startMs ?? 0);
  }
};

it('makes of any answer ordered pieces with whole times', () => {
  const answer = fc.record({
    metadata: fc.record({ duration: seconds }),
    results: fc.record({
      channels: fc.array(fc.record({ alternatives: fc.array(alternative, { maxLength: 2 }) }), {
        minLength: 1,
        maxLength: 2,
      }),
      utterances: maybe(fc.array(utterance, { maxLength: 5 })),
    }),
  });
  fc.assert(
    fc.property(answer, (body) => {
      const query = fileQuery(asked, options);
      const result = transcriptOf(fileResponseSchema.parse(body), query, true);
      ensureSound(result.segments);
      ensureSound(result.words ?? []);
    }),
  );
});

it('says at the end of a stream what its final events said', () => {
  const results = fc.record({
    type: fc.constant('Results'),
    start: seconds,
    duration: seconds,
    is_final: fc.boolean(),
    channel: fc.record({ alternatives: fc.array(alternative, { maxLength: 1 }) }),
  });
  fc.assert(
    fc.property(fc.array(results, { maxLength: 6 }), (messages) => {
      const transcript = createStreamTranscript(streamQuery(asked, options), true);
      const events = messages.flatMap((message) => {
        const parsed = streamMessageSchema.parse(message);
        return parsed.type === 'Results' ? transcript.add(parsed) : [];
      });
      const finals = events.flatMap((event) => (event.type === 'final' ? [event] : []));
      const { segments, words } = transcript.result(undefined);
      expect(segments).toHaveLength(finals.length);
      expect(new Set(segments)).toEqual(new Set(finals.map(({ segment }) => segment)));
      expect(words).toHaveLength(finals.flatMap((event) => event.words ?? []).length);
      ensureSound(segments);
      ensureSound(words ?? []);
    }),
  );
});

it('sends at most a hundred hints, none of them blank', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { maxLength: 150 }),
      fc.constantFrom('nova-3', 'nova-3-medical', 'nova-2', 'base', 'whisper-large'),
      (hints, model) => {
        const { keyterm = [], keywords = [] } = hintParameters(model, hints).parameters;
        expect(keyterm.length + keywords.length).toBeLessThanOrEqual(100);
        for (const hint of [...keyterm, ...keywords]) expect(hint.trim()).not.toBe('');
        for (const keyword of keywords) expect(keyword).not.toMatch(/[\s:]/);
      },
    ),
  );
});

it('has something to send for any language, and warns of every region that it drops', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('en', 'es', 'fr', 'sw', 'zh', 'nb', 'fil', 'not a tag'),
      maybe(fc.constantFrom('AQ', 'MX', 'US', '419', 'TW')),
      (language, region) => {
        const { code, warning } = vendorLanguage(region === undefined ? language : `${language}-${region}`);
        expect(code).not.toBe('');
        if (region !== undefined && language !== 'not a tag') {
          expect(warning === undefined).toBe(code === `${language}-${region}`);
        }
      },
    ),
  );
});
