import type { LanguageTag, MtSegment, MtSegmentResult } from '@dragoman/provider';
import { decode } from './decode.ts';
import { type EncodedText, encode } from './encode.ts';
import type { PipelineAnswer, PipelineTask } from './task.ts';

/** Translates texts in Apertium's stream format; the answers are in the same order. */
export type Engine = (tasks: readonly PipelineTask[]) => Promise<readonly PipelineAnswer[]>;

/** The parts of a text between what must survive, and what must survive, alternating. */
const partsOf = ({ source, literals }: EncodedText): readonly string[] => {
  const parts: string[] = [];
  let position = 0;
  for (const { text } of literals) {
    const at = source.indexOf(text, position);
    parts.push(source.slice(position, at), text);
    position = at + text.length;
  }
  return [...parts, source.slice(position)];
};

/** Translates only what lies between the placeholders, each piece alone: worse to read, but nothing can be lost. */
const translatePiecewise = async (
  encoded: EncodedText,
  language: LanguageTag,
  engine: Engine,
): Promise<string> => {
  const parts = partsOf(encoded);
  const pieces = parts.flatMap((text, index) => (index % 2 === 0 ? [{ id: `${index}`, text }] : []));
  const translated = await translateSegments(pieces, language, engine);
  return parts.map((part, index) => (index % 2 === 0 ? translated[index / 2]?.text : part)).join('');
};

/**
 * Translates segments. Placeholders and white space survive; a segment without a letter comes back as it is, and the
 * engine is not asked.
 */
export const translateSegments = async (
  segments: readonly MtSegment[],
  language: LanguageTag,
  engine: Engine,
): Promise<readonly MtSegmentResult[]> => {
  const prepared = segments.map(({ id, text }) => ({ id, encoded: encode(text, language) }));
  const answers = await engine(prepared.flatMap(({ encoded }) => (encoded.body === '' ? [] : [encoded])));
  let answered = 0;
  return Promise.all(
    prepared.map(async ({ id, encoded }): Promise<MtSegmentResult> => {
      const { lead, source, trail, body } = encoded;
      const answer = body === '' ? undefined : answers[answered++];
      if (answer === undefined) return { id, text: lead + source + trail, unknownWords: [] };
      // Where the grammar loses or crosses placeholders, about once in a thousand texts, the long way round is taken.
      const text = decode(answer.body, encoded) ?? (await translatePiecewise(encoded, language, engine));
      return { id, text: lead + text + trail, unknownWords: answer.unknownWords };
    }),
  );
};
