import { ocrTesseract } from '@dragoman/ocr-tesseract';
import {
  type FormatDefinition,
  type FormatExtraction,
  type FormatTarget,
  type OcrProviderV1,
  readTaggedText,
  silentLogger,
} from '@dragoman/provider';
import { formats } from '@dragoman/visual';
import type { Resources } from '../../machine/resources.ts';
import type { Mockup, Rectangle } from '../../mockups/render.ts';
import { type FoundRegion, matchLabels } from './match.ts';
import { decode, type Pixels } from './pixels.ts';

/** The engine that reads pictures, warm, and closed at the end. */
export const startReader = async (resources: Resources): Promise<OcrProviderV1> => {
  const reader = ocrTesseract.create(ocrTesseract.options.parse({}), { logger: silentLogger });
  resources.keep({ stop: () => reader.close() });
  await reader.check({ signal: new AbortController().signal });
  return reader;
};

const definitionOf = ({ plan }: Mockup): FormatDefinition => {
  const found = formats.find(({ id }) => id === plan.format);
  if (!found) throw new Error(`No format is called ${plan.format}.`);
  return found;
};

const textOf = (tagged: string): string =>
  readTaggedText(tagged)
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('');

const boxOf = (place: unknown): Rectangle => {
  if (typeof place !== 'object' || place === null || !('box' in place)) {
    throw new Error('A region has no box.');
  }
  return place.box as Rectangle;
};

/** A picture read, erased and drawn by the formats of `@dragoman/visual` themselves. */
export interface Translated {
  readonly regions: readonly FoundRegion[];
  readonly erased: Pixels;
  readonly drawn: Pixels;
  /** Milliseconds from the picture to the one with Spanish words, without those that an engine would take. */
  readonly ms: number;
}

/** Reads a screen, then draws it without words and with Spanish ones; an unknown region keeps its words. */
export const translateMockup = async (mockup: Mockup, reader: OcrProviderV1): Promise<Translated> => {
  const { signal } = new AbortController();
  const format = await definitionOf(mockup).load();
  const request = {
    signal,
    bytes: mockup.picture,
    sourceLanguage: 'en',
    targetLanguage: 'es',
    options: {},
    host: { logger: silentLogger, progress: () => {}, ocr: reader },
  };
  const began = performance.now();
  const { segments }: FormatExtraction = await format.extract(request);
  const readMs = performance.now() - began;
  const regions = segments.map(({ key, source, place }) => ({
    key,
    text: textOf(source),
    box: boxOf(place),
  }));
  const translations = new Map(
    matchLabels(mockup.labels, regions).flatMap(({ label, region, isFound }) =>
      region && isFound ? [[region.key, label.label.es] as const] : [],
    ),
  );
  const render = async (targetOf: (key: string) => Pick<FormatTarget, 'target' | 'hidden'>) => {
    const targets = segments.map(({ key, source, place = null }) => ({
      key,
      source,
      place,
      ...targetOf(key),
    }));
    const renderBegan = performance.now();
    const { bytes } = await format.render({ ...request, segments: targets });
    return { pixels: await decode(bytes), ms: performance.now() - renderBegan };
  };
  const erased = await render(() => ({ target: null, hidden: true }));
  const drawn = await render((key) => ({ target: translations.get(key) ?? null }));
  return { regions, erased: erased.pixels, drawn: drawn.pixels, ms: readMs + drawn.ms };
};
