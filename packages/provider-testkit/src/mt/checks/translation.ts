import { placeholderPattern, placeholdersIn, ServiceError } from '@dragoman/provider';
import { type ConformanceCheck, NotApplicable } from '../../check.ts';
import { deepFreeze } from '../../deep-freeze.ts';
import { ensure, shown } from '../../expectation.ts';
import type { MtBench } from '../bench.ts';
import { mtResultSchema } from '../result-schema.ts';

/** Whether the pairs of a text enclose each other properly. */
const wellNested = (text: string): boolean => {
  const tokens = [...text.matchAll(placeholderPattern)];
  const paired = new Set(tokens.filter(([, slash]) => slash === '/').map(([, , index]) => index));
  const open: string[] = [];
  for (const [, slash, index] of tokens) {
    if (index === undefined || !paired.has(index)) continue;
    if (slash !== '/') open.push(index);
    else if (open.pop() !== index) return false;
  }
  return open.length === 0;
};

/** What a translation gives back. */
export const translationChecks: readonly ConformanceCheck<MtBench>[] = [
  {
    name: 'result-shape',
    title: 'the result has the contract’s shape and nothing more',
    run: (bench) =>
      bench.use(async (provider) => {
        for (const direction of bench.engine.directions) {
          const result = await bench.translate(provider, bench.request(direction, direction.sentences));
          const parsed = mtResultSchema.safeParse(result);
          ensure(parsed.success, `The result breaks the contract: ${parsed.error?.message}`);
          const silent = result.segments.find(({ text }) => text.trim() === '');
          ensure(silent === undefined, `Segment '${silent?.id}' came back empty.`);
        }
      }),
  },
  {
    name: 'same-ids-same-order',
    title: 'segments come back with their own ids, in order, each with its own translation',
    run: (bench) =>
      bench.use(async (provider) => {
        const { direction } = bench;
        const ids = ['b', '10', '__proto__', 'a/1', '2', 'ключ', 'constructor', '1'];
        const segments = ids.map((id, index) => ({
          id,
          text: direction.sentences[index % direction.sentences.length] ?? '',
        }));
        const request = bench.request(direction, [], { segments: structuredClone(segments) });
        const result = await bench.translate(provider, request);
        const received = result.segments.map(({ id }) => id);
        ensure(
          JSON.stringify(received) === JSON.stringify(ids),
          `The ids ${shown(ids)} came back as ${shown(received)}.`,
        );
        const alone = new Map<string, string>();
        for (const sentence of direction.sentences) {
          alone.set(sentence, await bench.translateOne(provider, direction, sentence));
        }
        for (const [index, { id, text }] of segments.entries()) {
          const translated = result.segments[index]?.text;
          ensure(
            translated === alone.get(text),
            `Segment '${id}' came back as ${shown(translated)}; alone it is ${shown(alone.get(text))}.`,
          );
        }
      }),
  },
  {
    name: 'keeps-placeholders',
    title: 'placeholders survive: single, paired, nested, adjacent, repeated, many, at the edges, alone',
    run: (bench) =>
      bench.use(async (provider) => {
        for (const direction of bench.engine.directions) {
          const [first, second] = direction.sentences;
          const words = first.split(' ');
          const half = Math.ceil(words.length / 2);
          const [head, tail] = [words.slice(0, half).join(' '), words.slice(half).join(' ')];
          const texts = [
            `${head} ⟦1⟧ ${tail}`,
            `⟦1⟧ ${first}`,
            `${first} ⟦1⟧`,
            `⟦1⟧${head}⟦/1⟧ ${tail}`,
            `⟦1⟧${head} ⟦2⟧${tail}⟦/2⟧⟦/1⟧`,
            `⟦1⟧⟦2⟧ ${first}`,
            `${first} ⟦1⟧ ${second} ⟦1⟧`,
            Array.from({ length: 40 }, (_, index) => `${words[index % words.length]} ⟦${index + 1}⟧`).join(
              ' ',
            ),
            '⟦7⟧',
            `⟦12⟧${head}⟦/12⟧⟦345⟧`,
          ];
          for (const text of texts) {
            const translated = await bench.translateOne(provider, direction, text);
            const [sent, received] = [placeholdersIn(text).sort(), placeholdersIn(translated).sort()];
            ensure(
              JSON.stringify(sent) === JSON.stringify(received),
              `${shown(text)} came back as ${shown(translated)}: its placeholders differ.`,
            );
            ensure(wellNested(translated), `${shown(translated)} is not well nested; it was ${shown(text)}.`);
          }
        }
      }),
  },
  {
    name: 'leaves-request-alone',
    title: 'the request object is not changed',
    run: (bench) =>
      bench.use(async (provider) => {
        const request = bench.request(bench.direction, bench.direction.sentences, {
          instructions: { formality: 'formal', glossary: [{ source: 'Dragoman' }] },
        });
        const { signal: _signal, ...data } = request;
        const before = JSON.stringify(data);
        await bench.translate(provider, deepFreeze(request));
        ensure(JSON.stringify(data) === before, 'translate changed its request.');
      }),
  },
  {
    name: 'unicode',
    title: 'emoji, right-to-left, combining and astral characters come through whole',
    run: (bench) =>
      bench.use(async (provider) => {
        const { direction } = bench;
        const [sentence] = direction.sentences;
        for (const emoji of ['👩‍👩‍👧‍👦', '🇲🇽', '👍🏽']) {
          const translated = await bench.translateOne(provider, direction, `${sentence} ${emoji}`);
          ensure(translated.includes(emoji), `${emoji} was lost: ${shown(translated)}.`);
        }
        const strange = [
          'مرحبا بالعالم',
          'שלום עולם',
          'e\u0301a\u0308o\u0323',
          '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠮷',
          '中文，字。',
          'ไทย',
          '\u200fabc\u200e',
        ];
        for (const text of strange) {
          const translated = await bench.translateOne(provider, direction, `${sentence} ${text}`);
          ensure(
            translated.isWellFormed() && !translated.includes('\uFFFD'),
            `${shown(text)} came back broken: ${shown(translated)}.`,
          );
          ensure(translated.trim() !== '', `${shown(text)} came back empty.`);
        }
      }),
  },
  {
    name: 'nothing-to-translate',
    title: 'segments without words come back without words',
    run: (bench) =>
      bench.use(async (provider) => {
        for (const text of [' ', '\u00a0', '…', '.', '?!', '—', '12', '\t']) {
          const translated = await bench.translateOne(provider, bench.direction, text);
          ensure(!/\p{L}/u.test(translated), `${shown(text)} came back as ${shown(translated)}.`);
        }
      }),
  },
  {
    name: 'takes-its-limits',
    title: 'as many segments and characters as the model’s limits allow are taken in one call',
    run: (bench) =>
      bench.use(async (provider) => {
        const { direction } = bench;
        const models = await bench.models(provider);
        const model = models.find(({ id }) => id === direction.model) ?? models[0];
        ensure(model, 'models() is empty.');
        const [sentence] = direction.sentences;
        const count = Math.min(model.limits.segments, Math.floor(model.limits.characters / sentence.length));
        // A model that takes more than this in one call is believed.
        const many = Array.from({ length: Math.min(count, 1000) }, () => sentence);
        const result = await bench.translate(provider, bench.request(direction, many));
        ensure(
          result.segments.length === many.length,
          `${many.length} segments were sent, ${result.segments.length} came back.`,
        );
        const size = Math.min(model.limits.characters, 20_000);
        const long = `${sentence} `.repeat(Math.floor(size / (sentence.length + 1))).trimEnd();
        const translated = await bench.translateOne(provider, direction, long);
        ensure(
          translated.length >= long.length / 4,
          `${long.length} characters came back as ${translated.length}.`,
        );
      }),
  },
  {
    name: 'unknown-model',
    title: 'a model that does not exist is unknown_model',
    run: (bench) =>
      bench.use(async (provider) => {
        const request = bench.request(bench.direction, [bench.direction.sentences[0]], {
          model: 'no-such-model',
        });
        const error = await bench.rejection(provider, request, 'translate with an unknown model');
        ensure(
          ServiceError.is(error) && error.code === 'unknown_model',
          `It must be a ServiceError 'unknown_model', not ${shown(error)}.`,
        );
      }),
  },
  {
    name: 'unsupported-pair',
    title: 'a direction that no model has is unsupported_language_pair',
    run: (bench) =>
      bench.use(async (provider) => {
        const models = await bench.models(provider);
        if (models.some(({ pairs }) => pairs === 'any')) {
          throw new NotApplicable('a model takes any pair');
        }
        const known = new Set(
          models.flatMap(({ pairs }) =>
            pairs === 'any' ? [] : pairs.map(({ target }) => target.split('-')[0]),
          ),
        );
        const target = ['tlh', 'vo', 'ia', 'kl', 'sm'].find((tag) => !known.has(tag));
        ensure(target, 'The suite knows no language that the engine lacks.');
        const request = bench.request({ ...bench.direction, target }, [bench.direction.sentences[0]]);
        const error = await bench.rejection(provider, request, `translate into ${target}`);
        ensure(
          ServiceError.is(error) && error.code === 'unsupported_language_pair',
          `It must be a ServiceError 'unsupported_language_pair', not ${shown(error)}.`,
        );
      }),
  },
  {
    name: 'region-fallback',
    title: 'a region that the engine lacks falls back to the base language with a warning',
    run: (bench) =>
      bench.use(async (provider) => {
        const models = await bench.models(provider);
        if (models.some(({ pairs }) => pairs === 'any')) {
          throw new NotApplicable('a model takes any pair, so it takes any region');
        }
        const { direction } = bench;
        const known = new Set(
          models.flatMap(({ pairs }) => (pairs === 'any' ? [] : pairs.map(({ target }) => target))),
        );
        const { language } = new Intl.Locale(direction.target);
        const target = ['AQ', 'BV', 'HM']
          .map((region) => `${language}-${region}`)
          .find((tag) => !known.has(tag));
        ensure(target, 'The suite knows no region that the engine lacks.');
        const result = await bench.translate(
          provider,
          bench.request({ ...direction, target }, [direction.sentences[0]]),
        );
        ensure(
          result.warnings.some(({ code }) => code === 'region_fallback'),
          `${target} must give the warning 'region_fallback'; the warnings are ${shown(result.warnings)}.`,
        );
      }),
  },
];
