import {
  type FormatSegment,
  type FormatTarget,
  readTaggedText,
  type TaggedPart,
  writeTaggedText,
} from '@dragoman/provider';
import { type ConformanceCheck, NotApplicable } from '../../check.ts';
import { ensure, isCode, rejectionOf, shown } from '../../expectation.ts';
import { type FormatBench, targetFor, textOf, translated } from '../bench.ts';
import { formatRenderingSchema } from '../result-schema.ts';
import { reverseLetters } from '../reverse.ts';
import { ensureShape } from './extraction.ts';

const isSame = (left: Uint8Array, right: Uint8Array): boolean => Buffer.from(left).equals(right);

/** Characters that formats use for themselves, and such as need more than one unit. */
const awkward = `a < b & c > d "e" 'f' \\ {g} %s ]]> --> \u{1F600} é ابج`;

/** A target with these words and the tags of its source behind them, a word after each. */
const wordsInto = ({ source }: FormatSegment, words: string): string =>
  writeTaggedText([
    { kind: 'text', text: words },
    ...readTaggedText(source).flatMap((part): TaggedPart[] =>
      part.kind === 'text' ? [] : [part, { kind: 'text', text: 'word' }],
    ),
  ]);

/** The first sample with at least so many segments. */
const sampleWith = async (bench: FormatBench, count: number) => {
  for (const sample of bench.samples) {
    const { segments } = await bench.extract(sample);
    if (segments.length >= count) return { sample, segments };
  }
  throw new NotApplicable(`no sample has ${count} segments`);
};

const ensureRefused = async (bench: FormatBench, target: FormatTarget, what: string): Promise<void> => {
  const error = await rejectionOf(bench.render(bench.sample, [target]), what);
  ensure(isCode(error, 'invalid_request'), `${what} must be invalid_request; it was ${shown(error)}.`);
};

