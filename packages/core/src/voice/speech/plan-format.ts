import type { AudioFormat } from '@dragoman/provider';
import type { SpeechContainer } from '../types.ts';

/** The format that an engine is asked for, and the one that is made of it. */
export interface FormatPlan {
  readonly ask: AudioFormat | undefined;
  readonly to: SpeechContainer;
}

const isContainer = (format: AudioFormat, container: SpeechContainer): boolean =>
  format.kind === 'container' && format.container === container;

/**
 * Asks for the container itself where the engine makes it and all is said in one part; else for samples, which are encoded
 * here, or stay `wav` where nothing can encode.
 */
export const planFormat = (
  formats: readonly AudioFormat[],
  wanted: SpeechContainer,
  partCount: number,
  canEncode: (container: SpeechContainer) => boolean,
): FormatPlan => {
  const own = formats.find((format) => isContainer(format, wanted));
  if (own !== undefined && partCount === 1) return { ask: own, to: wanted };
  const samples =
    formats.find((format) => format.kind === 'raw' && format.encoding === 's16le') ??
    formats.find((format) => isContainer(format, 'wav')) ??
    formats[0];
  return { ask: samples, to: canEncode(wanted) ? wanted : 'wav' };
};
