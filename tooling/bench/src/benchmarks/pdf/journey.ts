import type { FormatService } from '@dragoman/core';
import { type FormatExtraction, type FormatTarget, ServiceError } from '@dragoman/provider';
import type { Engine } from './engines.ts';
import { type SeenSegment, seenPlaceOf } from './place.ts';

/** A file to translate. */
export interface Work {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly language: string;
  readonly password?: string;
  /** Default false. */
  readonly allowRestricted?: boolean;
}

/** A file as it came back. */
export interface Written {
  readonly bytes: Uint8Array;
  readonly segments: readonly SeenSegment[];
  readonly seconds: number;
  /** Codes, as often as they were said. */
  readonly warnings: readonly string[];
}

/** What a service says of a file that it does not take. */
export interface Refusal {
  readonly code: string;
  readonly detail: string;
}

/** What it is called in the service. */
const format = 'pdf';

const requestOf = ({ name, bytes, language, password, allowRestricted }: Work, target: string) => ({
  ...{ format, bytes, name: `${name}.pdf`, sourceLanguage: language, targetLanguage: target },
  ...(password === undefined ? {} : { password }),
  ...(allowRestricted === undefined ? {} : { allowRestricted }),
});

/** Reads a PDF, in a child process as the service does. @returns why it was refused, where it was */
export const read = async (
  formats: FormatService,
  work: Work,
  target: string,
): Promise<(FormatExtraction & { readonly seconds: number }) | Refusal> => {
  const began = performance.now();
  try {
    const extraction = await formats.extract(requestOf(work, target));
    return { ...extraction, seconds: (performance.now() - began) / 1_000 };
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return { code: error.code, detail: error.message };
  }
};

/** Writes a PDF that was read, with what an engine makes of its texts; undefined: with nothing. */
export const write = async (
  formats: FormatService,
  work: Work,
  extraction: FormatExtraction,
  engine: Engine | undefined,
  target: string,
): Promise<Written | Refusal> => {
  const segments = extraction.segments.map(
    ({ key, source, place = null }): FormatTarget => ({
      key,
      source,
      place,
      target: engine?.(source) ?? null,
    }),
  );
  const began = performance.now();
  try {
    const { bytes, warnings } = await formats.render({ ...requestOf(work, target), segments });
    return {
      bytes,
      segments: segments.map(({ key, source, place, target: text }) => ({
        key,
        source,
        target: text,
        place: seenPlaceOf(place),
      })),
      seconds: (performance.now() - began) / 1_000,
      warnings: [...extraction.warnings, ...warnings].map(({ code }) => code),
    };
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    return { code: error.code, detail: error.message };
  }
};