/** What is written. */
export const renderingChecks: readonly ConformanceCheck<FormatBench>[] = [
  {
    name: 'untouched',
    title: 'a file without targets comes back byte for byte',
    async run(bench) {
      for (const sample of bench.samples) {
        const { segments } = await bench.extract(sample);
        for (const targets of [[], segments.map((segment) => targetFor(segment, null))]) {
          const { bytes } = await bench.render(sample, targets);
          ensure(isSame(bytes, sample.bytes), `${sample.name} has changed though nothing had a target.`);
        }
      }
    },
  },
  {
    name: 'rendering-shape',
    title: 'what is written has the contract’s shape, with a media type and an extension of the format',
    async run(bench) {
      const { definition, sample } = bench;
      const { segments } = await bench.extract(sample);
      const rendering = await bench.render(
        sample,
        segments.map((segment) => targetFor(segment, reverseLetters(segment.source))),
      );
      ensureShape(formatRenderingSchema, rendering, sample.name);
      const { mediaType, extension } = rendering;
      ensure(definition.mediaTypes.includes(mediaType), `${shown(mediaType)} is no media type of it.`);
      ensure(definition.extensions.includes(extension), `${shown(extension)} is no extension of it.`);
    },
  },
  {
    name: 'rewritten',
    title: 'a file written with its own texts is read as it was',
    async run(bench) {
      for (const sample of bench.samples) {
        const { segments } = await bench.extract(sample);
        const found = await bench.rewritten(sample, segments, ({ source }) => source);
        bench.ensureSame(segments, found.segments, `${sample.name}, written with its own texts`);
      }
    },
  },
  {
    name: 'reversed-twice',
    title: 'a file whose words are reversed holds just that, and reversed again what it held',
    async run(bench) {
      for (const sample of bench.samples) {
        const { segments } = await bench.extract(sample);
        const reversed = segments.map((one) => ({ ...one, source: reverseLetters(one.source) }));
        const once = await bench.rewritten(sample, segments, ({ source }) => reverseLetters(source));
        bench.ensureSame(reversed, once.segments, `${sample.name}, reversed`);
        const twice = await bench.rewritten({ ...sample, bytes: once.bytes }, once.segments, ({ source }) =>
          reverseLetters(source),
        );
        bench.ensureSame(segments, twice.segments, `${sample.name}, reversed twice`);
      }
    },
  },
  {
    name: 'one-target',
    title: 'a target changes its own segment alone, and the order of targets changes nothing',
    async run(bench) {
      const { sample, segments } = await sampleWith(bench, 2);
      const first = segments[0]?.key;
      const changed = ({ key, source }: FormatSegment): string =>
        key === first ? reverseLetters(source) : source;
      const found = await bench.rewritten(sample, segments, (one) =>
        one.key === first ? changed(one) : null,
      );
      const kept = bench.isBilingual ? segments.map(translated) : segments;
      const wanted = kept.map((one, index) =>
        index === 0 ? { ...one, source: changed(segments[0] ?? one) } : one,
      );
      bench.ensureSame(wanted, found.segments, `${sample.name} with one target`);
      const targets = segments.map((one) => targetFor(one, reverseLetters(one.source)));
      const [forth, back] = [
        await bench.render(sample, targets),
        await bench.render(sample, targets.toReversed()),
      ];
      ensure(isSame(forth.bytes, back.bytes), 'Targets in another order make another file.');
    },
  },
  {
    name: 'any-text',
    title: 'characters that mean something to the format are text in a target',
    async run(bench) {
      if (bench.isSameText) throw new NotApplicable('it sees text, and need not know every character');
      for (const sample of bench.samples) {
        const { segments } = await bench.extract(sample);
        const target = (segment: FormatSegment): string => wordsInto(segment, awkward);
        const found = await bench.rewritten(sample, segments, target);
        const wanted = segments.map((one) => ({ ...one, source: target(one) }));
        bench.ensureSame(wanted, found.segments, `${sample.name} with awkward characters`);
      }
    },
  },
  {
    name: 'hidden',
    title: 'what is hidden is gone, and nothing else is',
    async run(bench) {
      const { sample, segments } = await sampleWith(bench, 2);
      const [first] = segments;
      if (!first) throw new NotApplicable('no sample has segments');
      const { bytes } = await bench.render(sample, [{ ...targetFor(first, null), hidden: true }]);
      const { segments: found } = await bench.extract(sample, { bytes: Uint8Array.from(bytes) });
      if (bench.isBilingual) {
        const [wanted, read] = [textOf(segments), textOf(found)];
        ensure(
          wanted === read,
          `With the target of ${shown(first.source)} hidden, ${shown(read)} was found.`,
        );
        ensure(!found[0]?.target, `${shown(found[0]?.target)} is still there.`);
        return;
      }
      const [wanted, read] = [textOf(segments.slice(1)), textOf(found)];
      const isRight = bench.isSameText ? bench.isSameText(wanted, read) : wanted === read;
      ensure(isRight, `With ${shown(first.source)} hidden, ${shown(read)} was found, not ${shown(wanted)}.`);
    },
  },
  {
    name: 'refuses-unknown-keys',
    title: 'a target for a key that the file does not have is invalid_request',
    run: (bench) =>
      ensureRefused(
        bench,
        { key: 'no-such-key', source: 'a', target: 'b' },
        'A target for a key that is not there',
      ),
  },
  {
    name: 'refuses-other-tags',
    title: 'a target whose tags are not those of its source is invalid_request',
    async run(bench) {
      const { segments } = await bench.extract(bench.sample);
      const [first] = segments;
      if (!first) throw new NotApplicable('the first sample has no segments');
      await ensureRefused(bench, targetFor(first, `${first.source}<99/>`), 'A target with a tag of its own');
      const tagged = segments.find(({ source }) =>
        readTaggedText(source).some(({ kind }) => kind !== 'text'),
      );
      if (tagged) await ensureRefused(bench, targetFor(tagged, 'words alone'), 'A target without its tags');
    },
  },
  {
    name: 'other-outputs',
    title: 'each further media type that it can write is written on request',
    async run(bench) {
      const { outputs } = bench.definition.capabilities;
      if (outputs.length === 0) throw new NotApplicable('it writes no other media type');
      for (const outputMediaType of outputs) {
        const { mediaType } = await bench.render(bench.sample, [], { outputMediaType });
        ensure(mediaType === outputMediaType, `${outputMediaType} was asked for, ${mediaType} written.`);
      }
    },
  },
];
