import { type AudioFormat, ServiceError } from '@dragoman/provider';
import { type ConformanceCheck, NotApplicable } from '../../check.ts';
import { ensure, rejectionOf, shown } from '../../expectation.ts';
import type { TtsBench } from '../bench.ts';
import { ensureTrueFormat } from '../ensure-result.ts';

const isCode = (error: unknown, code: string): boolean => ServiceError.is(error) && error.code === code;

const containers = ['webm', 'm4a', 'flac', 'ogg', 'mp3', 'wav'] as const;

/** What a synthesiser refuses, and how. */
export const refusalChecks: readonly ConformanceCheck<TtsBench>[] = [
  {
    name: 'unknown-voice',
    title: 'a voice that does not exist is unknown_voice',
    run: (bench) =>
      bench.use(async (provider) => {
        const error = await rejectionOf(
          bench.speak(provider, { voice: 'no-such-voice' }),
          'synthesize with an unknown voice',
        );
        ensure(isCode(error, 'unknown_voice'), `It must be 'unknown_voice', not ${shown(error)}.`);
      }),
  },
  {
    name: 'unknown-model',
    title: 'a model that does not exist is unknown_model, or a warning where the engine has no models',
    run: (bench) =>
      bench.use(async (provider) => {
        const call = bench.speak(provider, { model: 'no-such-model' });
        const outcome = await call.catch((error: unknown) => {
          ensure(isCode(error, 'unknown_model'), `It must be 'unknown_model', not ${shown(error)}.`);
        });
        if (outcome === undefined) return;
        ensure(
          outcome.warnings.some(({ code }) => code === 'option_not_applied'),
          'A model that does not exist was taken without a warning.',
        );
      }),
  },
  {
    name: 'unsupported-language',
    title: 'a language that no voice speaks is unsupported_language',
    run: (bench) =>
      bench.use(async (provider) => {
        const voices = await bench.voices(provider);
        const known = new Set(
          voices.flatMap(({ languages }) => languages.map((tag) => new Intl.Locale(tag).language)),
        );
        const language = ['tlh', 'vo', 'ty', 'sm', 'kl', 'fj'].find((tag) => !known.has(tag));
        if (language === undefined) throw new NotApplicable('the suite knows no language that it lacks');
        const { voice: _voice, ...request } = bench.request(bench.sample, { language });
        const error = await rejectionOf(bench.synthesize(provider, request), `synthesize in ${language}`);
        ensure(
          isCode(error, 'unsupported_language'),
          `It must be 'unsupported_language', not ${shown(error)}.`,
        );
      }),
  },
  {
    name: 'region-fallback',
    title: 'a region that no voice has falls back to the base language with a warning',
    run: (bench) =>
      bench.use(async (provider) => {
        const base = new Intl.Locale(bench.sample.language).language;
        const { voice: _voice, ...request } = bench.request(bench.sample, { language: `${base}-AQ` });
        const { warnings } = await bench.synthesize(provider, request);
        ensure(
          warnings.some(({ code }) => code === 'region_fallback'),
          `${base}-AQ must give the warning 'region_fallback'; the warnings are ${shown(warnings)}.`,
        );
      }),
  },
  {
    name: 'unsupported-format',
    title: 'a format that the engine does not make is unsupported_format, or another one with a warning',
    run: (bench) =>
      bench.use(async (provider) => {
        const { formats } = provider.capabilities;
        const container = containers.find(
          (name) => !formats.some((format) => format.kind === 'container' && format.container === name),
        );
        if (container === undefined) throw new NotApplicable('the engine makes every container');
        const format: AudioFormat = { kind: 'container', container };
        const outcome = await bench.speak(provider, { format }).catch((error: unknown) => {
          ensure(
            isCode(error, 'unsupported_format'),
            `It must be 'unsupported_format', not ${shown(error)}.`,
          );
        });
        if (outcome === undefined) return;
        ensureTrueFormat(outcome.audio, outcome);
        ensure(outcome.warnings.length > 0, `${container} was replaced without a warning.`);
      }),
  },
  {
    name: 'broken-ssml',
    title: 'broken SSML is invalid_request; SSML where there is none is refused or reported',
    run: (bench) =>
      bench.use(async (provider) => {
        const { ssml } = provider.capabilities;
        const value = ssml ? '<speak><p>One, two' : `<speak>${bench.sample.text}</speak>`;
        const call = bench.speak(provider, { input: { kind: 'ssml', value } });
        const outcome = await call.catch((error: unknown) => {
          ensure(
            ServiceError.is(error) && error.status === 400 && (!ssml || error.code === 'invalid_request'),
            `It must be ${ssml ? "'invalid_request'" : 'an error of the caller'}, not ${shown(error)}.`,
          );
        });
        if (outcome === undefined) return;
        ensure(!ssml, 'Broken SSML was spoken.');
        ensure(outcome.warnings.length > 0, 'SSML was spoken without a warning that it cannot be taken.');
      }),
  },
];
