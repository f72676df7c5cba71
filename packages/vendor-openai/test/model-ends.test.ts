import { expect, it } from 'vitest';
import { endedModel, endOfModel } from '../src/index.ts';

it.each([
  ['gpt-4o-mini-tts', '2027-01-06'],
  ['gpt-4o-mini-tts-2025-12-15', '2027-01-06'],
  ['tts-1', '2027-01-06'],
  ['tts-1-hd-1106', '2027-01-06'],
  ['whisper-1', '2027-02-26'],
  ['gpt-4o-mini-transcribe-2025-12-15', '2027-02-26'],
  ['gpt-4o-transcribe-diarize', '2027-02-26'],
  ['gpt-transcribe', undefined],
  ['tts-10', undefined],
])('%s ends on %s', (model, day) => {
  expect(endOfModel(model, {})?.endsOn).toBe(day);
});

it('says what takes the place of a model, on its last day and not before', () => {
  const now = Date.parse('2027-02-26');
  expect(endedModel('whisper-1', {}, now - 1)).toBeUndefined();
  expect(endedModel('whisper-1', {}, now)).toBe(
    "OpenAI's model whisper-1 ended on 2027-02-26. Name gpt-transcribe in its place, or configure another engine.",
  );
});

it('has no end on servers of others', () => {
  expect(endOfModel('whisper-1', { baseUrl: 'http://localhost:8000/v1' })).toBeUndefined();
});
